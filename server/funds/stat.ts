// Totals of a user's funds, over the holdings whose value is known.
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import type { DatedFlow } from '../../domain/funds/holding.ts'
import { annualReturn, holdingValue, isAged, splitResult } from '../../domain/funds/holding.ts'
import type { FundKind, Scheme } from '../../domain/funds/schemes.ts'
import { schemes } from '../../domain/funds/schemes.ts'
import { Decimal, fromMinor, unscale } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import type { FundHolding, FundPortfolio } from '../../domain/wire/calls/fund.ts'
import type { FundOrderRow } from '../db/fund-schema.ts'
import { dayAt } from './dealing.ts'
import type { Market } from './deps.ts'
import { CURRENCY } from './deps.ts'
import { textOf, unitsText } from './order-wire.ts'
import { knownNavs, loadsWire, percentText } from './scheme-wire.ts'
import { isUnlocked, UNIT_DECIMALS } from './store.ts'

const zero = new Decimal(0)
const sumOf = <T>(rows: readonly T[], of: (row: T) => Decimal) => rows.reduce((sum, row) => sum.plus(of(row)), zero)

/** @param rows all fund orders of the user */
export function statWire(market: Market, rows: readonly FundOrderRow[], at: number): FundPortfolio {
  const holdings = schemes
    .map(scheme => ({ scheme, own: rows.filter(row => row.scheme === scheme.id) }))
    .filter(({ own }) => own.some(isHeld))
    .map(({ scheme, own }) => holdingWire(market, scheme, { rows: own, at }))
  const valued = holdings.filter(({ value }) => value !== null)
  const total = (name: 'value' | 'result' | 'rupeeResult' | 'exchangeResult') =>
    valued.length === 0 ? null : textOf(sumOf(valued, holding => new Decimal(holding[name] ?? 0)))
  const ofKind = (kind: FundKind) => {
    const some = valued.filter(holding => holding.kind === kind)
    return some.length === 0 ? null : textOf(sumOf(some, ({ value }) => new Decimal(value ?? 0)))
  }
  const deal = market.dealing.latest(at)
  return {
    currency: CURRENCY,
    valued: valued.length,
    count: holdings.length,
    invested: textOf(sumOf(valued, ({ invested }) => new Decimal(invested))),
    waiting: textOf(sumOf(holdings, ({ waiting }) => new Decimal(waiting))),
    value: total('value'),
    result: total('result'),
    rupeeResult: total('rupeeResult'),
    exchangeResult: total('exchangeResult'),
    rate: decimalText(market.navs.rate(deal).toFixed(4)),
    rateDate: dateOfDay(deal.day),
    current: ofKind('current'),
    regular: ofKind('regular'),
    holdings,
  }
}

/** True for a purchase with units that are not redeemed, or with money that is still reserved. */
const isHeld = ({ side, state, unitsLeft }: FundOrderRow): boolean =>
  side === 'purchase' && (state === 'submitted' || (unitsLeft ?? 0) > 0)

/** The share of an amount that belongs to the units left in a lot. */
const leftOf = ({ units, unitsLeft }: FundOrderRow, amount: bigint | null): Decimal =>
  units === null || amount === null
    ? zero
    : fromMinor(amount)
        .times(unitsLeft ?? 0)
        .div(units)

type Own = { readonly rows: readonly FundOrderRow[]; readonly at: number }

export function holdingWire(market: Market, scheme: Scheme, { rows, at }: Own): FundHolding {
  const today = dayAt(at)
  const points = knownNavs(market, scheme, at)
  const now = must(points.at(-1), 'a NAV')
  const rate = market.navs.rate(market.dealing.latest(at))
  const waiting = rows.filter(({ side, state }) => side === 'purchase' && state === 'submitted')
  const lots = rows
    .filter(({ unitsLeft }) => (unitsLeft ?? 0) > 0)
    .toSorted((one, other) => one.day - other.day || one.seq - other.seq)
  const held = lots.map(row => ({
    units: unscale(row.unitsLeft ?? 0, UNIT_DECIMALS),
    cost: leftOf(row, row.rupees),
  }))
  const navs = { nav: now.value, previous: points.at(-2)?.value ?? null }
  const allotted = must(holdingValue(held, navs), 'units of lots')
  const value = waiting.length > 0 ? null : allotted
  const invested = halfUp(
    sumOf(lots, row => leftOf(row, row.amount)),
    2,
  )
  const worth = value && halfUp(value.value.div(rate), 2)
  const split = value && worth && splitResult({ paid: invested, cost: value.invested, value: value.value, worth, rate })
  const blocked = rows
    .filter(({ side, state }) => side === 'redemption' && state === 'submitted')
    .reduce((sum, { units }) => sum + (units ?? 0), 0)
  const free = lots.filter(lot => isUnlocked(lot, today)).reduce((sum, { unitsLeft }) => sum + (unitsLeft ?? 0), 0)
  const yearly = value
    ? annualReturn([...flowsOf(rows), { day: now.day, amount: value.value }], now.day)
    : ({ rate: null, reason: 'waiting' } as const)
  return {
    id: scheme.id,
    name: scheme.name,
    kind: scheme.kind,
    nav: decimalText(now.value.toFixed(4)),
    navDate: dateOfDay(now.day),
    aged: isAged(now.day, today),
    units: decimalText(allotted.units.toFixed(UNIT_DECIMALS)),
    blocked: unitsText(blocked),
    redeemable: unitsText(Math.max(0, free - blocked)),
    averageCost: allotted.averageCost && decimalText(allotted.averageCost.toFixed(4)),
    investedRupees: textOf(allotted.invested),
    invested: textOf(invested),
    waiting: textOf(sumOf(waiting, ({ amount }) => fromMinor(amount ?? 0n))),
    valueRupees: value && textOf(value.value),
    dayChangeRupees: value?.dayChange ? textOf(value.dayChange) : null,
    value: worth && textOf(worth),
    result: split && textOf(split.result),
    rupeeResult: split && textOf(split.rupee),
    exchangeResult: split && textOf(split.exchange),
    xirr: yearly.rate && percentText(yearly.rate),
    xirrReason: yearly.reason,
    lots: lots.map(row => ({
      id: row.id,
      day: dateOfDay(row.day),
      nav: decimalText(must(row.nav, 'a NAV')),
      units: unitsText(row.unitsLeft ?? 0),
      loads: loadsWire(row.loads),
      lockedUntil: row.lockedUntil === null ? null : dateOfDay(row.lockedUntil),
      redeemable: isUnlocked(row, today),
    })),
  }
}

/** Rupees paid and received so far, by the date of the NAV. */
const flowsOf = (rows: readonly FundOrderRow[]): readonly DatedFlow[] =>
  rows.flatMap(({ side, day, rupees, nav }) => {
    if (nav === null || rupees === null) return []
    const amount = fromMinor(rupees)
    return [{ day, amount: side === 'purchase' ? amount.negated() : amount }]
  })
