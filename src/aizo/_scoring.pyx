"""The kernel: numbers and bytes in, ranks out.

It builds and merges segments (the mapped columns of a profile) and selects the best entries of a
chain of them. It knows no entry and no file path. KERNEL.md's idea in short: entries of the same
base score and decay class form a slab, newest first, and inside a slab this is the weight order at
any moment; so the best N of everything is a merge of slabs that stops after N.
"""

from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_FromStringAndSize
from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.math cimport INFINITY, pow
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcmp, memcpy, memset

cdef extern from "Python.h":
    bint is_alnum "Py_UNICODE_ISALNUM"(uint32_t) noexcept nogil

cpdef enum:
    FORMAT = 1
    WEIGHT = 0
    CONVICTION = 1
    NEWEST = 2
    STARTS = 1  # a needle's flag: only at the start of a word
    ENDS = 2  # only at the end of a word
    BARE = 4  # at most an inflection follows: test, tests, testing, stop-ping
    DROPPED = 8  # the stem lost an e or a y: cod-e, cod-ing, stud-ies

cdef enum:
    HEADER = 128
    CHUNK_SIZE = 32
    PADDING = 320  # zeros after the text, so that the finder may look beyond its end
    NEEDLE_REACH = 128  # the finder picks its two bytes among the needle's first 128
    PATIENCE = 16  # chunks without a hit before another slab gets its turn
    SIGNED_FROM = 4096  # entries; below, a plain scan is as fast as a signature
    SIGNATURE_LOG = 13  # a signature has 2^13 rows of one bit per chunk: 32 bytes an entry
    UNNARROWED = 64  # chunks that are scanned before the signature is worth asking
    NO_TOKEN = -1
    ANY_FOURTH = -2
    PLACE = (1 << 40) - 1
    MOST_OWNED = 1 << 26  # ids beyond are searched for, not looked up
    TOKEN_REACH = 4  # bytes of a word's start that its token is made of
    MANY = 4  # needles that are worth one pass over the tokens
    MOST_KEYS = 24  # signature rows that one needle asks for at most
    TOP_SCORE = 1000  # base scores are hundredths
    UNTAGGED = 63  # the tag bit of entries without a scenario

cdef bytes MAGIC = b"aizoseg1"
cdef double DAY = 86400000.0

# How rare a byte is in mixed English and Chinese text, 255 the commonest; counted once.
cdef uint8_t[256] COMMONNESS = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 228, 10, 11, 12, 13, 14,
    15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30,
    255, 31, 224, 205, 124, 130, 119, 175, 218, 219, 217, 149, 238, 231, 230, 215,
    223, 221, 213, 206, 204, 201, 202, 188, 191, 189, 220, 222, 145, 162, 150, 125,
    121, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46,
    47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 161, 127, 159, 122, 203,
    234, 251, 232, 244, 245, 254, 237, 233, 243, 247, 192, 227, 246, 241, 249, 250,
    242, 164, 248, 252, 253, 240, 226, 236, 212, 235, 178, 147, 239, 148, 129, 58,
    199, 179, 173, 157, 158, 170, 197, 168, 172, 174, 165, 131, 211, 183, 180, 181,
    135, 153, 151, 146, 186, 193, 184, 123, 59, 194, 167, 132, 209, 136, 137, 139,
    140, 182, 154, 142, 128, 163, 200, 60, 210, 111, 61, 143, 196, 120, 198, 176,
    155, 171, 112, 144, 152, 133, 113, 160, 185, 138, 141, 177, 208, 156, 134, 169,
    62, 63, 117, 126, 118, 64, 65, 66, 67, 68, 69, 70, 71, 72, 114, 115,
    73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88,
    89, 90, 190, 166, 187, 229, 225, 214, 216, 195, 91, 92, 93, 94, 95, 207,
    116, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110,
]

cdef uint32_t[256] CRC
cdef void _fill_crc() noexcept:
    cdef uint32_t i, j, c
    for i in range(256):
        c = i
        for j in range(8):
            c = (c >> 1) ^ (<uint32_t>0xEDB88320 if c & 1 else <uint32_t>0)
        CRC[i] = c
_fill_crc()


cdef uint32_t crc32(const uint8_t* data, size_t size) noexcept nogil:
    cdef uint32_t c = ~<uint32_t>0
    cdef size_t i
    for i in range(size):
        c = CRC[(c ^ data[i]) & 255] ^ (c >> 8)
    return ~c


# ---------------------------------------------------------------- weights

cdef inline double _decay(double days, double half_life, double floor) noexcept nogil:
    if not days > 0:
        days = 0
    return floor + (1 - floor) * pow(2.0, -days / half_life)


cdef inline double _weight(double score, double days, double half_life, double floor) noexcept nogil:
    return score * pow(_decay(days, half_life, floor), 1 - score / 10)


cdef _check_decay(double half_life, double floor):
    if not half_life > 0 or not 0 <= floor <= 1:
        raise ValueError("half-life must be above 0 and floor within [0, 1]")


