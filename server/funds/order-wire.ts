// Fund orders in the wire format.

import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import type { TermState } from '../../domain/funds/fund-order.ts'
import { statusOfFund } from '../../domain/funds/fund-order.ts'
import { splitResult } from '../../domain/funds/holding.ts'
import { schemeOf } from '../../domain/funds/schemes.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, fromMinor, unscale } from '../../domain/money.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { FundOrder } from '../../domain/wire/calls/fund.ts'
import type { FundOrderRow } from '../db/fund-schema.ts'
import { dayAt } from './dealing.ts'
import { CURRENCY } from './deps.ts'
import { isUnlocked, UNIT_DECIMALS } from './store.ts'

export const unitsText = (scaled: number) => decimalText(unscale(scaled, UNIT_DECIMALS).toFixed(UNIT_DECIMALS))
const moneyText = (amount: bigint | null) => (amount === null ? null : minorText(amount))
export const textOf = (value: Decimal) => decimalText(value.toFixed(2))
const decimalOrNull = (text: string | null) => (text === null ? null : decimalText(text))

export function orderWire(row: FundOrderRow, at: number): FundOrder {
  const { name, kind } = must(schemeOf(row.scheme), row.scheme)
  return {
    id: row.id,
    scheme: row.scheme,
    name,
    kind,
    side: row.side,
    state: row.state,
    status: statusOfFund[row.state],
    term: termOf(row, at),
    refusedFor: row.failure,
    currency: CURRENCY,
    amount: moneyText(row.amount),
    units: row.units === null ? null : unitsText(row.units),
    unitsLeft: row.unitsLeft === null ? null : unitsText(row.unitsLeft),
    nav: decimalOrNull(row.nav),
    navDate: row.nav === null ? null : dateOfDay(row.day),
    rate: decimalOrNull(row.rate),
    rupees: moneyText(row.rupees),
    stampDuty: moneyText(row.duty),
    exitLoad: moneyText(row.load),
    ...resultsOf(row),
    parts: row.parts.map(({ id, units, days, rate, gross, load }) => ({
      id,
      units,
      days,
      percent: decimalText(new Decimal(rate).times(100).toFixed()),
      gross,
      load,
    })),
    lockedUntil: row.lockedUntil === null ? null : dateOfDay(row.lockedUntil),
    cancellable: row.state === 'submitted' && at < row.cutoffAt,
    timeline: timelineOf(row, at),
    createTimeTimestamp: unixSeconds(row.createdAt),
  }
}

function termOf(row: FundOrderRow, at: number): TermState | null {
  if (row.lockedUntil === null) return null
  if (row.state === 'redeemed') return 'redeemed'
  return isUnlocked(row, dayAt(at)) ? 'waitingRedemption' : 'bought'
}

/**
 * The result of a redemption, split into the change of the NAV and of the exchange rate; null until the NAV is known.
 */
function resultsOf({ parts, amount, rupees, rate }: FundOrderRow): Pick<FundOrder, 'rupeeResult' | 'exchangeResult'> {
  if (parts.length === 0 || amount === null || rupees === null || rate === null)
    return { rupeeResult: null, exchangeResult: null }
  const sum = (of: 'paid' | 'cost') => parts.reduce((total, part) => total.plus(part[of]), new Decimal(0))
  const { rupee, exchange } = splitResult({
    paid: sum('paid'),
    cost: sum('cost'),
    value: fromMinor(rupees),
    worth: fromMinor(amount),
    rate: new Decimal(rate),
  })
  return { rupeeResult: textOf(rupee), exchangeResult: textOf(exchange) }
}

function timelineOf(row: FundOrderRow, at: number): FundOrder['timeline'] {
  const { state, createdAt, modifiedAt, cutoffAt, publishAt, payAt } = row
  const step = (kind: FundOrder['timeline'][number]['kind'], time: number, done: boolean) => ({
    kind,
    at: unixSeconds(time),
    done,
  })
  const first = step('submitted', createdAt, true)
  if (state === 'cancelled') return [first, step('cancelled', modifiedAt, true)]
  const cutoff = step('cutoff', cutoffAt, at >= cutoffAt)
  if (state === 'failed') return [first, cutoff, step('failed', modifiedAt, true)]
  const nav = step('nav', publishAt, row.nav !== null)
  if (row.side === 'purchase') return [first, cutoff, nav]
  return [first, cutoff, nav, step('payout', payAt, state === 'redeemed')]
}
