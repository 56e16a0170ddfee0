// The state of a connection's channels: the epoch, the sequence numbers, and the columns to which deltas are applied.
import { Subject } from 'rxjs'
import type { Frame } from '../../domain/wire/frame.ts'
import { boardOfChannel, frameKinds } from '../../domain/wire/frame.ts'
import type { CheckedFrame } from './frames.ts'
import { ChannelBase } from './rows.ts'
import { Sequences } from './sequence.ts'

export class Channels {
  readonly #gaps = new Subject<string>()
  /** Emits the name of a channel that missed a frame. */
  readonly gaps$ = this.#gaps.asObservable()
  gaps = 0
  dropped = 0
  readonly #sequences = new Sequences()
  readonly #bases = new Map<string, ChannelBase>()
  /** Boards of which a snapshot was received in this epoch. */
  readonly #boards = new Set<string>()
  #epoch = 0

  /** Call for a new connection: all sequence numbers start over. */
  restart(): void {
    this.#sequences.forget()
  }

  /** Returns true if the epoch changed because the server lost its history: instrument numbers are then invalid. */
  followEpoch({ epoch }: Frame): boolean {
    if (epoch === this.#epoch) return false
    const isFirst = this.#epoch === 0
    this.#epoch = epoch
    this.#sequences.forget()
    this.#bases.clear()
    this.#boards.clear()
    return !isFirst
  }

  /** True if the frame must be applied; false for a repeated frame and for a frame after a gap. */
  isInOrder(frame: CheckedFrame): boolean {
    switch (frame.kind) {
      case frameKinds.welcome:
        // The channels of this connection start with the welcome, which is its first frame.
        this.#sequences.restart('own', 0)
        this.#sequences.restart('account', 0)
        return true
      case frameKinds.heartbeat:
        this.#compare(frame.body)
        return true
      case frameKinds.snapshot:
        this.#sequences.restart(frame.channel, frame.sequence)
        return true
      case frameKinds.markets:
      case frameKinds.auction:
      case frameKinds.bye:
        return true
      default:
        return this.#isNext(frame)
    }
  }

  /** Returns the base columns of a channel, with room for `capacity` rows. For a snapshot they are cleared first. */
  baseOf({ channel, kind }: Frame, capacity: number): ChannelBase {
    let base = this.#bases.get(channel)
    if (!base) {
      base = new ChannelBase()
      this.#bases.set(channel, base)
    }
    base.reserve(capacity)
    if (kind !== frameKinds.snapshot) return base
    base.clear()
    const board = boardOfChannel(channel)
    if (board !== null) this.#boards.add(board)
    return base
  }

  /** True if the prices of the whole board were received in this epoch. */
  hasBoard(board: string): boolean {
    return this.#boards.has(board)
  }

  #isNext({ channel, sequence }: Frame): boolean {
    const verdict = this.#sequences.follow(channel, sequence)
    if (verdict === 'gap') this.#onGap(channel)
    else if (verdict === 'drop') this.dropped++
    return verdict === 'apply'
  }

  #compare(lastSequences: Readonly<Record<string, number>>): void {
    for (const [channel, last] of Object.entries(lastSequences)) {
      // Heartbeats are themselves frames of the channel `control`. Each frame of that channel has the whole state, so
      // gaps do not matter there.
      if (channel !== 'control' && this.#sequences.isBehind(channel, last)) this.#onGap(channel)
    }
  }

  #onGap(channel: string): void {
    this.gaps++
    this.#gaps.next(channel)
  }
}
