// Parses a client's frame, or returns why it is invalid.
import { unpack } from '../../domain/wire/codec.ts'
import type { Up } from '../../domain/wire/up.ts'
import { upSchema } from '../../domain/wire/up.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'

export type Reading =
  | { readonly is: 'message'; readonly message: Up }
  | { readonly is: 'malformed' }
  | { readonly is: 'otherVersion' }

export function readMessage(bytes: Uint8Array): Reading {
  const value = unpack(bytes)
  // Checked before the schema: the hello of another version may have another shape. Its answer must be “reload”, and it
  // does not count as malformed.
  if (isHelloOfAnother(value)) return { is: 'otherVersion' }
  const parsed = upSchema.safeParse(value)
  return parsed.success ? { is: 'message', message: parsed.data } : { is: 'malformed' }
}

function isHelloOfAnother(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('t' in value) || !('version' in value)) return false
  return value.t === 'hello' && Number.isInteger(value.version) && value.version !== PROTOCOL_VERSION
}
