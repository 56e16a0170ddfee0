// The daily account of a strategy. The rule decides by the closes before a day. Orders are filled at the day's open
// with ordinary fees, and the account is valued at the day's close. Later bars are never used.
import { assert, must } from './assert.ts'
import type { DecimalText, InstrumentKey } from './brand.ts'
import { decimalText } from './brand.ts'
import { Closes } from './closes.ts'
import type { FeeRule } from './fees.ts'
import { feeLines, feeTotal } from './fees.ts'
import { lowerBound } from './lower-bound.ts'
import { Decimal, fromMinor } from './money.ts'
import { directions } from './order.ts'
import { halfUp } from './rounding.ts'

export type Bar = { readonly date: string; readonly open: Decimal; readonly close: Decimal }
/** Closed daily bars of each instrument, oldest first. */
export type Bars = ReadonlyMap<InstrumentKey, readonly Bar[]>

/** Reasons for a trade of a rule. They are keys of texts in the locales. */
export const tradeReasons = [
  'rebalance',
  'hold',
  'gridBuy',
  'gridSell',
  'purchase',
  'crossUp',
  'crossDown',
  'below',
  'mean',
  'ranked',
  'dropped',
] as const
export type TradeReason = (typeof tradeReasons)[number]

export type Fill = {
  readonly instrumentKey: InstrumentKey
  readonly side: 'buy' | 'sell'
  readonly quantity: number
  readonly price: DecimalText
  readonly amount: bigint
  readonly fee: bigint
  readonly reason: TradeReason
}

export type Holding = {
  readonly key: InstrumentKey
  readonly quantity: number
  /** Last known close of the instrument. */
  readonly close: Decimal
}

export type Account = {
  readonly tradingDays: number
  readonly cash: bigint
  readonly holdings: readonly Holding[]
  readonly equity: bigint
  readonly unitValue: DecimalText
  readonly peak: DecimalText
  /** Close of the first instrument before the first trading day; null before that day. */
  readonly anchor: Decimal | null
}

/** Starting balance: US$ 1 000 000.00, divided into as many units as dollars. */
export const START_CENTS = 100_000_000n
export const INITIAL_UNITS = 1_000_000
/** Fraction of the equity that is not invested, so that fees can be paid. */
const FEE_ROOM = '0.005'
/** The amount that can be invested after the part kept for fees. */
export const investable = (amount: Decimal): Decimal => amount.times(new Decimal(1).minus(FEE_ROOM))

export const newAccount: Account = {
  tradingDays: 0,
  cash: START_CENTS,
  holdings: [],
  equity: START_CENTS,
  unitValue: decimalText('1.0000'),
  peak: decimalText('1.0000'),
  anchor: null,
}

/** An instrument with the closes of the bars before the day of the decision. */
export type KnownCloses = { readonly key: InstrumentKey; readonly closes: Closes }

/** Input of a rule's decision. Contains no data of the day that is decided. */
export type Seen = {
  readonly tradingDays: number
  readonly anchor: Decimal | null
  readonly closes: readonly KnownCloses[]
  readonly held: ReadonlyMap<InstrumentKey, number>
}

/**
 * Target of one instrument. `part` of `of`: a number of equal parts of the investable amount. `spend`: an amount in
 * dollars. `quantity`: a number of shares. Instruments without a target keep their quantity.
 */
export type Want = {
  readonly key: InstrumentKey
  readonly reason: TradeReason
  readonly to:
    | { readonly part: number; readonly of: number }
    | { readonly spend: Decimal }
    | { readonly quantity: number }
}
export type Decide = (seen: Seen) => readonly Want[]

type Day = {
  readonly decide: Decide
  readonly date: string
  readonly bars: Bars
  readonly feeRules: readonly FeeRule[]
}

export type Played = { readonly account: Account; readonly fills: readonly Fill[] }

/** Computes one date of an account. An instrument without a bar on that date keeps its last values. */
export function playDay(account: Account, { decide, date, bars, feeRules }: Day): Played {
  const known = [...bars].map(([key, list]) => {
    const count = lowerBound(list.length, nth => (list[nth]?.date ?? '') >= date)
    const bar = list[count]
    return { key, list, count, bar: bar?.date === date ? bar : null }
  })
  const today: Today = new Map(known.flatMap(({ key, bar }) => (bar ? [[key, bar] as const] : [])))
  if (today.size === 0) return { account, fills: [] }
  const closes = known.map(({ key, list, count }) => {
    return { key, closes: Closes.of(list.slice(0, count).map(({ close }) => close)) }
  })
  return playBar(account, { decide, today, closes, feeRules })
}

type Turn = {
  readonly decide: Decide
  readonly today: Today
  /** Closing prices of each instrument before the date. */
  readonly closes: readonly KnownCloses[]
  readonly feeRules: readonly FeeRule[]
}

