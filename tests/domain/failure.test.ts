// Why: a client reacts by the code of a failure. Two failures with one code, or a refusal that logs a user out, would
// cause a wrong reaction (only an ended session has code 401 or 403).
import { expect, test } from 'vitest'
import { failureKinds, failureOfCode, failures, isRefusal, refuse } from '../../domain/failure.ts'

test('every kind has a unique code and is found by it', () => {
  expect(new Set(failureKinds.map(kind => failures[kind].code)).size).toBe(failureKinds.length)
  for (const kind of failureKinds) expect(failureOfCode(failures[kind].code)).toBe(kind)
  expect(failureOfCode(999_999)).toBeNull()
})

test('only an ended session logs out, and only it has 401 or 403', () => {
  for (const kind of failureKinds) {
    const { code, status, client } = failures[kind]
    const ends = [401, 403].includes(code) || [401, 403].includes(status)
    expect([kind, ends, client === 'log out']).toEqual([kind, kind === 'loginExpired', kind === 'loginExpired'])
  }
})

test('a refusal is distinguished from a result', () => {
  expect(isRefusal(refuse('notFound'))).toBe(true)
  expect([null, undefined, 5, {}, { code: 200 }].some(isRefusal)).toBe(false)
})