def decay(double days, double half_life, double floor):
    """Give the decay coefficient d = floor + (1 - floor) * 2^(-days / half_life)."""
    _check_decay(half_life, floor)
    return _decay(days, half_life, floor)


def weight(double score, double days, double half_life, double floor):
    """Give the effective weight w = score * d^(1 - score / 10); a negative age counts as 0."""
    _check_decay(half_life, floor)
    if not 0 <= score <= 10:
        raise ValueError("base score must be within [0, 10]")
    return _weight(score, days, half_life, floor)


# ---------------------------------------------------------------- a segment's image

cdef struct Columns:
    uint64_t n, covered_count, text_size, token_count, row_words
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
    const uint8_t* text


cdef inline uint64_t _aligned(uint64_t size) noexcept nogil:
    return (size + 7) & ~<uint64_t>7


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
        if (max(c.n, c.covered_count, c.text_size, c.token_count) >> 40 or size != self.size
                or c.signature_log not in (0, SIGNATURE_LOG)):
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
    uint32_t size, cut
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


cdef uint64_t _tag_bits(const uint8_t* names, size_t size) noexcept nogil:
    """Give the tag bits of names kept as \\x01name\\x01name\\x01; none is the untagged bit."""
    cdef uint64_t bits = 0
    cdef size_t start = 1, i
    for i in range(1, size):
        if names[i] == 1:
            bits |= <uint64_t>1 << (crc32(names + start, i - start) % UNTAGGED)
            start = i + 1
    return bits if bits else <uint64_t>1 << UNTAGGED


cdef bytearray _image(const Record* records, uint64_t n, list covered, int64_t first, int64_t last,
                      int64_t mark, uint32_t fold_rule):
    """Write the image of sorted records."""
    cdef Columns c
    cdef uint64_t i, at, size
    cdef uint32_t j = 0
    memset(&c, 0, sizeof(c))
    c.n, c.covered_count = n, len(covered)
    c.signature_log = SIGNATURE_LOG if n >= SIGNED_FROM else 0
    for i in range(n):
        c.text_size += records[i].size
        c.token_count += _tokens(records[i].text, records[i].text + records[i].cut, NULL)
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
        token += _tokens(records[i].text, records[i].text + records[i].cut,
                         <uint16_t*>c.tokens + token)
        memcpy(<uint8_t*>c.text + at, records[i].text, records[i].size)
        at += records[i].size
    (<uint64_t*>c.slab_start)[c.m] = n
    (<uint64_t*>c.offset)[n] = at
    (<uint32_t*>c.token_offset)[n] = token
    memset(<uint8_t*>c.text + at, 0, _aligned(c.text_size + PADDING) - c.text_size)
    for i in range(c.covered_count):
        (<int64_t*>c.covered)[i] = covered[i]
    if c.signature_log:
        _sign(&c)
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
    cdef uint64_t n = 0, room = 64, text_at = 0, text_room = 1 << 14, i
    cdef Record* records = <Record*>malloc(room * sizeof(Record))
    cdef uint8_t* texts = <uint8_t*>malloc(text_room)
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
            records[n].tags = _tag_bits(texts + text_at + text_size, size - text_size)
            n += 1
            text_at += size
        text_at = 0
        for i in range(n):  # only now does the text stay where it is
            records[i].text = texts + text_at
            text_at += records[i].size
        qsort(records, n, sizeof(Record), _before)
        return _image(records, n, list(covered), first, last, mark, fold_rule)
    finally:
        free(records)
        free(texts)


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
            out[count].decay_class, out[count].tags = c.slab_class[j], c.tags[i]
            out[count].text = c.text + c.offset[i]
            out[count].size, out[count].cut = c.offset[i + 1] - c.offset[i], c.cut[i]
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


# ---------------------------------------------------------------- finding words

cdef struct Needle:
    const uint8_t* bytes
    const uint8_t* rest  # what else may follow, then anything: a query's word from its start
    uint32_t size, rest_size, word
    uint32_t i, k  # the places of the two rarest bytes among the first ones
    uint32_t next  # 1 + the next needle of the same list of a lookup
    int32_t token
    uint8_t x, y, flags


cdef _prepare(Needle* needle, bytes text, int flags, bytes rest, uint32_t word):
    cdef uint32_t size = PyBytes_GET_SIZE(text), reach, j
    cdef const uint8_t* p = <const uint8_t*>PyBytes_AS_STRING(text)
    cdef uint32_t best = 0, second
    reach = min(size, NEEDLE_REACH)
    for j in range(1, reach):
        if COMMONNESS[p[j]] < COMMONNESS[p[best]]:
            best = j
    second = 1 if best == 0 and reach > 1 else 0
    for j in range(reach):
        if j != best and COMMONNESS[p[j]] < COMMONNESS[p[second]]:
            second = j
    needle.bytes, needle.size, needle.flags, needle.word = p, size, flags, word
    needle.rest, needle.rest_size = NULL, 0
    if rest and PyBytes_GET_SIZE(rest) <= NEEDLE_REACH:
        needle.rest = <const uint8_t*>PyBytes_AS_STRING(rest)
        needle.rest_size = PyBytes_GET_SIZE(rest)
    needle.i, needle.k, needle.x, needle.y = best, second, p[best], p[second]


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
    cdef const uint8_t* stop = end - needle.size + 1
    cdef uint8_t hit, x = needle.x, y = needle.y
    cdef int j
    if end - p < needle.size:
        return NULL
    while p < stop:
        a, b, hit = p + needle.i, p + needle.k, 0
        for j in range(64):
            hit |= (a[j] == x) & (b[j] == y)
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
                if out != NULL:
                    out[count] = _token(p, _after(q) - p)
                count += 1
        elif _in_word(c):
            while q < end and _in_word(_decode(q)):
                q = _after(q)
            if out != NULL:
                out[count] = _token(p, min(q - p, TOKEN_REACH))
            count += 1
        p = q
    return count


