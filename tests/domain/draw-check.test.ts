// Why: customers must be able to verify the draw of their application from published data. The hashes were
// computed with another implementation of HMAC.
import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { drawnShares } from '../../domain/new-issue/draw-check.ts'

const macOf = (id: string): string => createHmac('sha256', 'pulso-test-seed').update(id).digest('hex')
const LOT = 100
/** Six of twelve applications win; A11 is the last winner in the drawn order. */
const tier = { base: 200, winners: 6, applications: 12, lastDrawn: macOf('A11') }

test('the hash of an application is HMAC-SHA256 with the seed as key', () => {
  expect(macOf('A01')).toBe('e2fd9ead570cba53f413590234eeee80747bcd4baf28dd7f708d0ae6f5885a43')
})

describe('an application in a draw', () => {
  test.each(['A09', 'A10', 'A02', 'A06', 'A07', 'A11'])('%s is among the winners', id => {
    expect(drawnShares(tier, LOT, macOf(id))).toBe(300)
  })

  test.each(['A05', 'A03', 'A12', 'A08', 'A01', 'A04'])('%s is not', id => {
    expect(drawnShares(tier, LOT, macOf(id))).toBe(200)
  })
})

test('without a draw everyone has the same, and an unpublished mark is unknown', () => {
  const mac = macOf('A01')
  expect(drawnShares({ base: 200, winners: 0, applications: 12, lastDrawn: null }, LOT, mac)).toBe(200)
  expect(drawnShares({ base: 200, winners: 12, applications: 12, lastDrawn: null }, LOT, mac)).toBe(300)
  expect(drawnShares({ base: 200, winners: 6, applications: 12, lastDrawn: null }, LOT, mac)).toBeNull()
})
