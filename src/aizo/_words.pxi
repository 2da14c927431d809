# Words in folded text: needles, the finder, the signature of chunks, the tokens of entries.

# ---------------------------------------------------------------- finding words

cdef struct Needle:
    const uint8_t* bytes
    const uint8_t* rest  # what else may follow, then anything: a query's word from its start
    uint32_t size, rest_size, word
    uint32_t i, k, m  # the places of the three rarest bytes among the first ones
    uint32_t next  # 1 + the next needle of the same list of a lookup
    int32_t token  # what every occurrence has, NO_TOKEN, or ANY_FOURTH
    uint16_t start, mask  # what such tokens are equal to, and in which bits
    uint8_t x, y, z, flags


cdef _prepare(Needle* needle, bytes text, int flags, bytes rest, uint32_t word):
    cdef uint32_t size = PyBytes_GET_SIZE(text), reach, j
    cdef const uint8_t* p = <const uint8_t*>PyBytes_AS_STRING(text)
    cdef uint32_t best = 0, second, third
    reach = min(size, NEEDLE_REACH)
    for j in range(1, reach):
        if COMMONNESS[p[j]] < COMMONNESS[p[best]]:
            best = j
    second = 1 if best == 0 and reach > 1 else 0
    for j in range(reach):
        if j != best and COMMONNESS[p[j]] < COMMONNESS[p[second]]:
            second = j
    third = best
    for j in range(reach):
        if j != best and j != second and (third == best or COMMONNESS[p[j]] < COMMONNESS[p[third]]):
            third = j
    needle.bytes, needle.size, needle.flags, needle.word = p, size, flags, word
    needle.rest, needle.rest_size = NULL, 0
    if rest and PyBytes_GET_SIZE(rest) <= NEEDLE_REACH:
        needle.rest = <const uint8_t*>PyBytes_AS_STRING(rest)
        needle.rest_size = PyBytes_GET_SIZE(rest)
    needle.i, needle.k, needle.m = best, second, third
    needle.x, needle.y, needle.z = p[best], p[second], p[third]
    needle.token = _own_token(needle)
    needle.mask = 0xFFFF if needle.token != ANY_FOURTH else 0xFFF0
    needle.start = needle.token if needle.token >= 0 else 0
    if needle.token == ANY_FOURTH:
        needle.start = _token(p, TOKEN_REACH - 1)


cdef inline bint _is_cjk(uint32_t c) noexcept nogil:
    return c >= 0x1100 and (
        c <= 0x11FF or 0x2E80 <= c <= 0x2FDF or 0x3005 <= c <= 0x3007 or 0x3040 <= c <= 0x312F
        or 0x3130 <= c <= 0x318F or 0x31A0 <= c <= 0x31FF or 0x3400 <= c <= 0x4DBF
        or 0x4E00 <= c <= 0x9FFF or 0xAC00 <= c <= 0xD7FF or 0xF900 <= c <= 0xFAFF
        or 0x20000 <= c <= 0x3FFFF)


cdef inline bint _in_word(uint32_t c) noexcept nogil:
    """Say whether a character continues a word of letters (a CJK character stands alone)."""
    if c < 0x80:
        return 97 <= c <= 122 or 48 <= c <= 57 or 65 <= c <= 90
    if 0x300 <= c <= 0x36F:
        return True
    return is_alnum(c) and not _is_cjk(c)


cdef inline uint32_t _decode(const uint8_t* p) noexcept nogil:
    if p[0] < 0x80:
        return p[0]
    if p[0] < 0xE0:
        return (p[0] & 31) << 6 | (p[1] & 63)
    if p[0] < 0xF0:
        return (p[0] & 15) << 12 | (p[1] & 63) << 6 | (p[2] & 63)
    return (p[0] & 7) << 18 | (p[1] & 63) << 12 | (p[2] & 63) << 6 | (p[3] & 63)


cdef inline bint _fits(const Needle* needle, const uint8_t* start, const uint8_t* at) noexcept nogil:
    """Say whether the needle's word bounds hold for an occurrence at `at`."""
    cdef const uint8_t* p
    if needle.flags & STARTS and at > start:
        p = at - 1
        while p > start and (p[0] & 0xC0) == 0x80:
            p -= 1
        if _in_word(_decode(p)):
            return False
    p = at + needle.size
    if needle.rest != NULL and memcmp(p, needle.rest, needle.rest_size) == 0:
        return True
    if needle.flags & (ENDS | BARE | DROPPED):
        return _ends(p, needle.bytes[needle.size - 1], needle.flags)
    return True


