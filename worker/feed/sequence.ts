// The order of frames on each channel: what follows is applied, what repeats is dropped, what skips asks for a snapshot.

/** `apply`: in order. `drop`: seen already, of another epoch, or after a hole. `gap`: ask for a snapshot, apply nothing. */
export type FrameVerdict = 'apply' | 'drop' | 'gap'

type Known = { sequence: number; awaiting: boolean }

export class Sequences {
  readonly #channels = new Map<string, Known>()

  /** A frame that builds on the one before. */
  follow(channel: string, sequence: number): FrameVerdict {
    const known = this.#channels.get(channel)
    if (!known) {
      this.#channels.set(channel, { sequence: 0, awaiting: true })
      return 'gap'
    }
    if (known.awaiting || sequence <= known.sequence) return 'drop'
    if (sequence === known.sequence + 1) {
      known.sequence = sequence
      return 'apply'
    }
    known.awaiting = true
    return 'gap'
  }

  /** A frame that stands alone (a snapshot, a channel's first): whatever was missed no longer matters. */
  restart(channel: string, sequence: number): void {
    this.#channels.set(channel, { sequence, awaiting: false })
  }

  /** A heartbeat's word on a channel's last sequence: true when frames are missing at the very end. */
  isBehind(channel: string, last: number): boolean {
    const known = this.#channels.get(channel)
    if (!known || known.awaiting || last <= known.sequence) return false
    known.awaiting = true
    return true
  }

  forget(): void {
    this.#channels.clear()
  }
}
