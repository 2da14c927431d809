# A query in C form, and which entries of a chunk fit it.

# ---------------------------------------------------------------- a query

cdef struct Query:
    int64_t now
    int order
    uint8_t* allowed  # per hundredth of base score
    double* half_life
    double* floor
    uint8_t* skip
    uint32_t classes
    Needle* words
    uint32_t word_count
    bint untokened  # whether a word has a needle that tokens do not tell
    Needle* names
    uint32_t name_count
    Needle* topics
    uint32_t topic_count
    Lookup* word_lookup
    Lookup* topic_lookup
    uint64_t tags  # whatever the names
    bint scenario, unbound
    int64_t* excluded
    uint64_t excluded_count


cdef class _Query:
    """A query in C form; keeps what its pointers point to."""

    cdef Query q
    cdef object kept
    cdef uint32_t words_asked

    def __cinit__(self):
        memset(&self.q, 0, sizeof(Query))

    def __dealloc__(self):
        free(self.q.allowed)
        free(self.q.half_life)
        free(self.q.floor)
        free(self.q.skip)
        free(self.q.words)
        free(self.q.names)
        free(self.q.topics)
        free(self.q.word_lookup)
        free(self.q.topic_lookup)
        free(self.q.excluded)

    cdef _set_classes(self, classes):
        cdef uint32_t i = 0, count = len(classes)
        self.q.half_life = <double*>_room(count * sizeof(double))
        self.q.floor = <double*>_room(count * sizeof(double))
        self.q.skip = <uint8_t*>_room(count)
        self.q.classes = count
        for half_life, floor, skip in classes:
            _check_decay(half_life, floor)
            self.q.half_life[i], self.q.floor[i], self.q.skip[i] = half_life, floor, skip
            i += 1

    cdef _set_ranges(self, ranges):
        cdef long low, high, k
        self.q.allowed = <uint8_t*>_room(TOP_SCORE + 1)
        memset(self.q.allowed, 0, TOP_SCORE + 1)
        for low, high in ranges:
            for k in range(max(low, 0), min(high, TOP_SCORE) + 1):
                self.q.allowed[k] = 1

    cdef Needle* _needles(self, words, uint32_t* count) except? NULL:
        cdef uint32_t total = 0, i
        cdef Needle* needles
        for word in words:
            total += len(word)
        needles = <Needle*>_room(total * sizeof(Needle))
        count[0] = 0
        for i, word in enumerate(words):
            for needle in word:
                if b"\0" in needle[0]:
                    raise ValueError("a needle cannot hold NUL")
                if needle[0]:
                    self.kept.append(needle)
                    _prepare(needles + count[0], needle[0], needle[1],
                             needle[2] if len(needle) > 2 else None, i & 31)
                    count[0] += 1
        return needles

    cdef _set_scenario(self, names, topics, bint unbound=False):
        self.q.scenario, self.q.unbound = True, unbound
        self.q.names = self._needles([[(b"\1" + name + b"\1", 0)] for name in names],
                                     &self.q.name_count)
        if topics is None:  # untagged entries need no keyword
            self.q.tags |= <uint64_t>1 << UNTAGGED
            return
        self.q.topics = self._needles(topics, &self.q.topic_count)
        self.q.topic_lookup = _lookup(self.q.topics, self.q.topic_count)
        if self.q.topic_count:
            self.q.tags |= ~<uint64_t>0 if unbound else <uint64_t>1 << UNTAGGED

    cdef _set_excluded(self, excluded):
        cdef uint64_t i = 0
        self.q.excluded_count = len(excluded)
        self.q.excluded = <int64_t*>_room(self.q.excluded_count * sizeof(int64_t))
        for id in sorted(excluded):
            self.q.excluded[i] = id
            i += 1


