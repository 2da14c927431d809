# The image of a segment: opened and checked, built from rows, merged from two others.

# ---------------------------------------------------------------- a segment's image

cdef struct Columns:
    uint64_t n, covered_count, text_size, token_count, names_size, row_words
    uint32_t m, signature_log
    const uint64_t* slab_start
    const double* slab_score
    const uint8_t* slab_class
    const uint64_t* slab_tags
    const int64_t* seen
    const int64_t* id
    const uint64_t* tags
    const uint64_t* offset
    const uint32_t* cut
    const uint32_t* token_offset
    const uint16_t* tokens
    const int64_t* covered
    const uint64_t* signature
    const uint32_t* post_start  # per block of entries and token
    const uint16_t* posts  # the entries of a block that have a token, in their order
    const uint8_t* names  # all that entries are tagged with; a name's place tells its tag bit
    const uint8_t* text


cdef inline uint64_t _aligned(uint64_t size) noexcept nogil:
    return (size + 7) & ~<uint64_t>7


cdef inline uint64_t _blocks(const Columns* c) noexcept nogil:
    return (c.n + BLOCK - 1) // BLOCK


cdef uint64_t _lay_out(Columns* c, const uint8_t* base) noexcept nogil:
    """Point the columns into an image that begins at `base`; give the image's size."""
    cdef uint64_t at = HEADER
    c.slab_start = <const uint64_t*>(base + at); at += 8 * (<uint64_t>c.m + 1)
    c.slab_score = <const double*>(base + at); at += 8 * <uint64_t>c.m
    c.slab_class = base + at; at += _aligned(c.m)
    c.slab_tags = <const uint64_t*>(base + at); at += 8 * <uint64_t>c.m
    c.seen = <const int64_t*>(base + at); at += 8 * c.n
    c.id = <const int64_t*>(base + at); at += 8 * c.n
    c.tags = <const uint64_t*>(base + at); at += 8 * c.n
    c.offset = <const uint64_t*>(base + at); at += 8 * (c.n + 1)
    c.cut = <const uint32_t*>(base + at); at += _aligned(4 * c.n)
    c.token_offset = <const uint32_t*>(base + at); at += _aligned(4 * (c.n + 1))
    c.tokens = <const uint16_t*>(base + at); at += _aligned(2 * c.token_count)
    c.covered = <const int64_t*>(base + at); at += 8 * c.covered_count
    c.row_words = ((c.n + CHUNK_SIZE - 1) // CHUNK_SIZE + 63) // 64
    c.signature = <const uint64_t*>(base + at)
    if c.signature_log:
        at += (8 * c.row_words) << c.signature_log
        c.post_start = <const uint32_t*>(base + at); at += _aligned(4 * (_blocks(c) * TOKENS + 1))
        c.posts = <const uint16_t*>(base + at); at += _aligned(2 * c.token_count)
    c.names = base + at; at += _aligned(c.names_size)
    c.text = base + at
    return at + _aligned(c.text_size + PADDING)


cdef class Segment:
    """An immutable image of entries, checked when it is opened.

    Args:
        image: A buffer that holds exactly one image and is never changed while this lives.

    Raises:
        ValueError: The bytes are no sound image; the message says where.
    """

    cdef Columns columns
    cdef Py_buffer view
    cdef bint held
    cdef readonly int64_t first, last, mark
    cdef readonly uint32_t fold_rule
    cdef readonly uint64_t size
    cdef readonly object image

    def __cinit__(self, image):
        PyObject_GetBuffer(image, &self.view, PyBUF_SIMPLE)
        self.held = True
        self.image = image
        self._open(<const uint8_t*>self.view.buf, self.view.len)

    def __dealloc__(self):
        if self.held:
            PyBuffer_Release(&self.view)

    cdef _open(self, const uint8_t* base, uint64_t size):
        cdef Columns* c = &self.columns
        if size < HEADER or memcmp(base, <const char*>MAGIC, 8) != 0:
            raise ValueError("not a segment")
        if (<uint32_t*>(base + 8))[0] != 0x01020304:
            raise ValueError("another byte order")
        if (<uint32_t*>(base + 12))[0] != FORMAT:
            raise ValueError("another format")
        if (<uint32_t*>(base + 124))[0] != crc32(base, 124):
            raise ValueError("damaged header")
        if (<size_t>base) & 7 or (<uint32_t*>(base + 80))[0] != CHUNK_SIZE:
            raise ValueError("another layout")
        self.first = (<int64_t*>(base + 16))[0]
        self.last = (<int64_t*>(base + 24))[0]
        self.mark = (<int64_t*>(base + 32))[0]
        self.fold_rule = (<uint32_t*>(base + 84))[0]
        c.n = (<uint64_t*>(base + 40))[0]
        c.m = (<uint32_t*>(base + 48))[0]
        c.signature_log = (<uint32_t*>(base + 52))[0]
        c.covered_count = (<uint64_t*>(base + 56))[0]
        c.text_size = (<uint64_t*>(base + 64))[0]
        self.size = (<uint64_t*>(base + 72))[0]
        c.token_count = (<uint64_t*>(base + 88))[0]
        c.names_size = (<uint64_t*>(base + 96))[0]
        if (max(c.n, c.covered_count, c.text_size, c.token_count, c.names_size) >> 40
                or size != self.size or c.signature_log not in (0, SIGNATURE_LOG)):
            raise ValueError("wrong size")
        if _lay_out(c, base) != size:
            raise ValueError("wrong size")
        self._check_slabs()

    cdef _check_slabs(self):
        cdef Columns* c = &self.columns
        cdef uint32_t j
        if c.slab_start[0] != 0 or c.slab_start[c.m] != c.n:
            raise ValueError("damaged slabs")
        for j in range(c.m):
            if (c.slab_start[j] >= c.slab_start[j + 1] or not 0 <= c.slab_score[j] <= 10
                    or (j and c.slab_score[j] > c.slab_score[j - 1])):
                raise ValueError("damaged slabs")

    def __len__(self):
        return self.columns.n

    @property
    def slabs(self):
        """The slabs as (first entry, base score, decay class), in descending score."""
        cdef Columns* c = &self.columns
        return [(c.slab_start[j], c.slab_score[j], c.slab_class[j]) for j in range(c.m)]

    @property
    def covered_count(self):
        """The number of covered ids."""
        return self.columns.covered_count

    @property
    def covered(self):
        """The ids this segment speaks for, live or gone; empty in a base."""
        return [self.columns.covered[i] for i in range(self.columns.covered_count)]

    def place(self, str column):
        """Give (byte offset, count) of an int64 column, `id` or `seen`, inside the image."""
        cdef const uint8_t* base = <const uint8_t*>self.view.buf
        if column == "id":
            return <const uint8_t*>self.columns.id - base, self.columns.n
        if column == "seen":
            return <const uint8_t*>self.columns.seen - base, self.columns.n
        raise KeyError(column)


# ---------------------------------------------------------------- building

cdef struct Record:
    int64_t seen, id
    uint64_t tags
    const uint8_t* text
    const uint16_t* tokens
    uint32_t size, cut, token_count
    uint16_t score  # hundredths
    uint8_t decay_class


cdef int _before(const void* left, const void* right) noexcept nogil:
    """Order records as a segment keeps them: score, class, newest first, lower id."""
    cdef const Record* a = <const Record*>left
    cdef const Record* b = <const Record*>right
    if a.score != b.score:
        return -1 if a.score > b.score else 1
    if a.decay_class != b.decay_class:
        return -1 if a.decay_class < b.decay_class else 1
    if a.seen != b.seen:
        return -1 if a.seen > b.seen else 1
    return -1 if a.id < b.id else (1 if a.id > b.id else 0)


cdef bytes _tag(Record* records, uint64_t n):
    """Give records their tag bits, by numbers in the list of all their names, which is returned.

    With up to 63 names no two have the same bit; no names are the untagged bit.
    """
    cdef dict numbers = {}
    cdef uint64_t i
    cdef list tags
    for i in range(n):
        records[i].tags = numbers.setdefault(
            (records[i].text + records[i].cut)[:records[i].size - records[i].cut], len(numbers))
    runs = [[name for name in run.split(b"\1") if name] for run in numbers]
    names = sorted({name for run in runs for name in run})
    bits = {name: <uint64_t>1 << number % UNTAGGED for number, name in enumerate(names)}
    tags = [sum({bits[name] for name in run}) or <uint64_t>1 << UNTAGGED for run in runs]
    for i in range(n):
        records[i].tags = tags[records[i].tags]
    return b"\1%b\1" % b"\1".join(names)


cdef bytearray _image(Record* records, uint64_t n, list covered, int64_t first, int64_t last,
                      int64_t mark, uint32_t fold_rule):
    """Write the image of sorted records."""
    cdef Columns c
    cdef uint64_t i, at, size
    cdef uint32_t j = 0
    memset(&c, 0, sizeof(c))
    cdef bytes names = _tag(records, n)
    c.n, c.covered_count, c.names_size = n, len(covered), len(names)
    c.signature_log = SIGNATURE_LOG if n >= SIGNED_FROM else 0
    for i in range(n):
        c.text_size += records[i].size
        c.token_count += records[i].token_count
        if i == 0 or records[i].score != records[i - 1].score \
                or records[i].decay_class != records[i - 1].decay_class:
            c.m += 1
    size = _lay_out(&c, NULL)
    cdef bytearray image = PyByteArray_FromStringAndSize(NULL, size)
    cdef uint8_t* base = <uint8_t*>PyByteArray_AS_STRING(image)
    memset(base, 0, size - _aligned(c.text_size + PADDING))
    _lay_out(&c, base)
    if c.token_count >> 32:
        raise ValueError("too much text for one segment")
    at = 0
    cdef uint64_t* tags_of_slab = <uint64_t*>c.slab_tags
    cdef uint32_t token = 0
    for i in range(n):
        if i == 0 or records[i].score != records[i - 1].score \
                or records[i].decay_class != records[i - 1].decay_class:
            (<uint64_t*>c.slab_start)[j] = i
            (<double*>c.slab_score)[j] = records[i].score / 100.0
            (<uint8_t*>c.slab_class)[j] = records[i].decay_class
            j += 1
        tags_of_slab[j - 1] |= records[i].tags
        (<int64_t*>c.seen)[i] = records[i].seen
        (<int64_t*>c.id)[i] = records[i].id
        (<uint64_t*>c.tags)[i] = records[i].tags
        (<uint64_t*>c.offset)[i] = at
        (<uint32_t*>c.cut)[i] = records[i].cut
        (<uint32_t*>c.token_offset)[i] = token
        memcpy(<uint16_t*>c.tokens + token, records[i].tokens,
               records[i].token_count * sizeof(uint16_t))
        token += records[i].token_count
        memcpy(<uint8_t*>c.text + at, records[i].text, records[i].size)
        at += records[i].size
    (<uint64_t*>c.slab_start)[c.m] = n
    (<uint64_t*>c.offset)[n] = at
    (<uint32_t*>c.token_offset)[n] = token
    memset(<uint8_t*>c.text + at, 0, _aligned(c.text_size + PADDING) - c.text_size)
    for i in range(c.covered_count):
        (<int64_t*>c.covered)[i] = covered[i]
    memcpy(<uint8_t*>c.names, PyBytes_AS_STRING(names), c.names_size)
    if c.signature_log:
        _sign(&c)
        _post(&c)
    _write_header(base, &c, size, first, last, mark, fold_rule)
    return image


cdef _write_header(uint8_t* base, const Columns* c, uint64_t size, int64_t first, int64_t last,
                   int64_t mark, uint32_t fold_rule):
    memcpy(base, <const char*>MAGIC, 8)
    (<uint32_t*>(base + 8))[0] = 0x01020304
    (<uint32_t*>(base + 12))[0] = FORMAT
    (<int64_t*>(base + 16))[0] = first
    (<int64_t*>(base + 24))[0] = last
    (<int64_t*>(base + 32))[0] = mark
    (<uint64_t*>(base + 40))[0] = c.n
    (<uint32_t*>(base + 48))[0] = c.m
    (<uint32_t*>(base + 52))[0] = c.signature_log
    (<uint64_t*>(base + 56))[0] = c.covered_count
    (<uint64_t*>(base + 64))[0] = c.text_size
    (<uint64_t*>(base + 72))[0] = size
    (<uint64_t*>(base + 88))[0] = c.token_count
    (<uint64_t*>(base + 96))[0] = c.names_size
    (<uint32_t*>(base + 80))[0] = CHUNK_SIZE
    (<uint32_t*>(base + 84))[0] = fold_rule
    (<uint32_t*>(base + 124))[0] = crc32(base, 124)


def build(rows, int64_t first, int64_t last, int64_t mark, covered, uint32_t fold_rule):
    """Build the image of a segment from rows in any order.

    Args:
        rows: Tuples (id, base score in hundredths, decay class, last seen in ms UTC, folded text as
            UTF-8 with each field ended by NUL, scenario names as `\\x01name\\x01name\\x01` or empty).
        first: The segment sums up change rows after this one; 0 for a base.
        last: The change row up to which it speaks.
        mark: The mark of that change row.
        covered: Sorted ids it speaks for, live or gone; empty for a base.
        fold_rule: The rule by which the text was folded.

    Returns:
        The image, to be opened by Segment or written to a file.

    Raises:
        ValueError: A score, class or text is out of range.
    """
    cdef uint64_t n = 0, room = 64, text_at = 0, text_room = 1 << 14, i, token_at
    cdef Record* records = <Record*>malloc(room * sizeof(Record))
    cdef uint8_t* texts = <uint8_t*>malloc(text_room)
    cdef uint16_t* tokens = NULL
    cdef int64_t id, seen
    cdef long score, decay_class
    cdef bytes text, names
    cdef size_t text_size, size
    try:
        if records == NULL or texts == NULL:
            raise MemoryError
        for id, score, decay_class, seen, text, names in rows:
            if not 0 <= score <= TOP_SCORE or not 0 <= decay_class <= 255:
                raise ValueError("base score or decay class out of range")
            text_size = PyBytes_GET_SIZE(text)
            size = text_size + PyBytes_GET_SIZE(names)
            if size >> 31:
                raise ValueError("text too long")
            if n == room:
                room *= 2
                records = _grown_records(records, room)
            if text_at + size > text_room:
                text_room = 2 * (text_at + size)
                texts = _grown_text(texts, text_room)
            memcpy(texts + text_at, PyBytes_AS_STRING(text), text_size)
            memcpy(texts + text_at + text_size, PyBytes_AS_STRING(names), size - text_size)
            records[n].id, records[n].seen = id, seen
            records[n].score, records[n].decay_class = score, decay_class
            records[n].size, records[n].cut = size, text_size
            n += 1
            text_at += size
        # Only now does the text stay where it is; a token takes two bytes of it at least.
        tokens = <uint16_t*>malloc((text_at // 2 + n + 1) * sizeof(uint16_t))
        if tokens == NULL:
            raise MemoryError
        text_at = token_at = 0
        for i in range(n):
            records[i].text, records[i].tokens = texts + text_at, tokens + token_at
            records[i].token_count = _tokens(texts + text_at, texts + text_at + records[i].cut,
                                             tokens + token_at)
            text_at += records[i].size
            token_at += records[i].token_count
        qsort(records, n, sizeof(Record), _before)
        return _image(records, n, list(covered), first, last, mark, fold_rule)
    finally:
        free(records)
        free(texts)
        free(tokens)


cdef Record* _grown_records(Record* records, uint64_t room) except NULL:
    cdef Record* grown = <Record*>realloc(records, room * sizeof(Record))
    if grown == NULL:
        raise MemoryError
    return grown


cdef uint8_t* _grown_text(uint8_t* texts, uint64_t room) except NULL:
    cdef uint8_t* grown = <uint8_t*>realloc(texts, room)
    if grown == NULL:
        raise MemoryError
    return grown


cdef inline bint _holds(const int64_t* sorted_ids, uint64_t count, int64_t id) noexcept nogil:
    cdef uint64_t low = 0, high = count, middle
    while low < high:
        middle = (low + high) >> 1
        if sorted_ids[middle] < id:
            low = middle + 1
        else:
            high = middle
    return low < count and sorted_ids[low] == id


cdef int64_t _records_of(Segment segment, Segment later, Record* out) except -1:
    """Append the segment's entries that `later` does not speak for, in their order."""
    cdef Columns* c = &segment.columns
    cdef uint64_t count = 0, i
    cdef uint32_t j
    for j in range(c.m):
        for i in range(c.slab_start[j], c.slab_start[j + 1]):
            if later is not None and _holds(later.columns.covered, later.columns.covered_count,
                                            c.id[i]):
                continue
            if not _sound(c, i):
                raise ValueError("damaged text")
            out[count].id, out[count].seen = c.id[i], c.seen[i]
            out[count].score = <uint16_t>(c.slab_score[j] * 100 + 0.5)
            out[count].decay_class = c.slab_class[j]
            out[count].text = c.text + c.offset[i]
            out[count].size, out[count].cut = c.offset[i + 1] - c.offset[i], c.cut[i]
            out[count].tokens = c.tokens + c.token_offset[i]
            out[count].token_count = c.token_offset[i + 1] - c.token_offset[i]
            count += 1
    return count


cdef inline bint _sound(const Columns* c, uint64_t i) noexcept nogil:
    return (c.offset[i] <= c.offset[i + 1] <= c.text_size
            and c.cut[i] <= c.offset[i + 1] - c.offset[i]
            and c.token_offset[i] <= c.token_offset[i + 1] <= c.token_count)


def merge(Segment older, Segment newer):
    """Give the image that speaks for both segments, the newer one winning.

    Args:
        older: A segment, maybe a base.
        newer: The segment that follows it (`newer.first == older.last`).

    Returns:
        An image from `older.first` to `newer.last`; a base stays a base.

    Raises:
        ValueError: They do not follow each other, or their text was folded by different rules.
    """
    if older.last != newer.first or older.fold_rule != newer.fold_rule:
        raise ValueError("these segments do not follow each other")
    cdef uint64_t room = older.columns.n + newer.columns.n, a, b, i, j, k = 0
    cdef Record* records = <Record*>malloc((2 * room + 1) * sizeof(Record))
    cdef Record* merged
    if records == NULL:
        raise MemoryError
    try:
        a = _records_of(older, newer, records)
        b = _records_of(newer, None, records + a)
        merged, i, j = records + room, 0, a
        while k < a + b:
            if j == a + b or (i < a and _before(records + i, records + j) < 0):
                merged[k] = records[i]
                i += 1
            else:
                merged[k] = records[j]
                j += 1
            k += 1
        covered = [] if older.first == 0 else sorted({*older.covered, *newer.covered})
        return _image(merged, k, covered, older.first, newer.last, newer.mark, older.fold_rule)
    finally:
        free(records)