cdef struct Lookup:  # finds which of many needles the tokens of an entry promise
    uint64_t[1024] known  # which tokens some needle has
    uint32_t[256] first  # by a token's low byte, 1 + a needle
    uint32_t short_first  # 1 + a needle of three bytes that any fourth may follow


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


cdef uint32_t _fourths(const Needle* needle, uint16_t* tokens) noexcept nogil:
    """Give the tokens of what may follow a needle of three bytes; at most 16 differ."""
    cdef uint8_t[TOKEN_REACH] word
    cdef uint8_t[8] fourths
    cdef uint32_t i, count = 0
    memcpy(word, needle.bytes, TOKEN_REACH - 1)
    tokens[0] = _token(word, TOKEN_REACH - 1)
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
    cdef uint16_t[16] fourths
    cdef uint32_t j, last
    cdef int32_t token
    if count < MANY:
        return NULL
    lookup = <Lookup*>calloc(1, sizeof(Lookup))
    if lookup == NULL:
        return NULL
    for j in range(count):
        token = _own_token(needles + j)
        needles[j].token = token
        if token >= 0:
            lookup.known[token >> 6] |= <uint64_t>1 << (token & 63)
            needles[j].next = lookup.first[token & 255]
            lookup.first[token & 255] = j + 1
        elif token == ANY_FOURTH:
            needles[j].next = lookup.short_first
            lookup.short_first = j + 1
            for last in range(_fourths(needles + j, fourths)):
                lookup.known[fourths[last] >> 6] |= <uint64_t>1 << (fourths[last] & 63)
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
                or _holds_listed(c, i, needles, lookup.short_first, ANY_FOURTH)):
            return True
    return False


cdef bint _holds_listed(const Columns* c, uint64_t i, const Needle* needles, uint32_t first,
                        int32_t token) noexcept nogil:
    """Say whether an entry holds one of those needles of a list that have this token."""
    while first:
        if needles[first - 1].token == token and _holds_needle(c, i, needles + first - 1):
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
    Needle* names
    uint32_t name_count
    Needle* topics
    uint32_t topic_count
    Lookup* word_lookup
    Lookup* topic_lookup
    uint64_t tags
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
        cdef bytes name
        self.q.scenario, self.q.unbound = True, unbound
        self.q.names = self._needles([[(b"\1" + name + b"\1", 0)] for name in names],
                                     &self.q.name_count)
        for name in names:
            self.q.tags |= <uint64_t>1 << (crc32(<const uint8_t*>PyBytes_AS_STRING(name),
                                                  PyBytes_GET_SIZE(name)) % UNTAGGED)
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
    query.kept = []
    query.q.now, query.q.order = now, order
    query._set_classes(classes)
    query._set_ranges(ranges)
    if words:
        query.words_asked = len(words)
        query.q.words = query._needles(words, &query.q.word_count)
        query.q.word_lookup = _lookup(query.q.words, query.q.word_count)
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


cdef void* _zeros(size_t size) except NULL:
    cdef void* room = _room(size)
    memset(room, 0, size + 1)
    return room


cdef uint32_t _matches(const Source* source, uint64_t low, uint64_t high,
                       const Query* q) noexcept nogil:
    """Say which of the entries low..high (inside one chunk, bit 0 = low) fit scenario and words."""
    cdef uint32_t wanted = _in_scenario(source, low, high, q)
    if q.word_count == 0:
        return wanted
    return _any(source.c, low, high, q.words, q.word_count, q.word_lookup, source.word_chunks,
                wanted)


cdef uint32_t _in_scenario(const Source* source, uint64_t low, uint64_t high,
                           const Query* q) noexcept nogil:
    """Say which entries of one chunk are sound and fit the scenario."""
    cdef const Columns* c = source.c
    cdef uint32_t tagged = 0, untagged = 0
    cdef uint64_t i
    for i in range(low, high):
        if not _sound(c, i):
            return 0
    if not q.scenario:
        return (~<uint32_t>0) >> (32 - (high - low))
    for i in range(low, high):
        if c.tags[i] >> UNTAGGED:
            untagged |= <uint32_t>1 << (i - low)
        elif c.tags[i] & q.tags and _named(c, i, q):
            tagged |= <uint32_t>1 << (i - low)
        elif q.unbound:
            untagged |= <uint32_t>1 << (i - low)
    if q.topics == NULL:
        return tagged | untagged
    return tagged | _any(c, low, high, q.topics, q.topic_count, q.topic_lookup,
                         source.topic_chunks, untagged)