cdef _Query _query(int64_t now, classes, int order, ranges, words, scenario, excluded):
    cdef _Query query = _Query()
    cdef uint32_t j
    query.kept = []
    query.q.now, query.q.order = now, order
    query._set_classes(classes)
    query._set_ranges(ranges)
    if words:
        query.words_asked = len(words)
        query.q.words = query._needles(words, &query.q.word_count)
        query.q.word_lookup = _lookup(query.q.words, query.q.word_count)
        for j in range(query.q.word_count):
            query.q.untokened |= query.q.words[j].token == NO_TOKEN
    if scenario is not None:
        query._set_scenario(scenario[0], scenario[1], len(scenario) > 2 and scenario[2])
    if excluded:
        query._set_excluded(excluded)
    return query


cdef void* _room(size_t size) except NULL:
    cdef void* room = malloc(size + 1)
    if room == NULL:
        raise MemoryError
    return room


cdef struct Source:  # one segment of the chain
    const Columns* c
    uint32_t low, high  # how far its slabs are opened, from both ends
    uint32_t scanned  # chunks that were scanned without asking the signature
    uint64_t* word_chunks  # per needle, then for any of them, the chunks that may hold it
    uint64_t* topic_chunks
    uint64_t* topic_entries  # as bits, the entries that may hold a topic; NULL: any may
    uint64_t tags, decisive  # the tag bits that fit, and those that need no look at the names
    uint32_t* words  # per entry, the words that it promises, where several are gathered
    uint64_t noted  # how many such promises there are


cdef uint64_t* _narrowed(const Columns* c, const Needle* needles, uint32_t count) noexcept nogil:
    """Ask the signature for each needle; the last row is their union. NULL when it cannot say."""
    cdef uint64_t* chunks
    cdef uint64_t* union_
    cdef uint64_t w
    cdef uint32_t j
    if not c.signature_log or not count:
        return NULL
    chunks = <uint64_t*>malloc(8 * c.row_words * (<uint64_t>count + 1))
    if chunks == NULL:
        return NULL
    union_ = chunks + count * c.row_words
    memset(union_, 0, 8 * c.row_words)
    for j in range(count):
        _narrow(c, needles + j, chunks + j * c.row_words)
        for w in range(c.row_words):
            union_[w] |= chunks[j * c.row_words + w]
    return chunks


cdef void _count_scan(Source* source, const Query* q) noexcept nogil:
    """Ask the signature once a scan has become long."""
    source.scanned += 1
    if source.scanned == UNNARROWED:
        source.word_chunks = _narrowed(source.c, q.words, q.word_count)
        source.topic_chunks = _narrowed(source.c, q.topics, q.topic_count)


cdef void _ask_indexes(Source* source, const Query* q) noexcept nogil:
    """Ask the signature and the posts, before everything is gathered."""
    source.word_chunks = _narrowed(source.c, q.words, q.word_count)
    source.topic_chunks = _narrowed(source.c, q.topics, q.topic_count)
    source.words = _words_of_entries(source, q)
    if q.topic_count and DENSE * source.noted > source.c.n:
        source.topic_entries = _promised_topics(source, q)


cdef void* _zeros(size_t size) except NULL:
    cdef void* room = _room(size)
    memset(room, 0, size + 1)
    return room


cdef uint32_t _matches(const Source* source, uint64_t low, uint64_t high,
                       const Query* q) noexcept nogil:
    """Say which of the entries low..high (inside one chunk, bit 0 = low) fit scenario and words."""
    cdef uint32_t wanted = _open_entries(source, low, high, q)
    if q.word_count:  # the words rule out more, and cost less, than a scenario's many topics
        wanted = _any(source.c, low, high, q.words, q.word_count, q.word_lookup,
                      source.word_chunks, wanted)
    return _in_scenario(source, low, high, q, wanted)


cdef uint32_t _open_entries(const Source* source, uint64_t low, uint64_t high,
                            const Query* q) noexcept nogil:
    """Say which entries of one chunk are sound and not ruled out by their tag bits."""
    cdef uint64_t i
    for i in range(low, high):
        if not _sound(source.c, i):
            return 0
    return _tagged(source, low, high, q)


