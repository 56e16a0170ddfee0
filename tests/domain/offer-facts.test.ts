// Why: a prospectus must be consistent: the uses of the proceeds add up to 100 %, and each board has its own kinds of
// locked holders.
import { expect, test } from 'vitest'
import { stockBoards } from '../../domain/instruments/boards.ts'
import { lockUpsOf, offerFacts } from '../../domain/new-issue/offer-facts.ts'

const STEPS = 20

test.each(stockBoards)('%s: the uses add up to the whole, and only its holders are locked', board => {
  for (let nth = 0; nth < STEPS ** 2; nth += 1) {
    const chance = (what: number): number => ((nth * (what + 1)) % (STEPS + what)) / (STEPS + what)
    const { uses, lockUps, stabilisation } = offerFacts({ board, sponsor: 'Sim Bank', chance })
    expect(uses.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
    for (const { percent } of uses) expect(percent).toBeGreaterThan(0)
    expect(new Set(uses.map(({ use }) => use)).size).toBe(uses.length)
    for (const { holder, days } of lockUps) expect([lockUpsOf[board].includes(holder), days]).toEqual([true, 180])
    if (stabilisation) expect(stabilisation).toEqual({ days: 30, percent: 15 })
  }
})
