// Messages between the benchmark's page and its worker.

/** Frames of one channel in sequence: repeated, each with a new sequence number and time. */
export type Reel = {
  readonly frames: readonly Uint8Array[]
  /**
   * Offset of the sequence: a type byte and four bytes, followed by a type byte and eight bytes for the frame's time.
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

/** The whole engine, from socket bytes to snapshots; or one stage of it alone. */
export type Stage = 'engine' | 'decode' | 'columns' | 'klines' | 'sparklines' | 'order'

export type Task = { readonly load: Load; readonly stage: Stage; readonly forMs: number }

export type Outcome = {
  /**
   * The number of rows for `engine` and `columns`, frames for `decode`, trades for `klines`, sparklines for
   * `sparklines`, refreshes for `order`.
   */
  readonly done: number
  readonly ms: number
  /** Only for the whole engine. */
  readonly feed: { readonly applied: number; readonly delivered: number; readonly lost: number } | null
}

/** The data that the page received. */
export type Received = {
  snapshots: number
  lists: number
  sparks: number
  bars: number
  /** Instrument numbers of the list's window at the end, when the stream is at its start again. */
  top: readonly number[]
}