cdef uint32_t _tagged(const Source* source, uint64_t low, uint64_t high,
                      const Query* q) noexcept nogil:
    """Say which entries of one chunk are not ruled out by their tag bits, sound or not."""
    cdef uint32_t wanted = 0
    cdef uint64_t i
    if not q.scenario:
        return (~<uint32_t>0) >> (32 - (high - low))
    for i in range(low, high):
        wanted |= <uint32_t>(source.c.tags[i] & source.tags != 0) << (i - low)
    return wanted


cdef uint32_t _in_scenario(const Source* source, uint64_t low, uint64_t high, const Query* q,
                           uint32_t wanted) noexcept nogil:
    """Say which of the wanted entries of one chunk fit the scenario."""
    cdef const Columns* c = source.c
    cdef uint32_t fits = 0, others = 0, bit
    cdef uint64_t sure = source.decisive, i
    if not q.scenario or not wanted:
        return wanted
    if q.topics == NULL:  # then any untagged entry fits
        sure |= <uint64_t>1 << UNTAGGED
    for i in range(low, high):
        fits |= <uint32_t>(c.tags[i] & sure != 0) << (i - low)
    fits &= wanted
    for i in range(low, high if wanted != fits else low):
        bit = wanted & ~fits & <uint32_t>1 << (i - low)
        if bit and not c.tags[i] >> UNTAGGED and _sound(c, i) and _named(c, i, q):
            fits |= bit
        elif c.tags[i] >> UNTAGGED or q.unbound:
            others |= bit
    if q.topics == NULL:
        return fits
    if source.topic_entries != NULL:
        others &= <uint32_t>(source.topic_entries[low >> 6] >> (low & 63))
    for i in range(low, high if others else low):
        if not _sound(c, i):
            others &= ~(<uint32_t>1 << (i - low))
    return fits | _any(c, low, high, q.topics, q.topic_count, q.topic_lookup,
                       source.topic_chunks, others)


cdef bint _named(const Columns* c, uint64_t i, const Query* q) noexcept nogil:
    """Say whether an entry is really tagged with one of the names its tag bits promise."""
    cdef const uint8_t* name = c.text + c.offset[i] + c.cut[i]
    cdef const uint8_t* end = c.text + c.offset[i + 1]
    cdef uint32_t size
    while name + 1 < end:
        size = _name_size(name, end)
        if _is_asked(name, size, q):
            return True
        name += size
    return False


cdef inline uint32_t _name_size(const uint8_t* name, const uint8_t* end) noexcept nogil:
    """Give the way from the mark before a name to the one after it, which is the next one's."""
    cdef uint32_t size = 1
    while name + size < end and name[size] != 1:
        size += 1
    return size


cdef inline bint _is_asked(const uint8_t* name, uint32_t size, const Query* q) noexcept nogil:
    cdef uint32_t j
    for j in range(q.name_count):
        if q.names[j].size == size + 1 and memcmp(name, q.names[j].bytes, size + 1) == 0:
            return True
    return False


cdef void _number(Source* source, const Query* q) noexcept nogil:
    """Find out which tag bits a query's names have in a segment, and which ones only these have."""
    cdef const uint8_t* name = source.c.names
    cdef const uint8_t* end = name + source.c.names_size
    cdef uint64_t others = 0, bit
    cdef uint32_t size, number = 0
    source.decisive, source.tags = 0, q.tags
    while q.scenario and name + 1 < end:
        size, bit = _name_size(name, end), <uint64_t>1 << number % UNTAGGED
        if _is_asked(name, size, q):
            source.decisive |= bit
        else:
            others |= bit
        name += size
        number += 1
    source.tags |= source.decisive
    source.decisive &= ~others


cdef uint32_t* _words_of_entries(Source* source, const Query* q) noexcept nogil:
    """Make the column of the words that each entry's tokens promise; NULL when memory is short."""
    cdef const Columns* c = source.c
    cdef uint32_t* words = <uint32_t*>calloc(c.n + 1, sizeof(uint32_t))
    if words == NULL:
        return NULL
    if c.signature_log:
        _read_posts(source, q, words)
    elif not _scan_tokens(c, q, words):
        free(words)
        return NULL
    return words


