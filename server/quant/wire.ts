// Orders of quantitative products, with their days, in the wire format.
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, fromMinor } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { QuantOrder, QuantOrderDetail, QuantProfit, QuantStat, QuantTrade } from '../../domain/wire/calls/quant.ts'
import type { Tx } from '../db/db.ts'
import type { QuantFeeRow } from '../db/quant-schema.ts'
import type { DayRow, FillRow } from '../db/strategy-schema.ts'
import type { SubscriptionEventRow } from '../db/subscription-schema.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { dayRowsOf, fillsOf, lastDay } from '../strategies/days.ts'
import { resultOf } from '../strategies/terms.ts'
import type { WithOffer } from '../subscriptions/store.ts'
import { isOwn, timelinesOf, withOffers } from '../subscriptions/store.ts'
import { entryUnits, feesOf, markOf, unitsAfter } from './fees.ts'
import { choiceOf, outcomeOf, quantTermsOf } from './terms.ts'

type Reading = Pick<Tx, 'select'>

type Around = {
  readonly events: readonly SubscriptionEventRow[]
  readonly fees: readonly QuantFeeRow[]
  readonly last: DayRow | null
  readonly mark: bigint | null
  readonly at: number
}

function stateOf({ row }: WithOffer): QuantOrder['state'] {
  if (row.state === 'running') return choiceOf(row).closeOn === null ? 'running' : 'closing'
  const states = { submitted: 'subscribed', ended: 'settled', cancelled: 'cancelled', none: 'released' } as const
  return states[row.state]
}

const percent = (rate: Decimal): ReturnType<typeof decimalText> => decimalText(halfUp(rate.times(100), 2).toFixed(2))

function orderWire(held: WithOffer, { events, fees, last, mark, at }: Around): QuantOrder {
  const { row, offer } = held
  const { strategy, name, kind, feeRate } = quantTermsOf(offer)
  const hasRun = row.state === 'running' || row.state === 'ended'
  const units = hasRun ? unitsAfter(held, fees) : null
  return {
    id: row.id,
    offerId: offer.id,
    productId: strategy,
    name,
    currency: 'USD',
    kind,
    state: stateOf(held),
    amount: minorText(BigInt(row.quantity)),
    feeRate: percent(new Decimal(feeRate)),
    confirmsAt: unixSeconds(offer.closesAt),
    settlesAt: unixSeconds(offer.endsAt),
    closeOn: row.state === 'running' ? choiceOf(row).closeOn : null,
    entry: hasRun ? (resultOf(offer)?.entry ?? null) : null,
    units: units && decimalText(units.toFixed(4)),
    fees: minorText(fees.reduce((sum, { fee }) => sum + fee, 0n)),
    now: row.state === 'running' && units && last ? nowOf(held, units, last) : null,
    mark: row.state === 'running' && mark !== null ? minorText(mark) : null,
    exit: outcomeOf(row),
    cancellable: row.state === 'submitted' && offer.state === 'open' && at < offer.closesAt,
    closable: stateOf(held) === 'running' && kind === 'current',
    timeline: events.map(event => ({ kind: event.kind, at: unixSeconds(event.at) })),
    createTimeTimestamp: unixSeconds(row.createdAt),
  }
}

function nowOf({ row }: WithOffer, units: Decimal, { date, unitValue }: DayRow): NonNullable<QuantOrder['now']> {
  const worth = halfUp(units.times(unitValue), 2)
  const result = worth.minus(fromMinor(BigInt(row.quantity)))
  return { date, value: unitValue, worth: decimalText(worth.toFixed(2)), result: decimalText(result.toFixed(2)) }
}

export async function ordersWire(tx: Reading, rows: readonly WithOffer[], at: number): Promise<QuantOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ row }) => row.id)
  const timelines = await timelinesOf(tx, ids)
  const fees = await feesOf(tx, ids)
  const wires: QuantOrder[] = []
  for (const held of rows) {
    const { strategy } = quantTermsOf(held.offer)
    wires.push(
      orderWire(held, {
        events: timelines.get(held.row.id) ?? [],
        fees: fees.get(held.row.id) ?? [],
        last: await lastDay(tx, strategy),
        mark: await markOf(tx, held.row.userId, strategy),
        at,
      }),
    )
  }
  return wires
}

export async function orderById(tx: Reading, id: string, at: number): Promise<QuantOrder> {
  const [wire] = await ordersWire(tx, await withOffers(tx).where(eq(subscriptions.id, id)), at)
  return must(wire, `order ${id}`)
}

export async function ownOrder(tx: Reading, userId: string, id: string): Promise<WithOffer | null> {
  const [held] = await withOffers(tx).where(isOwn({ userId, product: 'quant', id }))
  return held ?? null
}

