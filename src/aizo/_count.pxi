# How many entries of a chain fit, and how they lie in the field of age and weight: counts only.

# ---------------------------------------------------------------- what fits a query

def count(Chain chain, classes, most, *, ranges=((0, 1000),), excluded=(), words=(),
          scenario=None):
    """Count the live entries that fit, without putting them in order.

    Args:
        chain: The entries.
        classes: Per decay class (half-life in days, floor, skip); a skipped one is not counted.
        most: Where to stop counting.
        ranges: Inclusive ranges of base scores in hundredths.
        excluded: Ids to leave out.
        words: As for Chain.select.
        scenario: As for Chain.select.

    Returns:
        How many there are, at most `most`.

    Raises:
        ValueError: As Chain.select does.
    """
    cdef _Query query = _query(0, classes, WEIGHT, ranges, words, scenario, excluded)
    cdef const Query* q = &query.q
    cdef uint64_t found = 0, enough = max(0, min(most, 1 << 62))
    cdef uint32_t s, j
    cdef Source* sources = chain._sources(q)
    try:
        with nogil:
            for s in range(chain.count):
                for j in range(sources[s].c.m):
                    if found < enough and _open_slab(sources + s, j, q):
                        found += _fitting(chain, sources + s, s, j, q, enough - found)
        return min(found, enough)
    finally:
        chain._free(sources)


cdef uint64_t _fitting(Chain chain, Source* source, uint32_t segment, uint32_t slab,
                       const Query* q, uint64_t enough) noexcept nogil:
    """Count the entries of one slab that fit, until there are enough."""
    cdef uint64_t found = 0, low = source.c.slab_start[slab], high, i
    cdef uint64_t end = source.c.slab_start[slab + 1]
    cdef uint32_t fits
    while low < end and found < enough:
        high = min(end, (low // CHUNK_SIZE + 1) * CHUNK_SIZE)
        if _may_hold(source.word_chunks, source.c, q.word_count, low // CHUNK_SIZE):
            fits = _matches(source, low, high, q)
            _count_scan(source, q)
            for i in range(low, high if fits else low):
                if fits >> (i - low) & 1 and chain._counts(segment, source.c.id[i], q):
                    found += 1
        low = high
    return found


# ---------------------------------------------------------------- the field of all entries

def density(Chain chain, int64_t now, classes, edges, int rows, int highest=TOP_SCORE,
            excluded=()):
    """Count the live entries by base score, and by cells of age and weight.

    Args:
        chain: The entries.
        now: The time of the weights, ms UTC.
        classes: Per decay class (half-life in days, floor, skip); a skipped one is not counted.
        edges: Ages in ms, ascending: column i holds the ages below edges[i] that no column before
            it holds, and one more column those beyond.
        rows: How many rows the weights 0 to 10 are cut into.
        highest: The highest base score that is counted, in hundredths.
        excluded: Ids to leave out.

    Returns:
        1,001 counts by hundredth of the base score, and `rows` counts a column, column after
        column, the lightest row first.

    Raises:
        ValueError: There are no rows, or too many cells.
    """
    cdef _Query query = _query(now, classes, WEIGHT, ((0, min(max(0, highest), TOP_SCORE)),), (),
                                None, excluded)
    cdef const Query* q = &query.q
    cdef const Columns* c
    cdef int64_t[1025] bounds
    cdef int columns = len(edges) + 1, column, row
    cdef uint32_t s, j
    cdef uint64_t i
    cdef uint8_t kind
    cdef double score, heavy
    if not 0 < rows <= 1024 or columns > 1025:
        raise ValueError("too many cells, or none")
    for column in range(columns - 1):
        bounds[column] = edges[column]
    cdef uint64_t* cells = <uint64_t*>_zeros(columns * rows * sizeof(uint64_t))
    cdef uint64_t[TOP_SCORE + 1] scores
    memset(scores, 0, sizeof(scores))
    chain._know_owners()
    with nogil:
        for s in range(chain.count):
            c = chain.sources[s].c
            for j in range(c.m):
                kind = c.slab_class[j]
                if not _open_slab(chain.sources + s, j, q):
                    continue
                score = c.slab_score[j]
                column = 0  # the newest come first in a slab, so that the column only moves on
                for i in range(c.slab_start[j], c.slab_start[j + 1]):
                    if not chain._counts(s, c.id[i], q):
                        continue
                    while column < columns - 1 and now - c.seen[i] >= bounds[column]:
                        column += 1
                    heavy = _weight(score, (<double>(now - c.seen[i])) / DAY,
                                    q.half_life[kind], q.floor[kind])
                    row = min(rows - 1, <int>(heavy / 10 * rows))
                    cells[column * rows + row] += 1
                    scores[<int>(score * 100 + 0.5)] += 1
    try:
        return ([scores[i] for i in range(TOP_SCORE + 1)],
                [cells[i] for i in range(<uint64_t>(columns * rows))])
    finally:
        free(cells)
