// Quotes as columns indexed by instrument number: no object and no allocation per tick. Each frame is a version, and stamps
// the rows that it writes with it, so that any number of readers find what is new to them by comparing numbers.

const FIRST_CAPACITY = 4096

/** Scaled integers; a price of 0 is "not known". `at` is the server time of the last write. */
export class QuoteStore {
  capacity = 0
  price = new Int32Array(0)
  previousClose = new Int32Array(0)
  open = new Int32Array(0)
  high = new Int32Array(0)
  low = new Int32Array(0)
  bid = new Int32Array(0)
  ask = new Int32Array(0)
  extended = new Int32Array(0)
  volume = new Float64Array(0)
  at = new Float64Array(0)
  state = new Uint8Array(0)
  /** Of the row's last write. */
  version = new Float64Array(0)
  /** Of the last write of any row. */
  latest = 0

  constructor() {
    this.reserve(FIRST_CAPACITY)
  }

  /** Makes room for instrument numbers below `size`. */
  reserve(size: number): void {
    if (size <= this.capacity) return
    let capacity = Math.max(FIRST_CAPACITY, this.capacity)
    while (capacity < size) capacity *= 2
    this.capacity = capacity
    this.price = widenInts(this.price, capacity)
    this.previousClose = widenInts(this.previousClose, capacity)
    this.open = widenInts(this.open, capacity)
    this.high = widenInts(this.high, capacity)
    this.low = widenInts(this.low, capacity)
    this.bid = widenInts(this.bid, capacity)
    this.ask = widenInts(this.ask, capacity)
    this.extended = widenInts(this.extended, capacity)
    this.volume = widenDoubles(this.volume, capacity)
    this.at = widenDoubles(this.at, capacity)
    const state = new Uint8Array(capacity)
    state.set(this.state)
    this.state = state
    this.version = widenDoubles(this.version, capacity)
  }

  /** The row alone was written: readers will find it. */
  touch(ix: number): void {
    this.version[ix] = ++this.latest
  }

  knows(ix: number): boolean {
    return ix < this.capacity && this.price[ix] !== 0
  }

  /** Everything is forgotten: the numbers mean other instruments now. Versions go on, since who compares them must see it. */
  clear(): void {
    for (const column of [this.price, this.previousClose, this.open, this.high, this.low]) column.fill(0)
    // A frame without a book writes no bid and no ask: another instrument's would be left standing.
    for (const column of [this.bid, this.ask, this.extended, this.volume, this.at]) column.fill(0)
    this.state.fill(0)
    this.version.fill(0)
    this.latest++
  }
}

function widenInts(column: Int32Array<ArrayBuffer>, capacity: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(capacity)
  wider.set(column)
  return wider
}

function widenDoubles(column: Float64Array<ArrayBuffer>, capacity: number): Float64Array<ArrayBuffer> {
  const wider = new Float64Array(capacity)
  wider.set(column)
  return wider
}
