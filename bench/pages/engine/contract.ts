// What the benchmark's page hands its worker, and what it gets back.

/** Frames of one channel that go on where the last of them ended: played over and over, each with a new stamp. */
export type Reel = {
  readonly frames: readonly Uint8Array[]
  /** Offset of the sequence: a type byte and four of it, then a type byte and eight of the frame's time. */
  readonly stampAt: number
}

export type Load = {
  readonly instruments: number
  readonly epoch: number
  readonly startAt: number
  readonly stepMs: number
  readonly snapshot: Uint8Array
  /** The snapshot's own. */
  readonly sequence: number
  readonly quotes: Reel
  /** Of each frame of quotes. */
  readonly rows: readonly number[]
  readonly trades: Reel
}

/** The whole engine, from the socket's bytes to snapshots; or one stage of it, alone. */
export type Stage = 'engine' | 'decode' | 'columns' | 'klines' | 'sparklines' | 'order'

export type Task = { readonly load: Load; readonly stage: Stage; readonly forMs: number }

export type Outcome = {
  /** Rows for `engine` and `columns`, frames for `decode`, trades for `klines`, sparklines, refreshes for `order`. */
  readonly done: number
  readonly ms: number
  /** Of the whole engine only. */
  readonly feed: { readonly applied: number; readonly delivered: number; readonly lost: number } | null
}

/** What the page was told. */
export type Told = {
  snapshots: number
  lists: number
  sparks: number
  bars: number
  /** Instrument numbers of the list's window at the end, when the stream has come back to where it began. */
  top: readonly number[]
}
