"""The kernel: numbers and bytes in, ranks out.

It builds and merges segments (the mapped columns of a profile) and selects the best entries of a
chain of them. It knows no entry and no file path. The idea in short: entries of the same
base score and decay class form a slab, newest first, and inside a slab this is the weight order at
any moment; so the best N of everything is a merge of slabs that stops after N.
"""

from cpython.bytearray cimport PyByteArray_AS_STRING, PyByteArray_FromStringAndSize
from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.math cimport INFINITY, pow
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc, qsort, realloc
from libc.string cimport memcmp, memcpy, memmove, memset

cdef extern from "Python.h":
    bint is_alnum "Py_UNICODE_ISALNUM"(uint32_t) noexcept nogil

cpdef enum:
    FORMAT = 2
    WEIGHT = 0
    CONVICTION = 1
    NEWEST = 2
    STARTS = 1  # a needle's flag: only at the start of a word
    ENDS = 2  # only at the end of a word
    FAR = 65535  # no two words stand near each other
    BARE = 4  # at most an inflection follows: test, tests, testing, stop-ping
    DROPPED = 8  # the stem lost an e or a y: cod-e, cod-ing, stud-ies

cdef enum:
    HEADER = 128
    CHUNK_SIZE = 32
    PADDING = 320  # zeros after the text, so that the finder may look beyond its end
    NEEDLE_REACH = 128  # the finder picks its two bytes among the needle's first 128
    PATIENCE = 16  # chunks without a hit before another slab gets its turn
    SIGNED_FROM = 4096  # entries; below, a plain scan is as fast as a signature or its posts
    SIGNATURE_LOG = 13  # a signature has 2^13 rows of one bit per chunk: 32 bytes an entry
    UNNARROWED = 64  # chunks that are scanned before the signature is worth asking
    NO_TOKEN = -1
    ANY_FOURTH = -2
    MOST_OWNED = 1 << 26  # ids beyond are searched for, not looked up
    TOKENS = 1 << 16
    BLOCK = 1 << 16  # entries whose posts are kept as two bytes
    TOKEN_REACH = 4  # bytes of a word's start that its token is made of
    MOST_TOKENS = 16  # that one needle has
    MANY = 4  # needles that are worth one pass over the tokens
    MOST_SPOTS = 64  # occurrences that are looked at to tell how close words stand
    DENSE = 4  # one promise in so many entries: then posts tell topics for less than texts do
    MOST_KEYS = 24  # signature rows that one needle asks for at most
    TOP_SCORE = 1000  # base scores are hundredths
    UNTAGGED = 63  # the tag bit of entries without a scenario; names have those before it

cdef bytes MAGIC = b"aizoseg1"
cdef double DAY = 86400000.0
cdef uint64_t PLACE = (<uint64_t>1 << 40) - 1  # the entry in a place; its segment stands above

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


include "_segment.pxi"
include "_words.pxi"
include "_query.pxi"


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


cdef double _plain_weight(const Head* head, const Source* sources, const Query* q) noexcept nogil:
    cdef const Columns* c = sources[head.segment].c
    cdef uint8_t kind = c.slab_class[head.slab]
    return _weight(c.slab_score[head.slab], (<double>(q.now - head.seen)) / DAY,
                   q.half_life[kind], q.floor[kind])


cdef inline uint32_t _hundredths(const Columns* c, uint32_t j) noexcept nogil:
    return <uint32_t>(c.slab_score[j] * 100 + 0.5)


cdef inline bint _open_slab(const Source* source, uint32_t j, const Query* q) noexcept nogil:
    """Say whether a slab can hold anything that is asked for."""
    cdef const Columns* c = source.c
    cdef uint8_t kind = c.slab_class[j]
    return (kind < q.classes and not q.skip[kind]
            and q.allowed[_hundredths(c, j)]
            and (not q.scenario or c.slab_tags[j] & source.tags != 0))


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


