// Why: strict schemas refuse a null in a payload (specification §7). Only nulls may be removed: a removed 0 or false
// would change the meaning.
import { expect, test } from 'vitest'
import { withoutNulls } from '../../domain/wire/without-nulls.ts'

test('drops null and undefined at every level, and keeps 0, false, empty texts and positions in lists', () => {
  const payload = { a: null, b: 0, c: { d: undefined, e: false, f: { g: null, h: '' } }, i: [null, { j: null, k: 1 }] }
  expect(withoutNulls(payload)).toEqual({ b: 0, c: { e: false, f: { h: '' } }, i: [null, { k: 1 }] })
  expect(Object.keys(withoutNulls(payload))).toEqual(['b', 'c', 'i'])
})

test('leaves a file, a date and bytes as they are', () => {
  const values = { date: new Date(0), bytes: new Uint8Array([0]), file: new Blob(['']) }
  expect(withoutNulls(values)).toEqual(values)
  expect(withoutNulls(values).date).toBe(values.date)
})
