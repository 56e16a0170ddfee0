// The socket of the engine benchmark: a welcome, a snapshot, then the frames of a stream as fast as the engine accepts
// them. Frames that the server flushes together arrive in one task, as Chromium delivers them; then other tasks run.
import { must } from '../../../domain/assert.ts'
import { epochMs } from '../../../domain/brand.ts'
import { encodeFrame } from '../../../domain/wire/codec.ts'
import { frameKinds } from '../../../domain/wire/frame.ts'
import { PROTOCOL_VERSION } from '../../../domain/wire/version.ts'
import type { Socket } from '../../../worker/feed/socket.ts'
import type { Load, Reel } from './contract.ts'

/** Distance from the first byte of the sequence number to the first byte of the time, including a type byte. */
const SEQUENCE_BYTES = 5

export class ReelSocket implements Socket {
  binaryType = 'arraybuffer'
  onopen: (() => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: (() => void) | null = null
  /** Number of rows of the quote frames delivered so far, without those of the snapshot. */
  rows = 0
  /** Market time of the last frame, UTC ms. */
  now: number
  readonly #load: Load
  readonly #quotes: DataView<ArrayBuffer>[]
  readonly #trades: DataView<ArrayBuffer>[]
  #steps = 0

  constructor(load: Load) {
    this.#load = load
    this.now = load.startAt
    this.#quotes = load.quotes.frames.map(viewOf)
    this.#trades = load.trades.frames.map(viewOf)
  }

  open(): void {
    const { epoch, snapshot } = this.#load
    this.onopen?.()
    const body = {
      heartbeatMs: 1_000,
      simulated: true,
      live: false,
      loggedIn: false,
      resumed: false,
      accountOffset: null,
    }
    const welcome = { version: PROTOCOL_VERSION, kind: frameKinds.welcome, channel: 'control', epoch, sequence: 1 }
    this.#deliver(viewOf(encodeFrame({ ...welcome, at: epochMs(this.now), body })).buffer)
    this.#deliver(viewOf(snapshot).buffer)
  }

  /** Sends frames in steps: a frame of quotes and one of trades. Stops after the step at which `until` returns true. */
  async play(until: () => boolean): Promise<void> {
    do await scheduler.postTask(() => this.#step())
    while (!until())
  }

  /** True if the state of the stream equals the snapshot again. */
  get isBack(): boolean {
    return this.#steps % this.#quotes.length === 0
  }

  send(): void {}

  close(): void {
    this.onclose?.()
  }

  #step(): void {
    const { sequence, startAt, stepMs, quotes, trades, rows } = this.#load
    const turn = this.#steps % rows.length
    this.#steps += 1
    this.now = startAt + this.#steps * stepMs
    this.#play(this.#quotes, quotes, turn, sequence + this.#steps)
    this.#play(this.#trades, trades, turn, this.#steps)
    this.rows += rows[turn] ?? 0
  }

  #play(views: readonly DataView<ArrayBuffer>[], { stampAt }: Reel, turn: number, sequence: number): void {
    const view = must(views[turn], 'a frame')
    view.setUint32(stampAt, sequence)
    view.setFloat64(stampAt + SEQUENCE_BYTES, this.now)
    this.#deliver(view.buffer)
  }

  #deliver(data: ArrayBuffer): void {
    this.onmessage?.({ data })
  }
}

/** Copies a frame to a new buffer, because each message of a real socket has its own buffer. */
const viewOf = (frame: Uint8Array): DataView<ArrayBuffer> => new DataView(Uint8Array.from(frame).buffer)
