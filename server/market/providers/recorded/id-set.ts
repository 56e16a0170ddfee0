// The ids of the trades that were read. Whole numbers, which mostly follow each other, are kept as ranges, so that a
// recording of millions needs little memory.

interface IdSet {
  /** Adds an id. False if it is known. */
  add(id: string): boolean
}

type Range = { first: number; last: number }

export function createIdSet(): IdSet {
  const texts = new Set<string>()
  /** Ascending, with a gap between any two. */
  const ranges: Range[] = []

  /** Index of the first range that ends at or after `id` − 1. */
  function placeOf(id: number): number {
    let low = 0
    for (let high = ranges.length; low < high; ) {
      const middle = (low + high) >> 1
      if ((ranges[middle]?.last ?? 0) < id - 1) low = middle + 1
      else high = middle
    }
    return low
  }

  function addNumber(id: number): boolean {
    const place = placeOf(id)
    const range = ranges[place]
    if (!range || range.first > id + 1) {
      ranges.splice(place, 0, { first: id, last: id })
      return true
    }
    if (range.first <= id && id <= range.last) return false
    if (id < range.first) {
      range.first = id
      return true
    }
    range.last = id
    const next = ranges[place + 1]
    if (next && next.first === id + 1) {
      range.last = next.last
      ranges.splice(place + 1, 1)
    }
    return true
  }

  return {
    add(id) {
      if (/^\d{1,15}$/.test(id)) return addNumber(Number(id))
      if (texts.has(id)) return false
      texts.add(id)
      return true
    },
  }
}