include "_gather.pxi"


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

    def tally(self, classes=()):
        """Give the number of live entries of each base score, as 1,001 counts by hundredth.

        Args:
            classes: Per decay class (half-life in days, floor, skip): a skipped one is not counted.
        """
        cdef const Columns* c
        cdef uint64_t i
        cdef uint32_t s, j
        cdef uint64_t found
        counts = [0] * (TOP_SCORE + 1)
        self._know_owners()
        for s in range(self.count):
            c = self.sources[s].c
            for j in range(c.m):
                if c.slab_class[j] < len(classes) and classes[c.slab_class[j]][2]:
                    continue
                found = 0
                for i in range(c.slab_start[j], c.slab_start[j + 1]):
                    found += self._live(s, c.id[i])
                counts[_hundredths(c, j)] += found
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
        cdef list ids = [], weights = []
        self._merge(&query.q, max(0, min(limit, 1 << 62)), ids, weights, None)
        return ids, weights

    def select_places(self, int64_t now, classes, *, order=WEIGHT, ranges=((0, 1000),), limit=10,
                      excluded=(), words=(), scenario=None):
        """Select as `select` does, but give tuples as Gathered.best, with a worth and words of 0.

        The weight is the effective weight whatever the order.
        """
        cdef _Query query = _query(now, classes, order, ranges, words, scenario, excluded)
        cdef list places = []
        self._merge(&query.q, max(0, min(limit, 1 << 62)), None, None, places)
        return places

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
        cdef Source* sources = self._sources(&gathered.query.q)
        cdef uint32_t s
        cdef bint sound = True
        self._know_owners()
        try:
            with nogil:
                for s in range(self.count):
                    _ask_indexes(sources + s, &gathered.query.q)
                    sound = sound and self._gather_from(sources + s, s, gathered.promised,
                                                        &gathered.query.q)
            if not sound:
                raise MemoryError
            return gathered
        finally:
            self._free(sources)

    cdef bint _gather_from(self, const Source* source, uint32_t segment, _Groups promised,
                           const Query* q) noexcept nogil:
        cdef const Columns* c = source.c
        cdef uint32_t j, wanted
        cdef uint64_t low, high, i
        if source.words == NULL:
            return False
        for j in range(c.m):
            if not _open_slab(source, j, q):
                continue
            low = c.slab_start[j]
            while low < c.slab_start[j + 1]:
                high = min(c.slab_start[j + 1], (low // CHUNK_SIZE + 1) * CHUNK_SIZE)
                wanted = _promising(source, low, high, q)
                if wanted:
                    wanted = _in_scenario(source, low, high, q,
                                          wanted & _tagged(source, low, high, q))
                    for i in range(low, high):
                        if (wanted >> (i - low) & 1 and self._counts(segment, c.id[i], q)
                                and not promised._add(source.words[i],
                                                      <uint64_t>segment << 40 | i)):
                            return False
                low = high
        return True

    def judge(self, places, areas, words=()):
        """Say which areas given entries belong to, and how closely they hold words.

        Args:
            places: Places as Gathered.best gives them.
            areas: At most 32, each (names, topics) as a scenario of select.
            words: At most 32, each a sequence of (needle, flags).

        Returns:
            Per place: areas as bits; length of the searched text in bytes; the fewest bytes
            between two different words, or FAR.

        Raises:
            ValueError: A place is none of this chain's.
        """
        cdef uint64_t place, at
        cdef uint32_t segment, bit, number
        cdef _Query query = _query(0, ((1.0, 0.0, False),), WEIGHT, (), words, None, ())
        cdef _Query area_query
        cdef const Columns* c
        cdef Source* sources = self._sources(&query.q)
        cdef list areas_of = [0] * len(places)
        verdicts = []
        try:
            for place in places:
                if place >> 40 >= self.count or (place & PLACE) >= sources[place >> 40].c.n:
                    raise ValueError("no such place")
            for bit, area in enumerate(areas):
                area_query = _query(0, ((1.0, 0.0, False),), WEIGHT, (), (), area, ())
                for segment in range(self.count):
                    _number(sources + segment, &area_query.q)
                for number, place in enumerate(places):
                    at, segment = place & PLACE, place >> 40
                    if _in_scenario(sources + segment, at, at + 1, &area_query.q,
                                    _open_entries(sources + segment, at, at + 1, &area_query.q)):
                        areas_of[number] |= 1 << bit
            for number, place in enumerate(places):
                c = sources[place >> 40].c
                verdicts.append((areas_of[number], c.cut[place & PLACE],
                                 _gap(c, place & PLACE, &query.q)))
            return verdicts
        finally:
            self._free(sources)

    cdef Source* _sources(self, const Query* q) except NULL:
        cdef Source* sources = <Source*>_zeros(self.count * sizeof(Source))
        cdef uint32_t s
        for s in range(self.count):
            sources[s].c = self.sources[s].c
            sources[s].high = sources[s].c.m
            _number(sources + s, q)
        return sources

    cdef _free(self, Source* sources):
        cdef uint32_t s
        for s in range(self.count):
            free(sources[s].words)
            free(sources[s].word_chunks)
            free(sources[s].topic_chunks)
            free(sources[s].topic_entries)
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

    cdef _merge(self, const Query* q, uint64_t limit, list ids, list weights, list places):
        cdef Head* heap = <Head*>_room((self.slabs + 1) * sizeof(Head))
        cdef Source* sources = self._sources(q)
        cdef Head* head
        cdef uint64_t count = 0
        cdef bint filtered = q.scenario or q.word_count > 0
        cdef uint64_t given = 0
        try:
            while given < limit:
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
                    given += 1
                    if places is None:
                        ids.append(head.id)
                        weights.append(head.weight)
                    else:
                        places.append((0.0, 0, head.id, _plain_weight(head, sources, q), head.seen,
                                       <uint64_t>head.segment << 40 | head.at,
                                       _hundredths(sources[head.segment].c, head.slab)))
                head.at += 1
                count = self._replaced(heap, count, sources, q)
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
            if not _open_slab(sources + best_source, j, q):
                continue
            head = heap + count
            head.segment, head.slab = best_source, j
            head.at, head.end = c.slab_start[j], c.slab_start[j + 1]
            head.known_from = head.known_to = head.at
            head.matches = 0
            _weigh(head, sources + best_source, q)
            _rise(heap, count)
            count += 1


include "_count.pxi"
