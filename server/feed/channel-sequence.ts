// A channel's name and the sequence of its last frame.
import { epochMs } from '../../domain/brand.ts'
import { encodeFrame } from '../../domain/wire/codec.ts'
import type { Channel, FrameKind } from '../../domain/wire/frame.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'

export type ChannelSequence = { readonly channel: Channel; sequence: number }

/** `epoch`: of the catalogue, which defines the instrument numbers. `at`: time of the frame, UTC ms. */
type Stamp = { readonly epoch: number; readonly at: number }

export const createChannelSequence = (channel: Channel): ChannelSequence => ({ channel, sequence: 0 })

/** Encodes the next frame of a channel, with the next sequence. */
export function nextFrame(sequenced: ChannelSequence, kind: FrameKind, stamp: Stamp, body: unknown): Uint8Array {
  sequenced.sequence++
  return frameNow(sequenced, kind, stamp, body)
}

/**
 * Encodes a frame with the channel's current sequence, without incrementing it: for a shared channel's snapshot to a
 * new subscriber.
 */
export function frameNow(sequenced: ChannelSequence, kind: FrameKind, stamp: Stamp, body: unknown): Uint8Array {
  const { channel, sequence } = sequenced
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
