// Why: a strategy that knows tomorrow's price can show any result. The bars of a date must not influence the decisions
// of that date, and later bars must influence nothing.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOfDate } from '../../domain/calendar/civil-date.ts'
import { Decimal } from '../../domain/money.ts'
import type { Account, Bars, Played } from '../../domain/strategy-account.ts'
import { newAccount, playDay } from '../../domain/strategy-account.ts'
import { strategies, universe } from '../../server/follow/strategies.ts'
import { feeRulesAt } from '../../server/orders/fee-schedules.ts'
import { addDays } from '../../server/strategies/valuations.ts'

const FIRST = '2026-01-01'
const WARM = 25
const DAYS = 45

/**
 * Prices in whole dollars that differ by instrument and date; from date `other.from` on they are those of another seed.
 */
function barsOf(seed: number, other: { readonly from: string; readonly seed: number } | null): Bars {
  const price = (nth: number, date: string, what: number) => {
    const own = other && date >= other.from ? other.seed : seed
    return new Decimal(100 + nth * 10 + ((dayOfDate(date) * (7 + own + nth * 3) + own * 31 + what * 5) % 23))
  }
  return new Map(
    universe.map((key, nth) => [
      key,
      Array.from({ length: WARM + DAYS }, (_, day) => {
        const date = addDays(FIRST, day - WARM)
        return { date, open: price(nth, date, 0), close: price(nth, date, 1) }
      }),
    ]),
  )
}

function played(strategy: (typeof strategies)[number], bars: Bars): readonly (Played & { readonly date: string })[] {
  let account: Account = newAccount
  return Array.from({ length: DAYS }, (_, day) => {
    const date = addDays(FIRST, day)
    const result = playDay(account, {
      decide: strategy.decide,
      date,
      bars,
      feeRules: feeRulesAt('US', Date.parse(date)),
    })
    account = result.account
    return Object.assign({ date }, result)
  })
}

describe.each(strategies.map(strategy => ({ name: strategy.id, strategy })))('$name', ({ strategy }) => {
  const seeds = fc.tuple(fc.nat(50), fc.nat(50), fc.integer({ min: 1, max: DAYS - 1 }))

  test('a bar of a later date changes no fill and no value', () => {
    fc.assert(
      fc.property(seeds, ([seed, later, day]) => {
        const from = addDays(FIRST, day)
        const [one, other] = [
          played(strategy, barsOf(seed, null)),
          played(strategy, barsOf(seed, { from, seed: later + 60 })),
        ]
        expect(other.slice(0, day)).toEqual(one.slice(0, day))
      }),
      { numRuns: 10 },
    )
  })

  test('the holding of a date is chosen before its open: the close of the date changes only values', () => {
    const bars = barsOf(3, null)
    const closes = new Map(
      [...bars].map(([key, list]) => [
        key,
        list.map(bar => Object.assign({}, bar, bar.date === FIRST ? { close: bar.close.times(3) } : {})),
      ]),
    )
    const [one, other] = [played(strategy, bars)[0], played(strategy, closes)[0]]
    expect(one?.fills.length).toBeGreaterThan(0)
    expect(other?.fills).toEqual(one?.fills)
    expect(other?.account.equity).not.toBe(one?.account.equity)
  })

  test('cash is never negative, and a date without bars changes nothing', () => {
    const days = played(strategy, barsOf(11, null))
    for (const { account } of days) expect(account.cash >= 0n).toBe(true)
    const { account } = days[DAYS - 1] ?? { account: newAccount }
    const date = addDays(FIRST, 500)
    const still = playDay(account, { decide: strategy.decide, date, bars: barsOf(11, null), feeRules: [] })
    expect(still).toEqual({ account, fills: [] })
  })
})
