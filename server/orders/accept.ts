// Accepts an order: its product reserves what it can take, and the order is stored.
import { must } from '../../domain/assert.ts'
import type { Currency } from '../../domain/currency.ts'
import { currencies } from '../../domain/currency.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { OrderDirection, OrderProduct, OrderType } from '../../domain/order.ts'
import { directions, orderActions } from '../../domain/order.ts'
import type { Tx } from '../db/db.ts'
import type { OrderRow } from '../db/trading-schema.ts'
import type { Listing } from '../market/source.ts'
import type { OrderDeps } from './deps.ts'
import type { Decision, OrderDraft, Reservation } from './products/product.ts'
import { productOf } from './products/products.ts'
import { publishOrder } from './publish.ts'
import type { NewOrder } from './store.ts'
import { insertOrder } from './store.ts'

export type Acceptance = {
  readonly userId: string
  readonly product: OrderProduct
  readonly listing: Listing
  readonly direction: OrderDirection
  readonly orderType: OrderType
  readonly decision: Decision
  readonly at: number
}

export async function acceptOrder(deps: OrderDeps, tx: Tx, acceptance: Acceptance): Promise<OrderRow | Refusal> {
  const draft = draftOf(deps.newId(), acceptance)
  const reservation = await productOf(draft).reserve(deps, tx, draft, acceptance.decision)
  if (isRefusal(reservation)) return reservation
  const order = await insertOrder(tx, newOrder(draft, acceptance, reservation))
  const { position, pendingId } = reservation
  await publishOrder(deps, tx, { order, position, wallet: pendingId !== null }, acceptance.at)
  return order
}

function draftOf(id: string, { userId, product, listing, direction, decision, at }: Acceptance): OrderDraft {
  const { key, priceDecimals, quantityDecimals } = listing.instrument
  return {
    ...decision.terms,
    id,
    userId,
    product,
    direction,
    instrumentKey: key,
    priceDecimals,
    quantityDecimals,
    createdAt: at,
  }
}

function newOrder(draft: OrderDraft, { listing, orderType, at }: Acceptance, reservation: Reservation): NewOrder {
  const { name, source, currency } = listing.instrument
  return {
    ...draft,
    name,
    source,
    currency: currencyOf(currency),
    orderType,
    action: draft.direction === directions.buy ? orderActions.open : orderActions.close,
    state: 'accepted',
    filled: 0,
    filledValue: 0n,
    cash: 0n,
    fees: [],
    pendingId: reservation.pendingId,
    reserved: reservation.reserved,
    positionId: reservation.position?.id ?? null,
    modifiedAt: at,
    progressAt: at,
  }
}

/** Prices of what is ordered are in one of the currencies that wallets are kept in. */
const currencyOf = (text: string): Currency =>
  must(
    currencies.find(currency => currency === text),
    `a wallet currency, not ${text}`,
  )