cdef void _read_posts(Source* source, const Query* q, uint32_t* words) noexcept nogil:
    """Note the words of every entry that a post names."""
    cdef uint32_t j
    for j in range(q.word_count):
        source.noted += _note_posts(source.c, q.words, j, source.word_chunks, words, NULL)


cdef uint64_t* _promised_topics(const Source* source, const Query* q) noexcept nogil:
    """Mark the entries whose posts name a topic, and for what has no token those of its chunks."""
    cdef const Columns* c = source.c
    cdef uint64_t* entries = <uint64_t*>calloc((c.n >> 6) + 1, sizeof(uint64_t))
    cdef uint64_t chunk
    cdef uint32_t j
    for j in range(q.topic_count if entries != NULL else 0):
        _note_posts(c, q.topics, j, source.topic_chunks, NULL, entries)
        for chunk in range((c.n + CHUNK_SIZE - 1) // CHUNK_SIZE
                           if q.topics[j].token == NO_TOKEN else 0):
            if _may_hold(source.topic_chunks, c, j, chunk):
                entries[chunk >> 1] |= <uint64_t>(~<uint32_t>0) << 32 * (chunk & 1)
    return entries


cdef uint64_t _note_posts(const Columns* c, const Needle* needles, uint32_t j, const uint64_t* chunks,
                          uint32_t* words, uint64_t* entries) noexcept nogil:
    """Note a needle's word for each entry that its posts name; without words mark the entry.

    Posts go by the first four bytes, the signature by five: both have to promise it.
    """
    cdef uint16_t[MOST_TOKENS] tokens
    cdef uint32_t t, k
    cdef uint64_t i, block, noted = 0
    cdef const uint32_t* start
    for t in range(_tokens_of(needles + j, tokens)):
        for block in range(_blocks(c)):
            start = c.post_start + block * TOKENS + tokens[t]
            for k in range(start[0], min(start[1], c.token_count)):
                i = block * BLOCK + c.posts[k]
                # A damaged column may hold anything.
                if i >= c.n or not _may_hold(chunks, c, j, i // CHUNK_SIZE):
                    continue
                noted += 1
                if words != NULL:
                    words[i] |= <uint32_t>1 << needles[j].word
                else:
                    entries[i >> 6] |= <uint64_t>1 << (i & 63)
    return noted


cdef bint _scan_tokens(const Columns* c, const Query* q, uint32_t* words) noexcept nogil:
    """Note the words of every entry in a pass over all tokens; False when memory is short."""
    cdef uint32_t* words_of = <uint32_t*>calloc(TOKENS, sizeof(uint32_t))
    cdef uint16_t[MOST_TOKENS] tokens
    cdef uint32_t j, k
    cdef uint64_t i
    if words_of == NULL:
        return False
    for j in range(q.word_count):
        for k in range(_tokens_of(q.words + j, tokens)):
            words_of[tokens[k]] |= <uint32_t>1 << q.words[j].word
    for i in range(c.n):
        for k in range(c.token_offset[i], min(c.token_offset[i + 1], c.token_count)):
            words[i] |= words_of[c.tokens[k]]
    free(words_of)
    return True


cdef uint32_t _promising(const Source* source, uint64_t low, uint64_t high,
                         const Query* q) noexcept nogil:
    """Say which entries of one chunk promise a word, those that have no token looked up now."""
    cdef const Columns* c = source.c
    cdef uint32_t j, k, found, some = 0, promising = 0
    if not _may_hold(source.word_chunks, c, q.word_count, low // CHUNK_SIZE):
        return 0
    for j in range(q.word_count if q.untokened else 0):
        if q.words[j].token == NO_TOKEN and _may_hold(source.word_chunks, c, j, low // CHUNK_SIZE):
            found = _hits(c, low, high, q.words + j, _open_entries(source, low, high, q))
            for k in range(high - low):
                source.words[low + k] |= (found >> k & 1) << q.words[j].word
    for k in range(high - low):
        some |= source.words[low + k]
    for k in range(high - low if some else 0):
        promising |= <uint32_t>(source.words[low + k] != 0) << k
    return promising
