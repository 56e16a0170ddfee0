// The order of frames on each channel: what follows is applied, what repeats is dropped, what skips asks for a snapshot.

/** `apply`: in order. `drop`: seen already, of another epoch, or after a hole. `gap`: ask for a snapshot, apply nothing. */
export type FrameVerdict = 'apply' | 'drop' | 'gap'

/** `beats`: heartbeats since its snapshot was requested. */
type Known = { sequence: number; awaiting: boolean; beats: number }

export class Sequences {
  readonly #channels = new Map<string, Known>()

  /** A frame that builds on the one before. */
  follow(channel: string, sequence: number): FrameVerdict {
    const known = this.#channels.get(channel)
    if (!known) {
      this.#channels.set(channel, { sequence: 0, awaiting: true, beats: 0 })
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

  /** A frame that depends on none before it (a snapshot, the first of a channel): missed frames no longer matter. */
  restart(channel: string, sequence: number): void {
    this.#channels.set(channel, { sequence, awaiting: false, beats: 0 })
  }

  /**
   * @param last the channel's last sequence by a heartbeat
   * @returns true if another or no sequence was received, or a requested snapshot has not come for two heartbeats
   */
  isBehind(channel: string, last: number): boolean {
    const known = this.#channels.get(channel)
    if (!known) {
      this.#channels.set(channel, { sequence: 0, awaiting: true, beats: 0 })
      return true
    }
    if (!known.awaiting && last === known.sequence) return false
    if (known.awaiting && ++known.beats % 2 !== 0) return false
    known.awaiting = true
    return true
  }

  forget(): void {
    this.#channels.clear()
  }
}
