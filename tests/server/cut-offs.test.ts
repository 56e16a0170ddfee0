// The cut-offs of overnight financing, in winter and summer of both hemispheres and before a weekend.
import { expect, test } from 'vitest'
import { lastCutOff, nextCutOff } from '../../server/margin/rollover.ts'

const at = (text: string): number => Date.parse(`${text}Z`)

test.each([
  // 17:00 in New York, in its winter and in its summer; Friday's is followed by Monday's.
  ['FX.EURUSD', '2026-11-24T15:00', '2026-11-24T22:00'],
  ['FX.EURUSD', '2026-06-16T15:00', '2026-06-16T21:00'],
  ['FX.EURUSD', '2026-11-20T22:00', '2026-11-23T22:00'],
  // 07:00 in Auckland, in its summer (UTC+13) and in its winter (UTC+12), on the morning of the next date.
  ['FX.NZDUSD', '2026-11-24T15:00', '2026-11-24T18:00'],
  ['FX.NZDUSD', '2026-06-16T15:00', '2026-06-16T19:00'],
  ['FX.NZDUSD', '2026-11-20T18:00', '2026-11-23T18:00'],
  // A cross has the cut-off of New York.
  ['FX.EURNZD', '2026-11-24T15:00', '2026-11-24T22:00'],
])('%s: after %s UTC comes the cut-off of %s', (key, after, cutOff) => {
  expect(nextCutOff(at(after), key)).toBe(at(cutOff))
  expect(lastCutOff(at(cutOff), key)).toBe(at(cutOff))
  expect(lastCutOff(at(cutOff) - 1, key)).toBeLessThanOrEqual(at(after))
})
