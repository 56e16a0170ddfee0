// Checks the order of frames on each channel. The next frame is applied, a repeated frame is dropped, and after a gap a
// snapshot is requested.

/**
 * What to do with a frame. `apply`: it is the next one. `drop`: it was received before, or a requested snapshot has not
 * arrived yet. `gap`: frames are missing; request a snapshot and do not apply the frame.
 */
export type FrameVerdict = 'apply' | 'drop' | 'gap'

/** State of a channel. `awaiting`: a snapshot is requested. `beats`: number of heartbeats since the request. */
type Known = { sequence: number; awaiting: boolean; beats: number }

export class Sequences {
  readonly #channels = new Map<string, Known>()

  /** Checks a frame that depends on the preceding frame of its channel. */
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

  /**
   * Call for a frame that does not depend on earlier frames (a snapshot, the first frame of a channel): missed frames
   * no longer matter.
   */
  restart(channel: string, sequence: number): void {
    this.#channels.set(channel, { sequence, awaiting: false, beats: 0 })
  }

  /**
   * Compares the received frames with a heartbeat.
   * @param last last sequence number of the channel, as stated by the heartbeat
   * @returns true if a snapshot must be requested: frames are missing, or a requested snapshot has not arrived for two
   * heartbeats
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
