// A channel as its readers see it: a name, and the sequence of the last frame.
import { epochMs } from '../../domain/brand.ts'
import { encodeFrame } from '../../domain/wire/codec.ts'
import type { Channel, FrameKind } from '../../domain/wire/frame.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'

export type Lane = { readonly channel: Channel; sequence: number }

/** `epoch` is the catalogue's: what an instrument number means. Sequences themselves start anew with each connection. */
type Stamp = { readonly epoch: number; readonly at: number }

export const createLane = (channel: Channel): Lane => ({ channel, sequence: 0 })

/** The next frame of a lane. */
export function nextFrame(lane: Lane, kind: FrameKind, stamp: Stamp, body: unknown): Uint8Array {
  lane.sequence++
  return frameNow(lane, kind, stamp, body)
}

/** A frame that says where the lane stands and takes no number: a shared channel's snapshot for one who joins. */
export function frameNow(lane: Lane, kind: FrameKind, stamp: Stamp, body: unknown): Uint8Array {
  const { channel, sequence } = lane
  return encodeFrame({
    version: PROTOCOL_VERSION,
    kind,
    channel,
    epoch: stamp.epoch,
    sequence,
    at: epochMs(stamp.at),
    body,
  })
}