cdef inline bint _is(const uint8_t* rest, int size, const char* ending, int ending_size) noexcept nogil:
    return size == ending_size and memcmp(rest, ending, size) == 0


cdef bint _ends(const uint8_t* rest, uint8_t last, int flags) noexcept nogil:
    """Say whether a word ends here, or goes on only with an inflection its flags allow."""
    cdef int size = 0
    while 97 <= rest[size] <= 122 and size < 5:
        size += 1
    if rest[size] == 43 or rest[size] == 35 or _in_word(_decode(rest + size)):
        return False  # c is not c++ and not c#
    if flags & ENDS:
        return size == 0
    if flags & BARE:
        if size == 0 or _is(rest, size, "s", 1) or _is(rest, size, "es", 2):
            return True
        if _inflects(rest, size) or (rest[0] == last and _inflects(rest + 1, size - 1)):
            return True
    return flags & DROPPED and size > 0 and (
        _is(rest, size, "e", 1) or _is(rest, size, "es", 2) or _inflects(rest, size)
        or _is(rest, size, "y", 1) or _is(rest, size, "ie", 2) or _is(rest, size, "ies", 3)
        or _is(rest, size, "ied", 3) or _is(rest, size, "ier", 3) or _is(rest, size, "ying", 4))


cdef inline bint _inflects(const uint8_t* rest, int size) noexcept nogil:
    return (_is(rest, size, "ed", 2) or _is(rest, size, "er", 2) or _is(rest, size, "ers", 3)
            or _is(rest, size, "ing", 3))


cdef const uint8_t* _find(const Needle* needle, const uint8_t* p, const uint8_t* end) noexcept nogil:
    """Give the first occurrence of the needle's bytes in [p, end), or NULL."""
    cdef const uint8_t* a
    cdef const uint8_t* b
    cdef const uint8_t* d
    cdef const uint8_t* stop = end - needle.size + 1
    cdef uint8_t hit, x = needle.x, y = needle.y, z = needle.z
    cdef int j
    if end - p < needle.size:
        return NULL
    while p < stop:
        a, b, d, hit = p + needle.i, p + needle.k, p + needle.m, 0
        for j in range(64):
            hit |= (a[j] == x) & (b[j] == y)
        if hit:  # two common bytes are often met by chance
            hit = 0
            for j in range(64):
                hit |= (a[j] == x) & (b[j] == y) & (d[j] == z)
        if hit:
            for j in range(64):
                if a[j] == x and b[j] == y and p + j < stop \
                        and memcmp(p + j, needle.bytes, needle.size) == 0:
                    return p + j
        p += 64
    return NULL


cdef uint32_t _hits(const Columns* c, uint64_t low, uint64_t high, const Needle* needle,
                    uint32_t wanted) noexcept nogil:
    """Say which of the entries low..high (at most a chunk, bit 0 = low) hold the needle."""
    if needle.token != NO_TOKEN:
        return _hits_by_token(c, low, high, needle, wanted)
    cdef const uint8_t* p = c.text + c.offset[low]
    cdef const uint8_t* end = c.text + c.offset[high]
    cdef const uint8_t* start
    cdef uint32_t hits = 0
    cdef uint64_t i = low
    while i < high:
        p = _find(needle, p, end)
        if p == NULL:
            break
        while c.text + c.offset[i + 1] <= p:
            i += 1
        start = c.text + c.offset[i]
        if p + needle.size > start + c.cut[i] or not wanted >> (i - low) & 1:
            i += 1  # inside the scenario names, or an entry nobody asks about
            p = c.text + c.offset[i]
        elif _fits(needle, start, p):
            hits |= <uint32_t>1 << (i - low)
            i += 1
            p = c.text + c.offset[i]
        else:
            p += 1
    return hits


cdef uint32_t _hits_by_token(const Columns* c, uint64_t low, uint64_t high, const Needle* needle,
                             uint32_t wanted) noexcept nogil:
    """Say the same of a needle that has a token: a fifth of the bytes, however common they are."""
    cdef const uint16_t* t = c.tokens + c.token_offset[low]
    cdef const uint16_t* end = c.tokens + c.token_offset[high]
    cdef uint16_t start = needle.start, mask = needle.mask, hit
    cdef uint32_t hits = 0
    cdef uint64_t i = low
    cdef int j
    while t < end:
        hit = 0
        for j in range(32):
            hit |= (t[j] & mask) == start
        if not hit:
            t += 32
            continue
        while t < end and (t[0] & mask) != start:
            t += 1
        if t >= end:
            break
        while c.tokens + c.token_offset[i + 1] <= t:
            i += 1
        if wanted >> (i - low) & 1 and _holds_needle(c, i, needle):
            hits |= <uint32_t>1 << (i - low)
        i += 1
        if i == high:
            break
        t = c.tokens + c.token_offset[i]
    return hits


