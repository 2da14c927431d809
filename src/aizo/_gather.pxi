# Several words at once: which sets of them entries hold, and the best entries of each set.

# ---------------------------------------------------------------- several words at once

cdef struct Group:  # entries that hold, or seem to hold, exactly one set of words
    uint32_t words
    double worth  # of its words, once it was asked for
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
            Tuples (worth, words as bits, id, weight, last_seen, place, base score in hundredths),
            in no order.
        """
        cdef _Groups found = _Groups()
        cdef uint32_t i, known
        ranked = sorted(
            (-_worth(self.promised.groups[i].words, values), i) for i in range(self.promised.count)
        )
        for negative, i in ranked:
            # Counting is enough to stop: the last one wanted is looked for once, at the end.
            if _worth_more(found, -negative + slack) >= limit:
                break
            known = found.count
            if not self._look_up(self.promised.groups + i, found, max(keep, limit)):
                raise MemoryError
            for known in range(known, found.count):
                found.groups[known].worth = _worth(found.groups[known].words, values)
        return self._given(found, values, _last_wanted(found, limit) - slack)

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
        if not _sound(c, i):
            return 0
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
            worth = found.groups[i].worth
            if worth < least:
                continue
            for j in range(found.groups[i].kept):
                head = found.groups[i].best + j
                given.append((worth, found.groups[i].words, head.id, head.weight, head.seen,
                              <uint64_t>head.segment << 40 | head.at,
                              _hundredths(self.chain.sources[head.segment].c, head.slab)))
        return given


cdef double _worth(uint32_t words, values):
    cdef double worth = 0
    cdef uint32_t j
    for j in range(<uint32_t>len(values)):
        if words >> j & 1:
            worth += values[j]
    return worth


cdef uint64_t _worth_more(_Groups found, double least) noexcept nogil:
    """Count the entries kept that are worth more."""
    cdef uint32_t i
    cdef uint64_t enough = 0
    for i in range(found.count):
        if found.groups[i].worth > least:
            enough += found.groups[i].kept
    return enough


cdef double _last_wanted(_Groups found, uint32_t limit):
    """Give what the last of the wanted entries is worth; minus infinity while there are too few."""
    cdef uint32_t i
    cdef uint64_t enough = 0
    for worth, count in sorted(
        ((found.groups[i].worth, found.groups[i].kept) for i in range(found.count)),
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


# ---------------------------------------------------------------- how closely words are held

cdef struct Spot:  # one occurrence of a word in an entry
    uint32_t word
    int64_t start, end


cdef int64_t _gap(const Columns* c, uint64_t i, const Query* q) noexcept nogil:
    """Give the fewest bytes between two different words of an entry, or FAR."""
    cdef Spot[MOST_SPOTS] spots
    cdef uint32_t count = 0, j, k
    cdef int64_t gap, least = FAR
    cdef const Needle* needle
    cdef const uint8_t* start = c.text + c.offset[i]
    cdef const uint8_t* p
    if not _sound(c, i):
        return FAR
    for j in range(q.word_count):
        needle = q.words + j
        p = _find(needle, start, start + c.cut[i])
        while p != NULL and count < MOST_SPOTS:
            if _fits(needle, start, p):
                spots[count].word = needle.word
                spots[count].start = p - start
                spots[count].end = spots[count].start + needle.size
                count += 1
            p = _find(needle, p + 1, start + c.cut[i])
    for j in range(count):
        for k in range(count):
            gap = spots[k].start - spots[j].end
            if spots[j].word != spots[k].word and 0 <= gap < least:
                least = gap
    return least
