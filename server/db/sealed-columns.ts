// Columns whose values are sealed with the key of the installation (`server/keys`): papers, names, numbers of documents
// and accounts, messages to customer service, secrets. They cannot be compared or searched in SQL. A value is bound to
// its row, whose id Drizzle's column types do not know: the code that writes or reads a row names it.
import { customType } from 'drizzle-orm/pg-core'
import { areAllBound, currentKeys } from '../keys/current.ts'
import { formOf, open, SealProblem, seal } from '../keys/data-keys.ts'

/** A value of a sealed column: one that was read and is not yet opened, or one that is to be written. */
export class Sealed<T> {
  /** Returns the value. Throws a SealProblem if it was sealed for another row. `row`: the id of its row. */
  readonly open: (row: string) => T
  /** Returns the bytes to store: of a value that was read, those that are stored. */
  readonly bytesFor: (encoding: Encoding<T>) => Uint8Array

  constructor(open: (row: string) => T, bytesFor: (encoding: Encoding<T>) => Uint8Array) {
    this.open = open
    this.bytesFor = bytesFor
  }
}

/** `column`: as `table.name`. */
type Encoding<T> = { readonly column: string; readonly encode: (value: T) => Uint8Array }
type Codec<T> = Encoding<T> & { readonly decode: (bytes: Uint8Array) => T }

/** A value to be written to the row with the id `row`. */
export const sealedFor = <T>(row: string, value: T): Sealed<T> =>
  new Sealed(
    () => value,
    ({ column, encode }) => {
      const keys = currentKeys()
      return keys ? seal(keys, { column, row }, encode(value)) : encode(value)
    },
  )

export type Opened<Row> = {
  readonly [Name in keyof Row]: Row[Name] extends Sealed<infer T> | null ? T | Extract<Row[Name], null> : Row[Name]
}

/** A row with its values opened. `id`: that of the row. */
export const opened = <Row extends object>(id: string, row: Row): Opened<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Sealed ? value.open(id) : value]),
  ) as Opened<Row>

/** `column` is `table.name`: a sealed value can be opened only in the column for which it was sealed. */
export function sealedBytea(name: string, column: string) {
  const codec: Codec<Uint8Array> = {
    column,
    encode: bytes => bytes,
    // A driver may return a Buffer, which is a subclass.
    decode: bytes => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  }
  return customType<{ data: Sealed<Uint8Array>; driverData: Uint8Array }>({
    dataType: () => 'bytea',
    toDriver: value => value.bytesFor(codec),
    fromDriver: stored => fromStore(codec, stored),
  })(name)
}

export function sealedText(name: string, column: string) {
  const codec: Codec<string> = { column, encode: Buffer.from, decode: bytes => Buffer.from(bytes).toString() }
  return customType<{ data: Sealed<string>; driverData: string }>({
    dataType: () => 'text',
    toDriver: value => textOf(value.bytesFor(codec)),
    fromDriver: stored => fromText(codec, stored),
  })(name)
}

/** A JSON column. Its sealed value is stored as a JSON string. */
export function sealedJson<T>(name: string, column: string) {
  const codec: Codec<T> = {
    column,
    encode: value => Buffer.from(JSON.stringify(value)),
    decode: bytes => JSON.parse(Buffer.from(bytes).toString()) as T,
  }
  return customType<{ data: Sealed<T>; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver(value) {
      const bytes = value.bytesFor(codec)
      return formOf(bytes) === 'none' ? Buffer.from(bytes).toString() : JSON.stringify(textOf(bytes))
    },
    // Both drivers return parsed JSON, so an unsealed value is not a string.
    fromDriver: stored => fromText(codec, typeof stored === 'string' ? stored : JSON.stringify(stored)),
  })(name)
}

/** The text of a sealed value is base64url; an unsealed one is stored as it is. */
const textOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes).toString(formOf(bytes) === 'none' ? 'utf8' : 'base64url')

function fromText<T>(codec: Codec<T>, text: string): Sealed<T> {
  const bytes = Buffer.from(text, 'base64url')
  return fromStore(codec, formOf(bytes) === 'none' ? Buffer.from(text) : bytes)
}

function fromStore<T>(codec: Codec<T>, stored: Uint8Array): Sealed<T> {
  const { column, decode } = codec
  return new Sealed(
    row => {
      const form = formOf(stored)
      if (form !== 'row' && areAllBound())
        throw new SealProblem(`A value of ${column} is not sealed for its row ${row}.`)
      return decode(form === 'none' ? stored : open(currentKeys(), { column, row }, stored))
    },
    () => stored,
  )
}
