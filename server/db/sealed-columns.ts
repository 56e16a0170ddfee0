// Columns whose values are sealed with the key of the installation (`server/keys`): papers, names, numbers of documents
// and accounts, messages to customer service, secrets. A value that was stored before there was a key is read unsealed.
// These columns cannot be compared or searched in SQL.
import { customType } from 'drizzle-orm/pg-core'
import { currentKeys } from '../keys/current.ts'
import { isSealed, open, seal } from '../keys/data-keys.ts'

/** `column` is `table.name`: a sealed value can be opened only in the column for which it was sealed. */
export const sealedBytea = (name: string, column: string) =>
  customType<{ data: Uint8Array; driverData: Uint8Array }>({
    dataType: () => 'bytea',
    toDriver: plain => sealedBytes(column, plain) ?? plain,
    fromDriver: stored => openedBytes(column, stored),
  })(name)

export const sealedText = (name: string, column: string) =>
  customType<{ data: string; driverData: string }>({
    dataType: () => 'text',
    toDriver: plain => sealedString(column, plain) ?? plain,
    fromDriver: stored => openedString(column, stored) ?? stored,
  })(name)

/** A JSON column. Its sealed value is stored as a JSON string. */
export const sealedJson = <T>(name: string, column: string) =>
  customType<{ data: T; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver(plain) {
      const text = JSON.stringify(plain)
      const sealed = sealedString(column, text)
      return sealed === null ? text : JSON.stringify(sealed)
    },
    fromDriver(stored) {
      // Both drivers return parsed JSON, so an unsealed value is not a string.
      if (typeof stored !== 'string') return stored as T
      return JSON.parse(openedString(column, stored) ?? stored) as T
    },
  })(name)

function sealedBytes(column: string, plain: Uint8Array): Buffer | null {
  const keys = currentKeys()
  return keys && seal(keys, column, plain)
}

function openedBytes(column: string, stored: Uint8Array): Uint8Array {
  const bytes = isSealed(stored) ? open(currentKeys(), column, stored) : stored
  // A driver may return a Buffer, which is a subclass.
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

const sealedString = (column: string, plain: string): string | null =>
  sealedBytes(column, Buffer.from(plain))?.toString('base64url') ?? null

/** Opens a sealed text; null if the text is not sealed. */
function openedString(column: string, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64url')
  return isSealed(bytes) ? open(currentKeys(), column, bytes).toString() : null
}