/** Computes one bar of an account. `today`: the bars of the instruments that have one on the date. */
export function playBar(account: Account, { decide, today, closes, feeRules }: Turn): Played {
  const held = quantitiesOf(account)
  const first = closes[0]?.closes.back(0)
  const anchor = account.anchor ?? first ?? null
  const seen = { tradingDays: account.tradingDays, anchor, closes, held }
  const wants = decide(seen)
  const { cash, quantities, fills } = trade({ account, held, feeRules, today }, wants)
  const holdings = [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .map(([key, quantity]) => ({ key, quantity, close: closeOf(account, key, today) }))
  const equity = cash + holdings.reduce((sum, { close, quantity }) => sum + cents(close, quantity), 0n)
  const unitValue = unitValueOf(equity)
  const after: Account = {
    tradingDays: account.tradingDays + 1,
    cash,
    holdings,
    equity,
    unitValue,
    peak: isAbove(unitValue, account.peak) ? unitValue : account.peak,
    anchor,
  }
  return { account: after, fills }
}

/** True if the value has fallen by a fraction from its peak. */
export const hasFallen = ({ unitValue, peak }: Pick<Account, 'unitValue' | 'peak'>, by: string): boolean =>
  new Decimal(unitValue).lessThanOrEqualTo(new Decimal(peak).times(new Decimal(1).minus(by)))

const VALUE_DECIMALS = 4
/** Change of the account in cents that changes the unit value by one unit of its last decimal. */
const CENTS_OF_VALUE = BigInt(INITIAL_UNITS * 100) / 10n ** BigInt(VALUE_DECIMALS)

/** Returns the value of one unit, rounded half up. */
function unitValueOf(equity: bigint): DecimalText {
  const scaled = (equity + CENTS_OF_VALUE / 2n) / CENTS_OF_VALUE
  const digits = String(scaled).padStart(VALUE_DECIMALS + 1, '0')
  return decimalText(`${digits.slice(0, -VALUE_DECIMALS)}.${digits.slice(-VALUE_DECIMALS)}`)
}

/** Compares two decimal texts without parsing them. Both must have the same number of decimals. */
const isAbove = (one: DecimalText, other: DecimalText): boolean =>
  one.length === other.length ? one > other : one.length > other.length

type Today = ReadonlyMap<InstrumentKey, Pick<Bar, 'open' | 'close'>>
type Traded = {
  readonly cash: bigint
  readonly quantities: ReadonlyMap<InstrumentKey, number>
  readonly fills: readonly Fill[]
}

/** Price × number of shares in cents, rounded half up. */
const cents = (price: Decimal, quantity: number): bigint => BigInt(halfUp(price.times(quantity * 100), 0).toFixed())
const quantitiesOf = ({ holdings }: Account) => new Map(holdings.map(({ key, quantity }) => [key, quantity]))

function closeOf({ holdings }: Account, key: InstrumentKey, today: Today): Decimal {
  const bar = today.get(key)
  if (bar) return bar.close
  const held = holdings.find(each => each.key === key)
  return must(held, `a close of ${key}`).close
}

type Floor = {
  readonly account: Account
  readonly held: Seen['held']
  readonly feeRules: readonly FeeRule[]
  readonly today: Today
}

/** Fills whole shares at the open prices: first sales, then purchases as far as the cash allows. */
function trade({ account, held, feeRules, today }: Floor, wants: readonly Want[]): Traded {
  if (wants.length === 0) return { cash: account.cash, quantities: held, fills: [] }
  const quantities = new Map(held)
  const opens = [...quantities].map(([key, quantity]) =>
    (today.get(key)?.open ?? closeOf(account, key, today)).times(quantity),
  )
  const equity = opens.reduce((sum, value) => sum.plus(value), fromMinor(account.cash))
  const changes = wants.flatMap(({ key, to, reason }) => {
    const open = today.get(key)?.open
    if (!open) return []
    const change = changeTo(to, { held: quantities.get(key) ?? 0, open, equity })
    return change === 0 ? [] : [{ key, change, open, reason }]
  })
  const sorted = changes.toSorted((one, other) => Math.sign(one.change) - Math.sign(other.change))
  const fills: Fill[] = []
  let { cash } = account
  for (const { key, change, open, reason } of sorted) {
    const fill = change < 0 ? fillOf(key, change, open, feeRules) : affordable({ key, change, open }, cash, feeRules)
    if (fill.quantity === 0) continue
    cash += (fill.side === 'sell' ? fill.amount : -fill.amount) - fill.fee
    quantities.set(key, (quantities.get(key) ?? 0) + (fill.side === 'sell' ? -fill.quantity : fill.quantity))
    fills.push({ ...fill, reason })
  }
  assert(cash >= 0n, `cash of ${cash}`)
  return { cash, quantities, fills }
}

type Around = { readonly held: number; readonly open: Decimal; readonly equity: Decimal }

function changeTo(to: Want['to'], { held, open, equity }: Around): number {
  if ('quantity' in to) return to.quantity - held
  if ('spend' in to) return to.spend.div(open).floor().toNumber()
  return investable(equity).times(to.part).div(to.of).div(open).floor().toNumber() - held
}

type Bare = Omit<Fill, 'reason'>

function fillOf(instrumentKey: InstrumentKey, change: number, open: Decimal, rules: readonly FeeRule[]): Bare {
  const quantity = Math.abs(change)
  const value = open.times(quantity)
  const side = change > 0 ? 'buy' : 'sell'
  const fee = feeTotal(feeLines(rules, directions[side], value, new Decimal(quantity)))
  return { instrumentKey, side, quantity, price: decimalText(open.toFixed()), amount: cents(open, quantity), fee }
}

type Purchase = { readonly key: InstrumentKey; readonly change: number; readonly open: Decimal }

function affordable({ key, change, open }: Purchase, cash: bigint, rules: readonly FeeRule[]): Bare {
  const isEnough = fromMinor(cash).greaterThanOrEqualTo(open)
  for (let quantity = isEnough ? change : 0; ; ) {
    const fill = fillOf(key, quantity, open, rules)
    const missing = fill.amount + fill.fee - cash
    if (missing <= 0n || quantity === 0) return fill
    quantity = Math.max(0, quantity - fromMinor(missing).div(open).ceil().toNumber())
  }
}