# ---------------------------------------------------------------- the signature

cdef enum:
    SIGNATURE_ROWS_64 = 128  # words of 64 rows: 2^SIGNATURE_LOG / 64


cdef inline uint32_t _hash(uint32_t kind, const uint8_t* p, size_t size) noexcept nogil:
    cdef uint32_t h = 2166136261U ^ kind
    cdef size_t i
    for i in range(size):
        h = (h ^ p[i]) * 16777619U
    h ^= h >> 15
    return (h * 2654435769U) >> (32 - SIGNATURE_LOG)


cdef inline const uint8_t* _after(const uint8_t* p) noexcept nogil:
    return p + (1 if p[0] < 0x80 else 2 if p[0] < 0xE0 else 3 if p[0] < 0xF0 else 4)


cdef uint32_t _word_keys(const uint8_t* p, size_t size, bint starts, bint ends,
                         uint32_t* keys) noexcept nogil:
    """Give the keys of a word whose start and end are known, or of a part of one."""
    cdef uint32_t count = 0
    if not starts:
        return 0
    if size < 3:
        if ends:
            keys[0] = _hash(size, p, size)
            count = 1
        return count
    keys[0], keys[1], count = _hash(3, p, 3), _hash(4, p, 3), 2
    if size > 3:
        keys[2], count = _hash(5, p, 4), 3
    if size > 4:
        keys[3], count = _hash(6, p, 5), 4
    return count


cdef uint32_t _keys(const uint8_t* p, const uint8_t* end, bint starts, bint ends,
                    const uint8_t** stop, uint32_t* keys) noexcept nogil:
    """Give the keys of the text's next word or CJK character, and where it stops.

    `starts` and `ends` say whether the text's own ends are bounds of words.
    """
    cdef const uint8_t* q
    cdef uint32_t c = _decode(p)
    if _is_cjk(c):
        stop[0] = q = _after(p)
        keys[0] = _hash(7, p, q - p)
        if q < end and _is_cjk(_decode(q)):
            keys[1] = _hash(8, p, _after(q) - p)
            return 2
        return 1
    if not _in_word(c):
        stop[0] = _after(p)
        return 0
    q = p
    while q < end and _in_word(_decode(q)):
        q = _after(q)
    stop[0] = q
    return _word_keys(p, q - p, starts, ends or q < end, keys)


