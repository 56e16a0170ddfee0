// The account of a strategy, day by day. The rule decides on the closes before a day, orders are filled at its open with the
// fees of any order, and units are valued at its close: no later bar is looked at.
import { assert, must } from '../../domain/assert.ts'
import type { DecimalText, InstrumentKey } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import type { FeeRule } from '../../domain/fees.ts'
import { feeLines, feeTotal } from '../../domain/fees.ts'
import { followTargets } from '../../domain/follow-rule.ts'
import { Decimal, fromMinor, roundToMinor } from '../../domain/money.ts'
import { directions } from '../../domain/order.ts'
import { halfUp } from '../../domain/rounding.ts'
import type { Holding } from '../db/follow-schema.ts'
import type { Strategy } from './strategies.ts'

export type Bar = { readonly date: string; readonly open: Decimal; readonly close: Decimal }
/** Closed daily bars, the oldest first. */
export type Bars = ReadonlyMap<InstrumentKey, readonly Bar[]>

export type Fill = {
  readonly instrumentKey: InstrumentKey
  readonly side: 'buy' | 'sell'
  readonly quantity: number
  readonly price: DecimalText
  readonly amount: bigint
  readonly fee: bigint
}

export type Account = {
  readonly tradingDays: number
  readonly cash: bigint
  readonly holdings: readonly Holding[]
  readonly equity: bigint
  readonly unitValue: DecimalText
  readonly peak: DecimalText
}

/** US$ 1 000 000.00 in as many units. */
export const START_CENTS = 100_000_000n
export const UNITS = 1_000_000
const VALUE_DECIMALS = 4
/** Of the equity, kept for fees. */
const FEE_ROOM = '0.005'

export const newAccount: Account = {
  tradingDays: 0,
  cash: START_CENTS,
  holdings: [],
  equity: START_CENTS,
  unitValue: decimalText('1.0000'),
  peak: decimalText('1.0000'),
}

type Day = {
  readonly strategy: Strategy
  readonly date: string
  readonly bars: Bars
  readonly feeRules: readonly FeeRule[]
}

export type Played = { readonly account: Account; readonly fills: readonly Fill[]; readonly isClosed: boolean }

/** One date of an account. Without a bar on it the values of the day before stand. */
export function playDay(account: Account, day: Day): Played {
  const today = new Map(
    [...day.bars].flatMap(([key, bars]) => {
      const bar = bars.find(({ date }) => date === day.date)
      return bar ? [[key, bar] as const] : []
    }),
  )
  if (today.size === 0) return { account, fills: [], isClosed: false }
  const { strategy } = day
  const isDecision = account.tradingDays % strategy.rule.every === 0
  const { cash, quantities, fills } = isDecision ? rebalance(account, day, today) : kept(account)
  const holdings = [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([key, quantity]) => ({ key, quantity, close: closeOf(account, key, today) }))
  const equity =
    cash + holdings.reduce((sum, { close, quantity }) => sum + cents(new Decimal(close).times(quantity)), 0n)
  const value = halfUp(fromMinor(equity).div(UNITS), VALUE_DECIMALS)
  const peak = Decimal.max(account.peak, value)
  return {
    account: {
      tradingDays: account.tradingDays + 1,
      cash,
      holdings,
      equity,
      unitValue: decimalText(value.toFixed(VALUE_DECIMALS)),
      peak: decimalText(peak.toFixed(VALUE_DECIMALS)),
    },
    fills,
    isClosed: value.lessThanOrEqualTo(peak.times(new Decimal(1).minus(strategy.closesAt))),
  }
}

type Today = ReadonlyMap<InstrumentKey, Bar>
type Traded = {
  readonly cash: bigint
  readonly quantities: ReadonlyMap<InstrumentKey, number>
  readonly fills: readonly Fill[]
}

const cents = (value: Decimal): bigint => roundToMinor(halfUp(value, 2))
const quantitiesOf = ({ holdings }: Account) => new Map(holdings.map(({ key, quantity }) => [key, quantity]))
const kept = (account: Account): Traded => ({ cash: account.cash, quantities: quantitiesOf(account), fills: [] })

function closeOf({ holdings }: Account, key: InstrumentKey, today: Today): DecimalText {
  const bar = today.get(key)
  if (bar) return decimalText(bar.close.toFixed())
  return must(
    holdings.find(each => each.key === key),
    `a close of ${key}`,
  ).close
}

/** Whole shares in equal parts of the equity at the opens: what is sold first, then what is bought. */
function rebalance(account: Account, day: Day, today: Today): Traded {
  const known = [...day.bars].map(([key, bars]) => {
    return { key, closes: bars.filter(({ date }) => date < day.date).map(({ close }) => close) }
  })
  const targets = followTargets(day.strategy.rule, known).filter(key => today.has(key))
  const quantities = quantitiesOf(account)
  const opens = [...quantities].map(([key, quantity]) =>
    (today.get(key)?.open ?? new Decimal(closeOf(account, key, today))).times(quantity),
  )
  const equity = opens.reduce((sum, value) => sum.plus(value), fromMinor(account.cash))
  const part = equity.times(new Decimal(1).minus(FEE_ROOM)).div(day.strategy.rule.count)
  const changes = [...new Set([...quantities.keys(), ...targets])].flatMap(key => {
    const bar = today.get(key)
    if (!bar) return []
    const wanted = targets.includes(key) ? part.div(bar.open).floor().toNumber() : 0
    const change = wanted - (quantities.get(key) ?? 0)
    return change === 0 ? [] : [{ key, change, open: bar.open }]
  })
  const sorted = changes.toSorted((one, other) => Math.sign(one.change) - Math.sign(other.change))
  const fills = sorted.map(({ key, change, open }) => fillOf(key, change, open, day.feeRules))
  for (const { key, change } of sorted) quantities.set(key, (quantities.get(key) ?? 0) + change)
  const cash = fills.reduce(
    (sum, { side, amount, fee }) => sum + (side === 'sell' ? amount : -amount) - fee,
    account.cash,
  )
  assert(cash >= 0n, `${day.strategy.id} on ${day.date} has ${cash}`)
  return { cash, quantities, fills }
}

function fillOf(instrumentKey: InstrumentKey, change: number, open: Decimal, rules: readonly FeeRule[]): Fill {
  const quantity = Math.abs(change)
  const value = open.times(quantity)
  const side = change > 0 ? 'buy' : 'sell'
  const fee = feeTotal(feeLines(rules, directions[side], value, new Decimal(quantity)))
  return { instrumentKey, side, quantity, price: decimalText(open.toFixed()), amount: cents(value), fee }
}
