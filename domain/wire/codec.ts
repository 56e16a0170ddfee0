// Encodes and decodes frames. Uses msgpackr's build without eval, because the page's content security policy forbids
// code from strings.
import { Packr } from 'msgpackr/index-no-eval'
import type { EpochMs } from '../brand.ts'
import type { Frame } from './frame.ts'
import { FRAME_FIELDS } from './frame.ts'

const packr = new Packr({ useRecords: false, mapsAsObjects: true, int64AsType: 'number' })

export function encodeFrame(frame: Frame): Uint8Array {
  const { version, kind, channel, epoch, sequence, at, body } = frame
  return packr.pack([version, kind, channel, epoch, sequence, at, body])
}

/**
 * Decodes a frame; null for bytes that are not a frame (malformed, truncated, fields of other types). The caller checks
 * the shape of the body.
 */
export function decodeFrame(bytes: Uint8Array): Frame | null {
  const value = unpack(bytes)
  if (!Array.isArray(value) || value.length !== FRAME_FIELDS) return null
  const [version, kind, channel, epoch, sequence, at, body]: unknown[] = value
  if (!isCount(version) || !isCount(kind) || typeof channel !== 'string') return null
  if (!isCount(epoch) || !isCount(sequence) || !isCount(at)) return null
  return { version, kind, channel, epoch, sequence, at: at as EpochMs, body }
}

/** Encodes a message to the server: a small map, which the server checks against its schema. */
export const encodeUp = (message: object): Uint8Array => packr.pack(message)

/** Decodes a msgpack value; undefined if the bytes cannot be decoded. */
export function unpack(bytes: Uint8Array): unknown {
  try {
    return packr.unpack(bytes)
  } catch {
    return undefined
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
