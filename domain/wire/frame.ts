// A frame going down: one msgpackr array, so that no record needs code generation (content security policy).
// [version, kind, channel, epoch, sequence, server time, body]
//
// Sequences are contiguous per channel. The epoch changes when the server's history is lost (it restarted): whatever
// was known of a channel is then void. Heartbeats carry the last sequence of each channel, so that a gap at the very
// end is seen too.
import type { EpochMs } from '../brand.ts'

export const frameKinds = {
  welcome: 1,
  heartbeat: 2,
  instruments: 3,
  snapshot: 4,
  quotes: 5,
  trades: 6,
  markets: 7,
  account: 8,
  bye: 9,
} as const
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds]

/**
 * Channels: `control` (welcome, markets, bye), `account` (private, lossless), `own` (this socket's selection:
 * instruments, snapshot, quotes, trades), and one per board and cadence, `US@250`, shared by all sockets that watch the
 * whole board.
 */
export type Channel = string

export type Frame<Body = unknown> = {
  readonly version: number
  readonly kind: number
  readonly channel: Channel
  readonly epoch: number
  readonly sequence: number
  readonly at: EpochMs
  readonly body: Body
}

export const FRAME_FIELDS = 7

export const boardChannel = (board: string, cadenceMs: number): Channel => `${board}@${cadenceMs}`

/** Null for a channel that is not a board's. */
export function boardOfChannel(channel: Channel): string | null {
  const at = channel.indexOf('@')
  return at < 0 ? null : channel.slice(0, at)
}

/** Conflation intervals of whole boards; a client requests one of them. */
export const cadencesMs = [100, 250, 1000] as const
export type CadenceMs = (typeof cadencesMs)[number]