export function tradesWire(fills: readonly FillRow[], days: readonly DayRow[]): QuantTrade[] {
  const traded = days.filter((day, nth) => day.tradingDays > (days[nth - 1]?.tradingDays ?? 0)).map(({ date }) => date)
  const trades = fills.map(({ date, instrumentKey, side, quantity, price, amount, fee, reason }) => ({
    date,
    decidedOn: traded[traded.indexOf(date) - 1] ?? null,
    key: instrumentKey,
    side,
    quantity,
    price,
    amount: minorText(amount),
    fee: minorText(fee),
    reason,
  }))
  return trades.toReversed()
}

export async function orderDetail(tx: Reading, held: WithOffer, at: number): Promise<QuantOrderDetail> {
  const { strategy } = quantTermsOf(held.offer)
  const [order] = await ordersWire(tx, [held], at)
  const days = await dayRowsOf(tx, strategy)
  const fees = (await feesOf(tx, [held.row.id])).get(held.row.id) ?? []
  const span = spanOf(held)
  const fills = span ? (await fillsOf(tx, strategy)).filter(({ date }) => date > span.from && date <= span.to) : []
  return {
    order: must(order, 'the order'),
    trades: tradesWire(fills, days),
    feeRows: fees.map(each => ({
      date: each.date,
      value: each.value,
      unitsBefore: each.unitsBefore,
      equity: minorText(each.equity),
      accountEquity: minorText(each.accountEquity),
      accountMark: minorText(each.accountMark),
      accountFee: minorText(each.accountFee),
      fee: minorText(each.fee),
      units: each.units,
    })),
  }
}

const FOREVER = '9999-12-31'

/** Dates of the entry and of the exit; null before the entry. */
function spanOf({ row, offer }: WithOffer): { readonly from: string; readonly to: string } | null {
  const entry = resultOf(offer)?.entry
  if (!entry || (row.state !== 'running' && row.state !== 'ended')) return null
  return { from: entry.date, to: outcomeOf(row)?.date ?? FOREVER }
}

/** The profit of each date after the entry, sorted by date. */
export async function profitsOf(tx: Reading, held: WithOffer): Promise<QuantProfit[]> {
  const span = spanOf(held)
  const entry = resultOf(held.offer)?.entry
  if (!span || !entry) return []
  const days = await dayRowsOf(tx, quantTermsOf(held.offer).strategy)
  const fees = (await feesOf(tx, [held.row.id])).get(held.row.id) ?? []
  const amount = fromMinor(BigInt(held.row.quantity))
  const start = days.find(({ date }) => date === entry.date)?.benchmarkEquity ?? null
  let units = entryUnits(held.row, entry)
  let before = amount
  return days
    .filter(({ date }) => date > span.from && date <= span.to)
    .map(({ date, unitValue, benchmarkEquity }) => {
      const taken = fees.find(fee => fee.date === date)
      const worth = taken ? fromMinor(taken.equity - taken.fee) : halfUp(units.times(unitValue), 2)
      if (taken) units = new Decimal(taken.units)
      const result = worth.minus(before)
      before = worth
      const kept = start === null ? amount : amount.times(String(benchmarkEquity ?? start)).div(String(start))
      return {
        date,
        equity: decimalText(worth.toFixed(2)),
        result: decimalText(result.toFixed(2)),
        fee: minorText(taken?.fee ?? 0n),
        benchmark: decimalText(halfUp(kept, 2).toFixed(2)),
      }
    })
}

export function statOf({ row }: WithOffer, profits: readonly QuantProfit[]): QuantStat {
  const amount = fromMinor(BigInt(row.quantity))
  const last = profits.at(-1)
  const fees = profits.reduce((sum, { fee }) => sum.plus(fee), new Decimal(0))
  if (!last) {
    const none = { date: null, today: null, total: null, roi: null, maxDrawdown: null, benchmark: null }
    return Object.assign(none, { fees: decimalText(fees.toFixed(2)) })
  }
  const total = new Decimal(last.equity).minus(amount)
  let peak = amount
  let worst = new Decimal(0)
  for (const { equity } of profits) {
    peak = Decimal.max(peak, equity)
    worst = Decimal.min(worst, new Decimal(equity).div(peak).minus(1))
  }
  return {
    date: last.date,
    today: last.result,
    total: decimalText(total.toFixed(2)),
    roi: percent(total.div(amount)),
    maxDrawdown: percent(worst),
    fees: decimalText(fees.toFixed(2)),
    benchmark: decimalText(new Decimal(last.benchmark).minus(amount).toFixed(2)),
  }
}