cdef bint _named(const Columns* c, uint64_t i, const Query* q) noexcept nogil:
    """Say whether an entry is really tagged with one of the names its tag bits promise."""
    cdef const uint8_t* names = c.text + c.offset[i] + c.cut[i]
    cdef const uint8_t* end = c.text + c.offset[i + 1]
    cdef uint32_t j
    for j in range(q.name_count):
        if _find(q.names + j, names, end) != NULL:
            return True
    return False


cdef uint32_t* _words_of_tokens(Needle* needles, uint32_t count) except NULL:
    """Make the table from each token to the bits of the words that it promises."""
    cdef uint32_t* words_of = <uint32_t*>calloc(1 << 16, sizeof(uint32_t))
    cdef uint16_t[16] fourths
    cdef uint32_t j, last
    if words_of == NULL:
        raise MemoryError
    for j in range(count):
        needles[j].token = _own_token(needles + j)
        if needles[j].token >= 0:
            words_of[needles[j].token] |= <uint32_t>1 << needles[j].word
        elif needles[j].token == ANY_FOURTH:
            for last in range(_fourths(needles + j, fourths)):
                words_of[fourths[last]] |= <uint32_t>1 << needles[j].word
    return words_of


cdef void _promises(const Source* source, uint64_t low, uint64_t high, const Query* q,
                    const uint32_t* words_of, uint32_t wanted, uint32_t* words) noexcept nogil:
    """Give the bits of the words that the tokens of each entry of a chunk promise."""
    cdef const Columns* c = source.c
    cdef uint32_t j, k, found
    cdef uint64_t i
    for i in range(low, high):
        found = 0
        for k in range(c.token_offset[i], c.token_offset[i + 1]):
            found |= words_of[c.tokens[k]]
        words[i - low] = found
    for j in range(q.word_count):
        if q.words[j].token == NO_TOKEN and _may_hold(source.word_chunks, c, j, low // CHUNK_SIZE):
            found = _hits(c, low, high, q.words + j, wanted)
            for k in range(high - low):
                words[k] |= (found >> k & 1) << q.words[j].word


# ---------------------------------------------------------------- selecting

cdef struct Head:  # the best entry not yet given of one open slab
    double weight
    int64_t seen, id
    uint64_t at, end
    uint64_t known_to  # entries before this one were matched, `matches` says how
    uint64_t known_from
    uint32_t matches, segment, slab


cdef inline double _bound(const Query* q, double score) noexcept nogil:
    if q.order == WEIGHT:
        return score
    if q.order == CONVICTION:
        return max(score, 10 - score)
    return INFINITY


cdef inline bint _better(const Head* a, const Head* b) noexcept nogil:
    if a.weight != b.weight:
        return a.weight > b.weight
    if a.seen != b.seen:
        return a.seen > b.seen
    return a.id < b.id


cdef inline void _weigh(Head* head, const Source* source, const Query* q) noexcept nogil:
    cdef const Columns* c = source.c
    cdef double score = c.slab_score[head.slab]
    cdef uint8_t kind = c.slab_class[head.slab]
    head.seen, head.id = c.seen[head.at], c.id[head.at]
    if q.order == NEWEST:
        head.weight = 0
    else:
        head.weight = _weight(_bound(q, score), (<double>(q.now - head.seen)) / DAY,
                              q.half_life[kind], q.floor[kind])


cdef inline bint _open_slab(const Columns* c, uint32_t j, const Query* q) noexcept nogil:
    """Say whether a slab can hold anything that is asked for."""
    cdef uint8_t kind = c.slab_class[j]
    return (kind < q.classes and not q.skip[kind]
            and q.allowed[<int>(c.slab_score[j] * 100 + 0.5)]
            and (not q.scenario or c.slab_tags[j] & q.tags != 0))


cdef inline void _sink(Head* heap, uint64_t count, uint64_t i) noexcept nogil:
    cdef Head moved = heap[i]
    cdef uint64_t child
    while True:
        child = 2 * i + 1
        if child >= count:
            break
        if child + 1 < count and _better(heap + child + 1, heap + child):
            child += 1
        if not _better(heap + child, &moved):
            break
        heap[i] = heap[child]
        i = child
    heap[i] = moved


cdef inline void _rise(Head* heap, uint64_t i) noexcept nogil:
    cdef Head moved = heap[i]
    while i and _better(&moved, heap + (i - 1) // 2):
        heap[i] = heap[(i - 1) // 2]
        i = (i - 1) // 2
    heap[i] = moved


cdef bint _seek(Head* head, Source* source, const Query* q) noexcept nogil:
    """Move a head to its slab's next matching entry, or give up after PATIENCE chunks.

    Gives True when the head stands on a match, False when it has moved (or is at its end).
    """
    cdef uint64_t start = head.at, high
    cdef uint32_t left
    cdef int chunks = 0
    while head.at < head.end:
        if head.at >= head.known_to:
            if chunks == PATIENCE:
                return False
            high = min(head.end, (head.at // CHUNK_SIZE + 1) * CHUNK_SIZE)
            head.known_from, head.known_to = head.at, high
            if q.word_count and not _may_hold(source.word_chunks, source.c, q.word_count,
                                              head.at // CHUNK_SIZE):
                head.at = high
                continue
            head.matches = _matches(source, head.at, high, q)
            _count_scan(source, q)
            chunks += 1
        left = head.matches >> (head.at - head.known_from)
        if left:
            while not left & 1:
                left >>= 1
                head.at += 1
            return head.at == start
        head.at = head.known_to
    return False


# ---------------------------------------------------------------- several words at once

cdef struct Group:  # entries that hold, or seem to hold, exactly one set of words
    uint32_t words
    uint32_t count, room
    uint64_t* places  # segment << 40 | entry, in the order of their slabs
    uint32_t kept, kept_room
    Head* best  # a heap, the worst one first


cdef class _Groups:
    """Groups of entries by the set of words they hold."""

    cdef Group* groups
    cdef uint32_t count, room
    cdef uint32_t* table  # open addressing: 1 + a group's number
    cdef uint32_t table_mask

    def __cinit__(self):
        self.room, self.table_mask = 32, 127
        self.groups = <Group*>_zeros(self.room * sizeof(Group))
        self.table = <uint32_t*>_zeros((<size_t>self.table_mask + 1) * sizeof(uint32_t))

    def __dealloc__(self):
        cdef uint32_t i
        for i in range(self.count):
            free(self.groups[i].places)
            free(self.groups[i].best)
        free(self.groups)
        free(self.table)

    cdef Group* _group(self, uint32_t words) noexcept nogil:
        """Find or make the group of a set of words; NULL when memory is short."""
        cdef uint32_t at = (words * 2654435769U) >> 7 & self.table_mask
        cdef Group* group
        while self.table[at]:
            group = self.groups + self.table[at] - 1
            if group.words == words:
                return group
            at = (at + 1) & self.table_mask
        if 2 * (self.count + 1) > self.table_mask:
            return self._group(words) if self._grow_table() else NULL
        if self.count == self.room:
            group = <Group*>realloc(self.groups, 2 * self.room * sizeof(Group))
            if group == NULL:
                return NULL
            self.groups, self.room = group, 2 * self.room
        group = self.groups + self.count
        memset(group, 0, sizeof(Group))
        group.words = words
        self.count += 1
        self.table[at] = self.count
        return group

    cdef bint _grow_table(self) noexcept nogil:
        cdef uint32_t mask = 4 * self.table_mask + 3, i, at
        cdef uint32_t* table = <uint32_t*>calloc(<size_t>mask + 1, sizeof(uint32_t))
        if table == NULL:
            return False
        for i in range(self.count):
            at = (self.groups[i].words * 2654435769U) >> 7 & mask
            while table[at]:
                at = (at + 1) & mask
            table[at] = i + 1
        free(self.table)
        self.table, self.table_mask = table, mask
        return True

    cdef bint _add(self, uint32_t words, uint64_t place) noexcept nogil:
        cdef Group* group = self._group(words)
        cdef uint64_t* grown
        if group == NULL:
            return False
        if group.count == group.room:
            grown = <uint64_t*>realloc(group.places, (2 * <size_t>group.room + 4) * sizeof(uint64_t))
            if grown == NULL:
                return False
            group.places, group.room = grown, 2 * group.room + 4
        group.places[group.count] = place
        group.count += 1
        return True

    cdef bint _keep(self, uint32_t words, const Head* head, uint32_t most) noexcept nogil:
        """Keep an entry if it is among the best of its group."""
        cdef Group* group = self._group(words)
        cdef Head* grown
        if group == NULL:
            return False
        if group.kept == most:
            if _better(head, group.best):
                group.best[0] = head[0]
                _sink_worst(group.best, group.kept)
            return True
        if group.kept == group.kept_room:
            grown = <Head*>realloc(group.best, (2 * <size_t>group.kept_room + 4) * sizeof(Head))
            if grown == NULL:
                return False
            group.best, group.kept_room = grown, 2 * group.kept_room + 4
        group.best[group.kept] = head[0]
        group.kept += 1
        _rise_worst(group.best, group.kept - 1)
        return True


cdef class Gathered:
    """The entries that seem to hold some of several words, by the tokens of their words.

    A token is a word's start, so that what is promised here is looked up in the text before it
    counts; but how many entries promise a word is how rare it is taken to be.
    """

    cdef _Groups promised
    cdef Chain chain
    cdef _Query query

    def totals(self):
        """Count, for each word, the entries that promise it."""
        cdef uint32_t i, j, words
        counts = [0] * self.query.words_asked
        for i in range(self.promised.count):
            words = self.promised.groups[i].words
            for j in range(<uint32_t>len(counts)):
                if words >> j & 1:
                    counts[j] += self.promised.groups[i].count
        return counts

    def best(self, values, uint32_t limit, double slack, uint32_t keep):
        """Give the entries whose words are worth most.

        Args:
            values: What each word is worth, above 0.
            limit: How many entries are wanted.
            slack: How much less than the last one wanted an entry may be worth and still be given.
            keep: How many of each set of words are kept, the best by weight; at least `limit`.

        Returns:
            Tuples (worth, words as bits, id, weight, last_seen, place), in no order.
        """
        cdef _Groups found = _Groups()
        cdef uint32_t i
        ranked = sorted(
            (-_worth(self.promised.groups[i].words, values), i) for i in range(self.promised.count)
        )
        least = -INFINITY
        for negative, i in ranked:
            if -negative < least - slack:
                break
            if not self._look_up(self.promised.groups + i, found, max(keep, limit)):
                raise MemoryError
            least = _last_wanted(found, values, limit)
        return self._given(found, values, least - slack)

    cdef bint _look_up(self, const Group* group, _Groups found, uint32_t keep) noexcept nogil:
        """Find out which words a group's entries really hold, the heaviest of each slab first."""
        cdef uint32_t i, segment, words
        cdef int64_t closed = -1
        cdef Head head
        cdef Source source
        cdef Group* same
        memset(&source, 0, sizeof(source))
        head.slab = 0
        for i in range(group.count):
            segment, head.at = group.places[i] >> 40, group.places[i] & PLACE
            source.c = self.chain.sources[segment].c
            if head.segment != segment or i == 0:
                head.segment, head.slab, closed = segment, 0, -1
            while source.c.slab_start[head.slab + 1] <= head.at:
                head.slab += 1
            if closed == head.slab:
                continue
            _weigh(&head, &source, &self.query.q)
            same = found._group(group.words)
            if same == NULL:
                return False
            if same.kept == keep and not _better(&head, same.best):
                closed = head.slab  # its further entries are lighter still
                continue
            words = self._held(source.c, head.at, group.words)
            if words and not found._keep(words, &head, keep):
                return False
        return True

    cdef uint32_t _held(self, const Columns* c, uint64_t i, uint32_t promised) noexcept nogil:
        cdef const Query* q = &self.query.q
        cdef uint32_t j, words = 0
        for j in range(q.word_count):
            if promised >> q.words[j].word & 1 and not words >> q.words[j].word & 1 \
                    and _holds_needle(c, i, q.words + j):
                words |= <uint32_t>1 << q.words[j].word
        return words

    cdef list _given(self, _Groups found, values, double least):
        cdef uint32_t i, j
        cdef Head* head
        given = []
        for i in range(found.count):
            worth = _worth(found.groups[i].words, values)
            if worth < least:
                continue
            for j in range(found.groups[i].kept):
                head = found.groups[i].best + j
                given.append((worth, found.groups[i].words, head.id, head.weight, head.seen,
                              <uint64_t>head.segment << 40 | head.at))
        return given


cdef double _worth(uint32_t words, values):
    cdef double worth = 0
    cdef uint32_t j
    for j in range(<uint32_t>len(values)):
        if words >> j & 1:
            worth += values[j]
    return worth


cdef double _last_wanted(_Groups found, values, uint32_t limit):
    """Give what the last of the wanted entries is worth; minus infinity while there are too few."""
    cdef uint32_t i
    cdef uint64_t enough = 0
    for worth, count in sorted(
        ((_worth(found.groups[i].words, values), found.groups[i].kept) for i in range(found.count)),
        reverse=True,
    ):
        enough += count
        if enough >= limit:
            return worth
    return -INFINITY


cdef inline void _rise_worst(Head* heap, uint32_t i) noexcept nogil:
    cdef Head moved = heap[i]
    while i and _better(heap + (i - 1) // 2, &moved):
        heap[i] = heap[(i - 1) // 2]
        i = (i - 1) // 2
    heap[i] = moved


cdef inline void _sink_worst(Head* heap, uint32_t count) noexcept nogil:
    cdef Head moved = heap[0]
    cdef uint32_t i = 0, child
    while True:
        child = 2 * i + 1
        if child >= count:
            break
        if child + 1 < count and _better(heap + child, heap + child + 1):
            child += 1
        if not _better(&moved, heap + child):
            break
        heap[i] = heap[child]
        i = child
    heap[i] = moved


cdef class Chain:
    """Segments that follow each other, oldest first, as one set of entries.

    An entry counts only if no later segment speaks for its id.
    """

    cdef readonly tuple segments
    cdef Source* sources
    cdef uint32_t count
    cdef uint64_t slabs
    cdef uint8_t* owners  # per id, the last segment that speaks for it; NULL until it pays
    cdef int64_t most_owned

    def __cinit__(self, segments):
        cdef Segment segment
        cdef uint32_t i = 0
        self.segments = tuple(segments)
        self.count = len(self.segments)
        self.sources = <Source*>_room(self.count * sizeof(Source))
        for segment in self.segments:
            self.sources[i].c = &segment.columns
            self.slabs += segment.columns.m
            i += 1

    def __dealloc__(self):
        free(self.sources)
        free(self.owners)

    cdef inline bint _live(self, uint32_t segment, int64_t id) noexcept nogil:
        cdef uint32_t j
        if self.owners != NULL:
            return not 0 <= id <= self.most_owned or self.owners[id] <= segment
        for j in range(segment + 1, self.count):
            if _holds(self.sources[j].c.covered, self.sources[j].c.covered_count, id):
                return False
        return True

    def tally(self):
        """Give the number of live entries of each base score, as 1,001 counts by hundredth."""
        cdef const Columns* c
        cdef uint64_t i
        cdef uint32_t s, j
        cdef uint64_t found
        counts = [0] * (TOP_SCORE + 1)
        self._know_owners()
        for s in range(self.count):
            c = self.sources[s].c
            for j in range(c.m):
                found = 0
                for i in range(c.slab_start[j], c.slab_start[j + 1]):
                    found += self._live(s, c.id[i])
                counts[<int>(c.slab_score[j] * 100 + 0.5)] += found
        return counts

    def select(self, int64_t now, classes, *, int order=WEIGHT, ranges=((0, 1000),), limit=10,
               excluded=(), words=(), scenario=None):
        """Select the best entries: higher weight, then newer last_seen, then lower id.

        Args:
            now: The time of the weights, ms UTC.
            classes: Per decay class (half-life in days, floor, skip).
            order: WEIGHT, CONVICTION (the formula on max(s, 10 - s)) or NEWEST (weights are 0).
            ranges: Inclusive ranges of base scores in hundredths.
            limit: At most so many results.
            excluded: Ids to leave out.
            words: An entry must hold one of these; each is a sequence of (needle, flags), any of
                which counts as the word. No words: no condition.
            scenario: None, or (names, topics): entries tagged with one of the names, and untagged
                ones that hold one of the topics (shaped as words; None: all untagged ones). With
                a third value that is true, entries tagged otherwise may hold a topic as well.

        Returns:
            Two lists of equal length, ids and weights, the best first.

        Raises:
            ValueError: A half-life or floor is out of range, or a needle holds NUL.
        """
        cdef _Query query = _query(now, classes, order, ranges, words, scenario, excluded)
        return self._merge(&query.q, max(0, min(limit, 1 << 62)))

    def gather(self, int64_t now, classes, words, *, ranges=((0, 1000),), excluded=(),
               scenario=None):
        """Find the entries that seem to hold some of several words.

        Args:
            now: The time of the weights, ms UTC.
            classes: Per decay class (half-life in days, floor, skip).
            words: At most 32, each a sequence of (needle, flags).
            ranges: Inclusive ranges of base scores in hundredths.
            excluded: Ids to leave out.
            scenario: As for select.

        Returns:
            What was gathered.

        Raises:
            ValueError: There are more than 32 words, or something select refuses too.
        """
        if len(words) > 32:
            raise ValueError("at most 32 words")
        cdef Gathered gathered = Gathered()
        gathered.chain, gathered.promised = self, _Groups()
        gathered.query = _query(now, classes, WEIGHT, ranges, words, scenario, excluded)
        cdef uint32_t* words_of = _words_of_tokens(gathered.query.q.words,
                                                   gathered.query.q.word_count)
        cdef Source* sources = self._sources()
        cdef uint32_t s
        cdef bint sound = True
        self._know_owners()
        try:
            with nogil:
                for s in range(self.count):
                    sources[s].scanned = UNNARROWED - 1
                    _count_scan(sources + s, &gathered.query.q)
                    sound = sound and self._gather_from(sources + s, s, gathered.promised,
                                                        words_of, &gathered.query.q)
            if not sound:
                raise MemoryError
            return gathered
        finally:
            free(words_of)
            self._free(sources)

    cdef bint _gather_from(self, Source* source, uint32_t segment, _Groups promised,
                           const uint32_t* words_of, const Query* q) noexcept nogil:
        cdef const Columns* c = source.c
        cdef uint32_t[CHUNK_SIZE] words
        cdef uint32_t j, wanted
        cdef uint64_t low, high, i
        for j in range(c.m):
            if not _open_slab(c, j, q):
                continue
            low = c.slab_start[j]
            while low < c.slab_start[j + 1]:
                high = min(c.slab_start[j + 1], (low // CHUNK_SIZE + 1) * CHUNK_SIZE)
                wanted = 0
                if _may_hold(source.word_chunks, c, q.word_count, low // CHUNK_SIZE):
                    wanted = _in_scenario(source, low, high, q)
                if wanted:
                    _promises(source, low, high, q, words_of, wanted, words)
                    for i in range(low, high):
                        if (wanted >> (i - low) & 1 and words[i - low]
                                and self._counts(segment, c.id[i], q)
                                and not promised._add(words[i - low], <uint64_t>segment << 40 | i)):
                            return False
                low = high
        return True

    def judge(self, places, areas):
        """Say which areas given entries belong to.

        Args:
            places: Places as Gathered.best gives them.
            areas: At most 32, each (names, topics) as a scenario of select.

        Returns:
            Per place (areas as bits, length of the searched text in bytes).
        """
        cdef uint64_t place, at
        cdef uint32_t segment, bit
        cdef _Query query
        cdef Source* sources = self._sources()
        verdicts = [0] * len(places)
        try:
            for bit, area in enumerate(areas):
                query = _query(0, ((1.0, 0.0, False),), WEIGHT, (), (), area, ())
                for number, place in enumerate(places):
                    segment, at = place >> 40, place & PLACE
                    if segment >= self.count or at >= sources[segment].c.n:
                        raise ValueError("no such place")
                    if _in_scenario(sources + segment, at, at + 1, &query.q):
                        verdicts[number] |= 1 << bit
            return [
                (verdict, sources[place >> 40].c.cut[place & PLACE])
                for verdict, place in zip(verdicts, places)
            ]
        finally:
            self._free(sources)

    cdef Source* _sources(self) except NULL:
        cdef Source* sources = <Source*>_zeros(self.count * sizeof(Source))
        cdef uint32_t s
        for s in range(self.count):
            sources[s].c = self.sources[s].c
            sources[s].high = sources[s].c.m
        return sources

    cdef _free(self, Source* sources):
        cdef uint32_t s
        for s in range(self.count):
            free(sources[s].word_chunks)
            free(sources[s].topic_chunks)
        free(sources)

    cdef _know_owners(self):
        """Note for each covered id the last segment that speaks for it, for scans of everything."""
        cdef int64_t most = -1, id
        cdef uint32_t s
        cdef uint64_t i
        if self.owners != NULL or self.count < 2 or self.count > 255:
            return
        for s in range(1, self.count):
            i = self.sources[s].c.covered_count
            if i and self.sources[s].c.covered[i - 1] > most:
                most = self.sources[s].c.covered[i - 1]
        if not 0 <= most < MOST_OWNED:
            return
        self.owners = <uint8_t*>calloc(most + 1, 1)
        if self.owners == NULL:
            return
        self.most_owned = most
        for s in range(1, self.count):
            for i in range(self.sources[s].c.covered_count):
                id = self.sources[s].c.covered[i]
                if 0 <= id <= most:  # a damaged column may hold anything
                    self.owners[id] = s

    cdef inline bint _counts(self, uint32_t segment, int64_t id, const Query* q) noexcept nogil:
        return self._live(segment, id) and not (
            q.excluded_count and _holds(q.excluded, q.excluded_count, id))

    cdef _merge(self, const Query* q, uint64_t limit):
        cdef Head* heap = <Head*>_room((self.slabs + 1) * sizeof(Head))
        cdef Source* sources = self._sources()
        cdef Head* head
        cdef uint64_t count = 0
        cdef bint filtered = q.scenario or q.word_count > 0
        cdef list ids = [], weights = []
        try:
            while <uint64_t>len(ids) < limit:
                with nogil:
                    count = self._open(heap, count, sources, q)
                    while filtered and count:
                        # Only the best head is matched; one that had to move takes its new place.
                        if _seek(heap, sources + heap.segment, q):
                            break
                        count = self._replaced(heap, count, sources, q)
                        count = self._open(heap, count, sources, q)
                if not count:
                    break
                head = heap
                if self._counts(head.segment, head.id, q):
                    ids.append(head.id)
                    weights.append(head.weight)
                head.at += 1
                count = self._replaced(heap, count, sources, q)
            return ids, weights
        finally:
            free(heap)
            self._free(sources)

    cdef uint64_t _replaced(self, Head* heap, uint64_t count, const Source* sources,
                            const Query* q) noexcept nogil:
        """Put the first head, which has moved, in its place, or drop it at its end."""
        if heap.at < heap.end:
            _weigh(heap, sources + heap.segment, q)
        else:
            count -= 1
            heap[0] = heap[count]
        if count:
            _sink(heap, count, 0)
        return count

    cdef uint64_t _open(self, Head* heap, uint64_t count, Source* sources,
                        const Query* q) noexcept nogil:
        """Open every slab whose bound could still beat the best head; give the heap's new count."""
        cdef double bound, best
        cdef uint32_t s, best_source, j
        cdef bint best_is_low, is_low
        cdef const Columns* c
        cdef Head* head
        while True:
            best = -1
            best_source, best_is_low = 0, True
            for s in range(self.count):
                if sources[s].low == sources[s].high:
                    continue
                c = sources[s].c
                bound = _bound(q, c.slab_score[sources[s].low])
                is_low = True
                if q.order != WEIGHT and _bound(q, c.slab_score[sources[s].high - 1]) > bound:
                    bound = _bound(q, c.slab_score[sources[s].high - 1])
                    is_low = False
                if bound > best:
                    best, best_source, best_is_low = bound, s, is_low
            if best < 0 or (count and best < heap.weight):
                return count
            c = sources[best_source].c
            if best_is_low:
                j = sources[best_source].low
                sources[best_source].low += 1
            else:
                sources[best_source].high -= 1
                j = sources[best_source].high
            if not _open_slab(c, j, q):
                continue
            head = heap + count
            head.segment, head.slab = best_source, j
            head.at, head.end = c.slab_start[j], c.slab_start[j + 1]
            head.known_from = head.known_to = head.at
            head.matches = 0
            _weigh(head, sources + best_source, q)
            _rise(heap, count)
            count += 1
