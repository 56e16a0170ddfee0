// Why: every price and volume is sent as these bytes. A number that does not round-trip is a wrong price on every
// screen; truncated bytes must be detected.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader, ByteWriter } from '../../../domain/wire/varint.ts'

const counts = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(300),
  // Values at the boundaries between byte lengths, where off-by-one errors are likely.
  fc
    .tuple(fc.integer({ min: 0, max: 53 }), fc.integer({ min: -2, max: 2 }))
    .map(([bits, off]) => Math.min(Math.max(2 ** bits + off, 0), Number.MAX_SAFE_INTEGER)),
)
/** Halved, because the zigzag encoding uses one bit for the sign. */
const integers = fc.tuple(counts, fc.boolean()).map(([count, negative]) => {
  const half = Math.floor(count / 2)
  return negative ? -half - (count % 2) : half
})

function written(write: (writer: ByteWriter) => void): Uint8Array {
  const writer = new ByteWriter(1)
  write(writer)
  return writer.take()
}

function writeAll(values: readonly number[], write: (value: number) => void): void {
  for (const value of values) write(value)
}

test('unsigned numbers up to 2^53 round-trip', () => {
  fc.assert(
    fc.property(fc.array(counts), values => {
      const bytes = written(writer => writeAll(values, value => writer.unsigned(value)))
      const reader = new ByteReader(bytes)
      expect(values.map(() => reader.unsigned())).toEqual(values)
      expect(reader.done).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})

test('signed numbers up to 2^52 round-trip', () => {
  fc.assert(
    fc.property(fc.array(integers), values => {
      const reader = new ByteReader(written(writer => writeAll(values, value => writer.signed(value))))
      expect(values.map(() => reader.signed() + 0)).toEqual(values.map(value => value + 0))
    }),
    { numRuns: 1_000 },
  )
})

test('small moves take one byte, a share volume two or three', () => {
  const size = (value: number) => written(writer => writer.signed(value)).length
  expect([0, 63, -64, 64, 8_191, -8_192, 8_192].map(size)).toEqual([1, 1, 1, 2, 2, 2, 3])
})

test('truncated numbers are refused', () => {
  fc.assert(
    fc.property(counts, value => {
      const bytes = written(writer => writer.unsigned(value))
      for (let length = 0; length < bytes.length; length++)
        expect(() => new ByteReader(bytes.subarray(0, length)).unsigned()).toThrow(RangeError)
    }),
  )
})

test('any bytes decode to a safe number or are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 12 }), fc.integer({ min: 0, max: 255 }), (bytes, fill) => {
      const long = Uint8Array.from([...new Uint8Array(200).fill(fill | 128), ...bytes])
      for (const input of [bytes, long]) {
        const reader = new ByteReader(input)
        try {
          expect(Number.isSafeInteger(reader.unsigned())).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }
    }),
    { numRuns: 1_000 },
  )
})

test('a writer is empty after its bytes are taken', () => {
  const writer = new ByteWriter(8)
  writer.unsigned(300)
  expect(writer.length).toBe(2)
  expect([...writer.take()]).toEqual([0xac, 2])
  writer.unsigned(1)
  expect([...writer.take()]).toEqual([1])
})
