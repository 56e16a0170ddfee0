// Messages between the benchmark's page and its worker.

/** Frames of one channel, which are sent repeatedly, each time with a new sequence number and time. */
export type Reel = {
  readonly frames: readonly Uint8Array[]
  /**
   * Offset of the sequence number in a frame: a type byte and four bytes. It is followed by the time: a type byte and
   * eight bytes.
   */
  readonly stampAt: number
}

export type Load = {
  readonly instruments: number
  readonly epoch: number
  readonly startAt: number
  readonly stepMs: number
  readonly snapshot: Uint8Array
  /** The snapshot's sequence number. */
  readonly sequence: number
  readonly quotes: Reel
  /** The number of rows of each quote frame. */
  readonly rows: readonly number[]
  readonly trades: Reel
}

/** What is measured: the whole engine, from socket bytes to snapshots, or a single stage. */
export type Stage = 'engine' | 'decode' | 'columns' | 'klines' | 'sparklines' | 'order'

export type Task = { readonly load: Load; readonly stage: Stage; readonly forMs: number }

export type Outcome = {
  /**
   * Number of processed items: rows for `engine` and `columns`, frames for `decode`, trades for `klines`, sparklines
   * for `sparklines`, refreshes for `order`.
   */
  readonly done: number
  readonly ms: number
  /** Counters of the feed; null if a single stage was measured. */
  readonly feed: { readonly applied: number; readonly delivered: number; readonly lost: number } | null
}

/** Numbers of the items that the page received. */
export type Received = {
  snapshots: number
  lists: number
  sparks: number
  bars: number
  /** Instrument numbers of the list's window at the end, when the state of the stream equals its start. */
  top: readonly number[]
}
