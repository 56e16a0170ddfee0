// Delivers allotted shares: the reserved money pays for them, and they become an ordinary holding. A locked part counts
// as reserved in its position until it is unlocked.
import { assert, must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Currency } from '../../domain/currency.ts'
import { isRefusal } from '../../domain/failure.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { boardOf } from '../../domain/instruments/market-code.ts'
import { orderUnits } from '../../domain/order-units.ts'
import { subjectOfProduct } from '../../domain/subscription.ts'
import type { Tx } from '../db/db.ts'
import type { SubscriptionRow } from '../db/subscription-schema.ts'
import { shareLocks } from '../db/subscription-schema.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { MarketSource } from '../market/source.ts'
import type { NewEvent } from '../outbox/outbox.ts'
import { bought, onDay } from '../positions/position.ts'
import { lockPaidPosition, newPaidPosition, savePosition } from '../positions/store.ts'
import { positionWire } from '../positions/wire.ts'
import type { Rates } from '../rates/rates.ts'

export type DeliveryDeps = {
  readonly ledger: Ledger
  readonly rates: Pick<Rates, 'all'>
  readonly market: Pick<MarketSource, 'dayStart'>
  readonly newId: () => string
}

export type Delivery = {
  readonly row: SubscriptionRow
  readonly share: {
    readonly key: InstrumentKey
    readonly name: string
    readonly currency: Currency
    readonly priceDecimals: number
  }
  /** Amounts in whole minor units; their sum is the cost of the subscription. */
  readonly value: bigint
  readonly fees: bigint
  /** Unlock time in UTC ms; null if the shares can be sold at once. */
  readonly lockedUntil: number | null
  readonly at: number
}

/** Kind of the job that unlocks shares; its subject is the subscription. */
export const UNLOCK_SHARES = 'unlockShares'

/**
 * Delivers shares. Returns the events of the holding.
 * @throws if an exchange rate is unknown; the job is then repeated
 */
export async function deliverShares(deps: DeliveryDeps, tx: Tx, delivery: Delivery): Promise<NewEvent[]> {
  const { row, share, value, fees, lockedUntil, at } = delivery
  const rates = must(deps.rates.all(share.currency), 'exchange rates of the delivery')
  const shares = must(row.allotted, 'an allotment')
  await pay(deps.ledger, tx, delivery)
  const board = boardOf(share.key)
  const { source } = boards[board]
  const { quantityDecimals } = orderUnits({ board, lot: 1, quantityDecimals: boards[board].quantityDecimals })
  const { userId } = row
  const about = {
    userId,
    instrumentKey: share.key,
    name: share.name,
    source,
    currency: share.currency,
    priceDecimals: share.priceDecimals,
    quantityDecimals,
  } as const
  const dayStartAt = deps.market.dayStart(board)
  const known = await lockPaidPosition(tx, userId, share.key)
  const held = known ?? newPaidPosition(about, deps.newId(), dayStartAt, at)
  const quantity = shares * 10 ** quantityDecimals
  const after = bought(onDay(held, dayStartAt), { quantity, cash: value, fees, rates, at })
  const position = lockedUntil === null ? after : { ...after, used: after.used + quantity }
  savePosition(tx, position)
  if (lockedUntil !== null) {
    const lock = { subscriptionId: row.id, userId, positionId: position.id, instrumentKey: share.key }
    await tx.insert(shareLocks).values({ ...lock, quantity, unlocksAt: lockedUntil })
    await scheduleJob(tx, { kind: UNLOCK_SHARES, subject: row.id }, lockedUntil)
  }
  return [{ type: 'position', position: positionWire(position) }]
}

async function pay(ledger: Ledger, tx: Tx, { row, share, value, fees, at }: Delivery): Promise<void> {
  const { id, userId, wallet, pendingId } = row
  assert(value + fees === row.cost, `${id} costs what it was allotted at`)
  const user = available(userId, wallet)
  const legs: Leg[] = [{ from: user, to: platformAccount('clearing', share.currency), amount: value, kind: 'buy' }]
  if (fees > 0n) legs.push({ from: user, to: platformAccount('fees', share.currency), amount: fees, kind: 'fee' })
  const subject = { type: subjectOfProduct[row.product], id }
  const posted = await ledger.post(tx, {
    pendingId: must(pendingId, 'a reservation'),
    release: value + fees,
    legs,
    subject,
    at,
  })
  assert(!isRefusal(posted), `what is reserved for ${id} is there`)
}