cdef void _sign(Columns* c) noexcept nogil:
    """Write the signature: in the row of each key, the bit of every chunk that holds it."""
    cdef uint64_t[SIGNATURE_ROWS_64] seen
    cdef uint64_t* rows = <uint64_t*>c.signature
    cdef uint64_t low, i, bits
    cdef const uint8_t* p
    cdef const uint8_t* end
    cdef uint32_t[4] keys
    cdef uint32_t k, count, chunk, row
    for chunk in range((c.n + CHUNK_SIZE - 1) // CHUNK_SIZE):
        low = <uint64_t>chunk * CHUNK_SIZE
        memset(seen, 0, sizeof(seen))
        for i in range(low, min(c.n, low + CHUNK_SIZE)):
            p = c.text + c.offset[i]
            end = p + c.cut[i]
            while p < end:
                count = _keys(p, end, True, True, &p, keys)
                for k in range(count):
                    seen[keys[k] >> 6] |= <uint64_t>1 << (keys[k] & 63)
        for k in range(SIGNATURE_ROWS_64):
            bits, row = seen[k], 64 * k
            while bits:
                if bits & 1:
                    rows[row * c.row_words + (chunk >> 6)] |= <uint64_t>1 << (chunk & 63)
                bits >>= 1
                row += 1


cdef void _narrow(const Columns* c, const Needle* needle, uint64_t* chunks) noexcept nogil:
    """Set the bits of the chunks that may hold a needle."""
    cdef uint32_t[MOST_KEYS] keys
    cdef uint32_t count = 0, k
    cdef uint64_t w
    cdef const uint8_t* p = needle.bytes
    cdef const uint8_t* end = p + needle.size
    cdef bint starts = needle.flags & STARTS != 0
    memset(chunks, 0xFF, 8 * c.row_words)
    while p < end and count + 4 <= MOST_KEYS:
        count += _keys(p, end, starts, needle.flags & ENDS != 0, &p, keys + count)
        starts = True
    for k in range(count):
        for w in range(c.row_words):
            chunks[w] &= c.signature[keys[k] * c.row_words + w]


cdef inline bint _may_hold(const uint64_t* chunks, const Columns* c, uint32_t needle,
                           uint64_t chunk) noexcept nogil:
    return chunks == NULL or chunks[needle * c.row_words + (chunk >> 6)] >> (chunk & 63) & 1


cdef inline uint16_t _token(const uint8_t* p, size_t size) noexcept nogil:
    """Give 12 bits for the first bytes and 4 for the fourth, so that three bytes are a range."""
    cdef uint32_t h = 2166136261U
    cdef size_t i, whole = size if size < TOKEN_REACH or size > TOKEN_REACH else TOKEN_REACH - 1
    for i in range(whole):
        h = (h ^ p[i]) * 16777619U
    h = (h ^ h >> 15) * 2654435769U
    return (h >> 20) << 4 | ((p[3] * 2654435769U) >> 28 if size == TOKEN_REACH else 0)


cdef uint32_t _tokens(const uint8_t* p, const uint8_t* end, uint16_t* out) noexcept nogil:
    """Give a token for the start of each word and for each pair of CJK characters; count them."""
    cdef uint32_t count = 0, c
    cdef const uint8_t* q
    while p < end:
        if p[0] < 0x80:
            if not _in_word(p[0]):
                p += 1
                continue
            c = p[0]
        else:
            c = _decode(p)
        q = _after(p)
        if _is_cjk(c):
            if q < end and q[0] >= 0xE0 and _is_cjk(_decode(q)):
                out[count] = _token(p, _after(q) - p)
                count += 1
        elif _in_word(c):
            while q < end and _in_word(_decode(q)):
                q = _after(q)
            out[count] = _token(p, min(q - p, TOKEN_REACH))
            count += 1
        p = q
    return count


cdef void _post(Columns* c) noexcept nogil:
    """Write the posts: for each block of entries and each token, the entries that have it."""
    cdef uint32_t* start = <uint32_t*>c.post_start
    cdef uint64_t i, k, lists = _blocks(c) * TOKENS
    cdef uint32_t* at
    cdef uint32_t count, before = 0
    for i in range(c.n):
        at = start + i // BLOCK * TOKENS
        for k in range(c.token_offset[i], c.token_offset[i + 1]):
            at[c.tokens[k]] += 1
    for k in range(lists):
        count = start[k]
        start[k] = before
        before += count
    for i in range(c.n):  # each start moves on to its end, which is the next one's start
        at = start + i // BLOCK * TOKENS
        for k in range(c.token_offset[i], c.token_offset[i + 1]):
            (<uint16_t*>c.posts)[at[c.tokens[k]]] = i % BLOCK
            at[c.tokens[k]] += 1
    memmove(start + 1, start, lists * sizeof(uint32_t))
    start[0] = 0


cdef struct Lookup:  # finds which of many needles the tokens of an entry promise
    uint64_t[1024] known  # which tokens some needle has
    uint32_t[256] first  # by a token's low byte, 1 + a needle
    uint32_t[256] short_first  # by its next byte, 1 + a needle of three bytes before any fourth


cdef int32_t _own_token(const Needle* needle) noexcept nogil:
    """Give the token that every occurrence has, NO_TOKEN, or ANY_FOURTH for its three bytes."""
    cdef const uint8_t* p = needle.bytes
    cdef const uint8_t* end = p + needle.size
    cdef const uint8_t* q
    cdef bint starts = needle.flags & STARTS != 0
    while p < end:
        q = _after(p)
        if _is_cjk(_decode(p)):
            if q < end and _is_cjk(_decode(q)):
                return _token(p, _after(q) - p)
            starts = True
        elif not _in_word(_decode(p)):
            starts = True
        else:
            while q < end and _in_word(_decode(q)):
                q = _after(q)
            if starts and (q < end or needle.flags & ENDS or q - p >= TOKEN_REACH):
                return _token(p, min(q - p, TOKEN_REACH))
            return (ANY_FOURTH if starts and q - p == TOKEN_REACH - 1 and p == needle.bytes
                    else NO_TOKEN)
        p = q
    return NO_TOKEN


cdef uint32_t _tokens_of(const Needle* needle, uint16_t* tokens) noexcept nogil:
    """Give the tokens of which every occurrence has one: of three bytes, those of a fourth."""
    cdef uint8_t[TOKEN_REACH] word
    cdef uint8_t[8] fourths
    cdef uint32_t i
    tokens[0] = needle.start
    if needle.token != ANY_FOURTH:
        return needle.token != NO_TOKEN
    memcpy(word, needle.bytes, TOKEN_REACH - 1)
    if not needle.flags & (BARE | DROPPED):
        for i in range(16):
            tokens[i] = (tokens[0] & ~<uint16_t>15) | i
        return 16
    memcpy(fourths, <const char*>b"esiy", 4)
    fourths[4] = needle.bytes[needle.size - 1]
    fourths[5] = needle.rest[0] if needle.rest != NULL else fourths[4]
    for i in range(6):
        word[TOKEN_REACH - 1] = fourths[i]
        tokens[i + 1] = _token(word, TOKEN_REACH)
    return 7


cdef Lookup* _lookup(Needle* needles, uint32_t count) noexcept nogil:
    """Prepare the pass over tokens; NULL where it would not pay or memory is short."""
    cdef Lookup* lookup
    cdef uint16_t[MOST_TOKENS] tokens
    cdef uint32_t j, k
    cdef uint32_t* list_
    if count < MANY:
        return NULL
    lookup = <Lookup*>calloc(1, sizeof(Lookup))
    if lookup == NULL:
        return NULL
    for j in range(count):
        if needles[j].token == NO_TOKEN:
            continue
        for k in range(_tokens_of(needles + j, tokens)):
            lookup.known[tokens[k] >> 6] |= <uint64_t>1 << (tokens[k] & 63)
        list_ = lookup.first + (needles[j].start & 255)
        if needles[j].token == ANY_FOURTH:
            list_ = lookup.short_first + (needles[j].start >> 4 & 255)
        needles[j].next = list_[0]
        list_[0] = j + 1
    return lookup


cdef inline bint _holds_needle(const Columns* c, uint64_t i, const Needle* needle) noexcept nogil:
    cdef const uint8_t* start = c.text + c.offset[i]
    cdef const uint8_t* end = start + c.cut[i]
    cdef const uint8_t* p = _find(needle, start, end)
    while p != NULL:
        if _fits(needle, start, p):
            return True
        p = _find(needle, p + 1, end)
    return False


cdef bint _holds_one(const Columns* c, uint64_t i, const Needle* needles,
                     const Lookup* lookup) noexcept nogil:
    """Say whether an entry holds one of a lookup's needles, in one pass over its tokens."""
    cdef uint32_t k
    cdef uint16_t token
    for k in range(c.token_offset[i], c.token_offset[i + 1]):
        token = c.tokens[k]
        if lookup.known[token >> 6] >> (token & 63) & 1 and (
                _holds_listed(c, i, needles, lookup.first[token & 255], token)
                or _holds_listed(c, i, needles, lookup.short_first[token >> 4 & 255], token)):
            return True
    return False


cdef bint _holds_listed(const Columns* c, uint64_t i, const Needle* needles, uint32_t first,
                        uint16_t token) noexcept nogil:
    """Say whether an entry holds one of those needles of a list that this token promises."""
    while first:
        if needles[first - 1].start == token & needles[first - 1].mask \
                and _holds_needle(c, i, needles + first - 1):
            return True
        first = needles[first - 1].next
    return False


cdef uint32_t _any(const Columns* c, uint64_t low, uint64_t high, const Needle* needles,
                   uint32_t count, const Lookup* lookup, const uint64_t* chunks,
                   uint32_t wanted) noexcept nogil:
    """Say which of the wanted entries of a chunk hold any of the needles."""
    cdef uint32_t j, k, present = 0, found = 0
    cdef uint64_t chunk = low // CHUNK_SIZE
    cdef bint at_once
    if not wanted or (chunks != NULL and not _may_hold(chunks, c, count, chunk)):
        return 0
    if lookup != NULL:
        for j in range(count):
            present += _may_hold(chunks, c, j, chunk)
            if present == MANY:
                break
    at_once = present == MANY
    if at_once:
        for k in range(high - low):
            if wanted >> k & 1:
                found |= <uint32_t>_holds_one(c, low + k, needles, lookup) << k
    for j in range(count):
        if not wanted & ~found:
            break
        if (at_once and needles[j].token != NO_TOKEN) or not _may_hold(chunks, c, j, chunk):
            continue
        found |= _hits(c, low, high, needles + j, wanted & ~found)
    return found
