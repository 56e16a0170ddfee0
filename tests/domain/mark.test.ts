// Why: the mark price decides when a position is liquidated. One outlying last trade or one outlying order book must
// not decide it alone, and the formulas of the fair price must be those of the worked examples.
import { expect, test } from 'vitest'
import { dayOfDate } from '../../domain/calendar/civil-date.ts'
import { carryFactor, forwardRatio } from '../../domain/carry.ts'
import type { FairBasis } from '../../domain/mark.ts'
import { fairAt, markAt } from '../../domain/mark.ts'
import { Decimal } from '../../domain/money.ts'
import { marketStateCode } from '../../domain/session.ts'
import { DAY_MS } from '../../domain/time.ts'
import { createQuoteArrays } from '../../domain/wire/quote-columns.ts'

const day = dayOfDate('2026-09-19')
const [OWN, FOLLOWED] = [0, 1] as const

/**
 * Two instruments: OWN, whose prices have `decimals`, and FOLLOWED, which OWN is priced from and whose prices have two.
 */
function open(decimals = 2) {
  const columns = createQuoteArrays(2)
  columns.state.fill(marketStateCode('open'))
  columns.at.fill(day * DAY_MS + 1_000)
  const source = {
    columns: () => columns,
    ixOf: (key: string) => (key === 'FOLLOWED' ? FOLLOWED : undefined),
    decimalsOf: (ix: number) => (ix === OWN ? decimals : 2),
  }
  return { columns, source }
}

function put({ columns }: ReturnType<typeof open>, ix: number, [last, bid, ask]: readonly [number, number, number]) {
  columns.price[ix] = last
  columns.bid[ix] = bid
  columns.ask[ix] = ask
}

const example: FairBasis = { key: 'FOLLOWED', by: 'carry', rate: '0.04', yield: '0.012', lastDay: day + 90 }
const basis = (values: Partial<FairBasis>): FairBasis => ({ ...example, ...values })

test.each([
  [90, 6_786.69],
  [181, 6_834.24],
  [0, 6_740],
])('an index of 6740 is worth the worked example at %i days', (days, price) => {
  const at = open()
  put(at, FOLLOWED, [674_000, 0, 0])
  const fair = fairAt(at.source, OWN, basis({ lastDay: day + days }))
  expect((fair ?? 0) / 100).toBeCloseTo(price, 2)
  expect((fair ?? 0) / 100).toBeCloseTo(
    carryFactor(new Decimal('0.04'), new Decimal('0.012'), days).times(6740).toNumber(),
    8,
  )
})

test('a currency follows its pair, either way round, in its own decimals', () => {
  const at = open(5)
  put(at, FOLLOWED, [1_739, 1_738, 1_740])
  const rates = { rate: '0.0375', yield: '0.07', lastDay: day + 100 }
  const ratio = (
    forwardRatio({ base: new Decimal('0.07'), quote: new Decimal('0.0375') }, 100, 360) ?? new Decimal(0)
  ).toNumber()
  expect((fairAt(at.source, OWN, basis({ by: 'inverse', ...rates })) ?? 0) / 100_000).toBeCloseTo(ratio / 17.39, 12)
  expect((fairAt(at.source, OWN, basis({ by: 'forward', ...rates })) ?? 0) / 100_000).toBeCloseTo(ratio * 17.39, 9)
})

test('a distant month keeps the difference of the settlements, also below zero', () => {
  const at = open(3)
  put(at, FOLLOWED, [-3_763, -3_764, -3_762])
  at.columns.previousClose.set([2_500, 330])
  const spread = basis({ by: 'spread', lastDay: null })
  expect(fairAt(at.source, OWN, spread)).toBe(2_500 - 40_930)
  at.columns.previousClose[FOLLOWED] = 0
  expect(fairAt(at.source, OWN, spread)).toBeNull()
})

test('there is no fair price while the underlying is closed, unknown or without a price', () => {
  const at = open()
  expect(fairAt(at.source, OWN, basis({}))).toBeNull()
  put(at, FOLLOWED, [674_000, 0, 0])
  expect(fairAt(at.source, OWN, basis({ key: 'ELSE' }))).toBeNull()
  at.columns.state[FOLLOWED] = marketStateCode('closed')
  expect(fairAt(at.source, OWN, basis({}))).toBeNull()
})

test.each([
  { last: 10_000, bid: 10_000, ask: 10_002, fair: 20_000, mark: 10_001 },
  { last: 10_000, bid: 10_000, ask: 10_002, fair: 5_000, mark: 10_000 },
  { last: 10_000, bid: 9_000, ask: 9_010, fair: 9_500, mark: 9_500 },
  { last: 9_000, bid: 10_000, ask: 10_010, fair: 10_500, mark: 10_005 },
  { last: 10_000, bid: 9_000, ask: 9_010, fair: null, mark: 9_005 },
  { last: 10_000, bid: 0, ask: 9_010, fair: null, mark: 10_000 },
  { last: 0, bid: 9_000, ask: 9_010, fair: 9_500, mark: null },
])('the mark of $last, $bid/$ask and $fair is the median', ({ last, bid, ask, fair, mark }) => {
  const at = open()
  put(at, OWN, [last, bid, ask])
  put(at, FOLLOWED, [fair ?? 0, 0, 0])
  expect(markAt(at.source, OWN, basis({ lastDay: null, rate: '0', yield: '0' }))).toBe(mark)
})
