// Taking an order on: a purchase reserves the most that it can cost, a sale holds back its shares.
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { Currency } from '../../domain/instrument.ts'
import { currencies } from '../../domain/instrument.ts'
import type { OrderDirection, OrderType } from '../../domain/order.ts'
import { directions, orderActions } from '../../domain/order.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow, PositionRow } from '../db/trading-schema.ts'
import { orders } from '../db/trading-schema.ts'
import type { Listing } from '../market/source.ts'
import { savePosition } from '../positions/store.ts'
import { scheduleOfOrder, walletOfOrder } from './board.ts'
import { purchaseCeiling } from './charges.ts'
import type { OrderDeps } from './deps.ts'
import { announce } from './deps.ts'
import type { OrderTermsAccepted } from './rules.ts'

export type Acceptance = {
  readonly userId: string
  readonly listing: Listing
  readonly direction: OrderDirection
  readonly orderType: OrderType
  readonly terms: OrderTermsAccepted
  /** What is sold from, locked; null for a purchase. */
  readonly position: PositionRow | null
  readonly at: number
}

export async function acceptOrder(deps: OrderDeps, tx: Tx, acceptance: Acceptance): Promise<OrderRow | Refusal> {
  const { userId, listing, direction, orderType, terms, at } = acceptance
  const { key, name, source, currency, priceDecimals, quantityDecimals } = listing.instrument
  const id = deps.newId()
  const ordered = { id, userId, instrumentKey: key, priceDecimals, quantityDecimals }
  const reserved = direction === directions.buy ? ceilingOf(ordered, terms) : 0n
  const pendingId = reserved === 0n ? null : await reserve(deps, tx, ordered, reserved, at)
  if (isRefusal(pendingId)) return pendingId
  const position = acceptance.position && holdBack(acceptance.position, terms.quantity, at)
  if (position) await savePosition(tx, position)
  const [order] = await tx
    .insert(orders)
    .values({
      ...{ ...ordered, name, source, currency: currencyOf(currency) },
      ...{ direction, orderType, action: direction === directions.buy ? orderActions.open : orderActions.close },
      ...{ state: 'accepted', ...terms, filled: 0, filledValue: 0n, cash: 0n, fees: [] },
      ...{ pendingId, reserved, positionId: position?.id ?? null },
      ...{ createdAt: at, modifiedAt: at, progressAt: at },
    })
    .returning()
  const row = must(order, 'the order')
  await announce(deps, tx, { order: row, position, wallet: pendingId !== null }, at)
  return row
}

type Ordered = Pick<OrderRow, 'id' | 'userId' | 'instrumentKey' | 'priceDecimals' | 'quantityDecimals'>

const ceilingOf = (ordered: Ordered, terms: OrderTermsAccepted): bigint =>
  purchaseCeiling(scheduleOfOrder(ordered), terms.worstPrice, terms.quantity, ordered)

function reserve(deps: OrderDeps, tx: Tx, ordered: Ordered, amount: bigint, at: number): Promise<string | Refusal> {
  const { id, userId } = ordered
  return deps.ledger.reserve(tx, { userId, wallet: walletOfOrder(ordered), amount, reference: id, at })
}

const holdBack = (position: PositionRow, quantity: number, at: number): PositionRow => ({
  ...position,
  used: position.used + quantity,
  modifiedAt: at,
})

/** A stock's price is in one of the three currencies that wallets are kept in. */
const currencyOf = (text: string): Currency =>
  must(
    currencies.find(currency => currency === text),
    `a wallet currency, not ${text}`,
  )
