// A frame from the server to the client: one msgpackr array, because records would need code generation, which the
// content security policy forbids.
// [version, kind, channel, epoch, sequence, server time, body]
//
// Sequence numbers of a channel are contiguous. The epoch changes when the server loses its history (a restart): all
// earlier state of a channel is then invalid. Heartbeats contain the last sequence number of each channel, so that the
// loss of the latest frame is detected too.
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
  auction: 10,
} as const
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds]

/**
 * Names of channels. `control`: welcome, markets, auction, bye. `account`: private, lossless. `own`: instruments, snapshot,
 * quotes and trades that this connection selected. `US@250` and the like: one channel per board and interval, shared by
 * all connections that watch the whole board.
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

/** Returns the board of a channel; null if the channel does not belong to a board. */
export function boardOfChannel(channel: Channel): string | null {
  const at = channel.indexOf('@')
  return at < 0 ? null : channel.slice(0, at)
}

/** Intervals at which quotes are conflated, in ms. A client requests one of them. */
export const cadencesMs = [100, 250, 1000] as const
export type CadenceMs = (typeof cadencesMs)[number]
