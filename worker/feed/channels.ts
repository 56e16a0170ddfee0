// The state of one connection's channels: the epoch, the sequence, and the columns that deltas are applied to.
import { Subject } from 'rxjs'
import type { Frame } from '../../domain/wire/frame.ts'
import { boardOfChannel, frameKinds } from '../../domain/wire/frame.ts'
import type { CheckedFrame } from './frames.ts'
import { ChannelBase } from './rows.ts'
import { Sequences } from './sequence.ts'

export class Channels {
  readonly #gaps = new Subject<string>()
  /** Channels that missed a frame. */
  readonly gaps$ = this.#gaps.asObservable()
  gaps = 0
  dropped = 0
  readonly #sequences = new Sequences()
  readonly #bases = new Map<string, ChannelBase>()
  /** Boards of which a snapshot came in this epoch. */
  readonly #boards = new Set<string>()
  #epoch = 0

  /** Another connection: all sequences start over. */
  restart(): void {
    this.#sequences.forget()
  }

  /** Returns true if the server's history is another one than before: instrument numbers are void. */
  followEpoch({ epoch }: Frame): boolean {
    if (epoch === this.#epoch) return false
    const isFirst = this.#epoch === 0
    this.#epoch = epoch
    this.#sequences.forget()
    this.#bases.clear()
    this.#boards.clear()
    return !isFirst
  }

  /** False for a repeated frame, and for one after a gap: it must not be applied. */
  isInOrder(frame: CheckedFrame): boolean {
    switch (frame.kind) {
      case frameKinds.welcome:
        // Channels of this connection start with its first frame.
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
      case frameKinds.bye:
        return true
      default:
        return this.#isNext(frame)
    }
  }

  /** The columns of a channel with room for `capacity` rows. A snapshot counts from empty ones. */
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

  /** True once the prices of the whole board have come. */
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
      // The heartbeat is the newest frame of its own channel, whose frames each carry the whole state.
      if (channel !== 'control' && this.#sequences.isBehind(channel, last)) this.#onGap(channel)
    }
  }

  #onGap(channel: string): void {
    this.gaps++
    this.#gaps.next(channel)
  }
}
