// Follow orders in the wire format.
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, fromMinor } from '../../domain/money.ts'
import { halfUp } from '../../domain/rounding.ts'
import type { SubscriptionState } from '../../domain/subscription.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { FollowOrder } from '../../domain/wire/calls/follow.ts'
import type { Tx } from '../db/db.ts'
import type { SubscriptionEventRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { lastDay } from '../strategies/days.ts'
import type { StoredValue } from '../strategies/terms.ts'
import { resultOf, seriesTermsOf } from '../strategies/terms.ts'
import type { WithOffer } from '../subscriptions/store.ts'
import { timelinesOf, withOffers } from '../subscriptions/store.ts'
import { choiceOf, outcomeOf, unitsOf } from './terms.ts'

type Reading = Pick<Tx, 'select'>

const states: Readonly<Record<SubscriptionState, FollowOrder['state']>> = {
  submitted: 'waitingConfirmation',
  running: 'waitingSettlement',
  ended: 'settled',
  cancelled: 'cancelled',
  none: 'released',
}

type Around = {
  readonly events: readonly SubscriptionEventRow[]
  /** The latest unit value of the strategy. */
  readonly last: StoredValue | null
  readonly at: number
}

function orderWire({ row, offer }: WithOffer, { events, last, at }: Around): FollowOrder {
  const { strategy, name, term, feeRate } = seriesTermsOf(offer)
  const entry = row.state === 'running' || row.state === 'ended' ? (resultOf(offer)?.entry ?? null) : null
  const units = entry && unitsOf(row, entry)
  return {
    id: row.id,
    offerId: offer.id,
    agencyId: strategy,
    name,
    currency: 'USD',
    state: states[row.state],
    amount: minorText(BigInt(row.quantity)),
    lossLimit: choiceOf(row).lossLimit,
    term,
    feeRate: decimalText(new Decimal(feeRate).times(100).toFixed(2)),
    confirmsAt: unixSeconds(offer.closesAt),
    settlesAt: unixSeconds(offer.endsAt),
    entry,
    units: units && decimalText(units.toFixed(4)),
    now: row.state === 'running' && units && last ? nowOf(row, units, last) : null,
    exit: outcomeOf(row),
    cancellable: row.state === 'submitted' && offer.state === 'open' && at < offer.closesAt,
    timeline: events.map(({ kind, at: happened }) => ({ kind, at: unixSeconds(happened) })),
    createTimeTimestamp: unixSeconds(row.createdAt),
  }
}

/** The current value of an order, and its result before the fee, which is known only at the settlement. */
function nowOf(row: SubscriptionRow, units: Decimal, last: StoredValue): NonNullable<FollowOrder['now']> {
  const worth = halfUp(units.times(last.value), 2)
  const result = worth.minus(fromMinor(BigInt(row.quantity)))
  return {
    date: last.date,
    value: last.value,
    worth: decimalText(worth.toFixed(2)),
    result: decimalText(result.toFixed(2)),
  }
}

export async function ordersWire(tx: Reading, rows: readonly WithOffer[], at: number): Promise<FollowOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ row }) => row.id)
  const timelines = await timelinesOf(tx, ids)
  const last = await lastValues(tx, rows)
  return rows.map(each =>
    orderWire(each, {
      events: timelines.get(each.row.id) ?? [],
      last: last.get(seriesTermsOf(each.offer).strategy) ?? null,
      at,
    }),
  )
}

/** The last stored unit value, by strategy. */
export async function lastValues(
  tx: Reading,
  rows: readonly Pick<WithOffer, 'offer'>[],
): Promise<ReadonlyMap<string, StoredValue>> {
  const found = new Map<string, StoredValue>()
  for (const id of new Set(rows.map(({ offer }) => seriesTermsOf(offer).strategy))) {
    const day = await lastDay(tx, id)
    if (day) found.set(id, { date: day.date, value: day.unitValue })
  }
  return found
}

export async function orderById(tx: Reading, id: string, at: number): Promise<FollowOrder> {
  const rows = await withOffers(tx).where(eq(subscriptions.id, id))
  const [wire] = await ordersWire(tx, rows, at)
  return must(wire, `order ${id}`)
}
