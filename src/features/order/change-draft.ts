// Entries of the form that changes an order, their errors by the rules of the server, and what the changed order reserves.
import type { TickStep } from '../../../domain/instrument.ts'
import { directions, orderActions } from '../../../domain/order.ts'
import { keepsPlace, waitsFor } from '../../../domain/order-change.ts'
import { checkProfitLimit } from '../../../domain/order-exits.ts'
import { checkPrice, checkQuantity, isFarLimit } from '../../../domain/order-rules.ts'
import { checkTrigger } from '../../../domain/order-trigger.ts'
import { parseScaled, quantityText, scaledLot, scaledText, stepTick } from '../../../domain/price.ts'
import type { Verdict } from '../../../domain/rules.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { worstPrice } from '../../../domain/worst-price.ts'
import type { ExitDraft } from '../../shared/orders/exits.ts'
import type { ValidityEntry } from '../../shared/orders/ValidityFields.tsx'
import { exitChangeOf, exitDraftOf } from './change-exits.ts'

/** Prices and quantity are decimal text; empty for a part that the order does not have. */
export type Draft = ValidityEntry &
  ExitDraft & { readonly price: string; readonly quantity: string; readonly trigger: string }

/** What a change depends on. Prices and quantities are scaled; null is unknown. */
export type ChangeFacts = {
  readonly priceDecimals: number
  readonly quantityDecimals: number
  readonly tickSteps: readonly TickStep[]
  /** The smallest quantity, of which every other is a multiple, and that by which a button changes it. */
  readonly lot: number
  readonly step: number
  readonly isSigned: boolean
  readonly lastPrice: number | null
  /** The largest total quantity of an order that closes; null for one that opens, and while it is unknown. */
  readonly most: number | null
  /** Minor units that the changed order reserves; null for an order that closes, and while it is unknown. */
  readonly reserveOf: (worstPrice: number, quantity: number) => bigint | null
}

/** `until`: true if the last day is not chosen. `filled`: the quantity is not above what is filled. `same`: nothing changes. */
export type QuantityError = Verdict | 'filled' | 'same'
export type Errors = {
  readonly price: Verdict
  readonly quantity: QuantityError
  readonly trigger: Verdict
  readonly until: boolean
}

/** Scaled; null for a part that the order does not have. */
export type Terms = { readonly price: number | null; readonly quantity: number; readonly trigger: number | null }

export function termsOf({ price, quantity, trigger }: Draft, facts: ChangeFacts): Terms | null {
  const scaled = {
    price: parseScaled(price, facts.priceDecimals),
    quantity: parseScaled(quantity, facts.quantityDecimals),
    trigger: parseScaled(trigger, facts.priceDecimals),
  }
  const isRead = (scaled.price !== null || price === '') && (scaled.trigger !== null || trigger === '')
  if (!isRead || scaled.quantity === null) return null
  return { price: scaled.price, quantity: scaled.quantity, trigger: scaled.trigger }
}

export const draftOf = (order: Order): Draft => ({
  price: order.price ?? '',
  quantity: order.quantity,
  trigger: waitsFor(order)?.price ?? '',
  validity: 'same',
  until: '',
  ...exitDraftOf(order),
})

/** The price for which a changed order reserves: its limit, or the worst one from its trigger. */
export function worstOf({ direction }: Order, { price, trigger }: Terms, { tickSteps }: ChangeFacts): number | null {
  return price ?? (trigger === null ? null : worstPrice(direction, trigger, tickSteps))
}

export const isClosing = ({ action }: Order): boolean => action === orderActions.close

export function errorsOf(order: Order, draft: Draft, facts: ChangeFacts): Errors {
  const { most, lastPrice, isSigned } = facts
  const frame = { ...facts, lastPrice, isSigned: isSigned && isClosing(order), availableQuantity: most ?? 0 }
  const waits = waitsFor(order)
  const isPaired = waits?.kind === 'oco'
  const market = (isPaired ? null : parseScaled(draft.trigger, facts.priceDecimals)) ?? lastPrice
  const taken = isPaired ? checkProfitLimit(draft.price, order.direction, frame) : null
  // An order that opens, or whose position is not known yet, is checked as a purchase: its size is not limited.
  const direction = most === null ? directions.buy : directions.sell
  const terms = { direction, orderType: order.orderType, price: draft.price, quantity: draft.quantity }
  return {
    price: checkPrice(terms, { ...frame, lastPrice: market }) ?? taken,
    quantity: checkQuantity(terms, frame) ?? restError(order, draft, facts),
    until: draft.validity === 'date' && draft.until === '',
    trigger:
      waits && waits.kind !== 'trailing'
        ? checkTrigger({ kind: waits.kind, price: draft.trigger }, order.direction, frame)
        : null,
  }
}

function restError(order: Order, draft: Draft, facts: ChangeFacts): QuantityError {
  const [before, after] = [termsOf(draftOf(order), facts), termsOf(draft, facts)]
  if (!before || !after) return null
  if (after.quantity <= (parseScaled(order.filled, facts.quantityDecimals) ?? 0)) return 'filled'
  const isSame =
    (['price', 'quantity', 'trigger'] as const).every(part => after[part] === before[part]) &&
    !exitChangeOf(order, draft, facts)
  return isSame && draft.validity === 'same' ? 'same' : null
}

export function keepsPlaceOf(order: Order, draft: Draft, facts: ChangeFacts): boolean {
  const [before, after] = [termsOf(draftOf(order), facts), termsOf(draft, facts)]
  return before !== null && after !== null && keepsPlace(before, after)
}

/** True if the price is far enough from the last one for a warning. */
export function isFar({ price, trigger }: Draft, { priceDecimals, lastPrice }: ChangeFacts): boolean {
  const typed = trigger === '' ? parseScaled(price, priceDecimals) : null
  return typed !== null && lastPrice !== null && isFarLimit(typed, lastPrice)
}

export function stepPrice(
  value: string,
  by: 1 | -1,
  { priceDecimals, tickSteps, lastPrice }: ChangeFacts,
): string | null {
  const from = parseScaled(value, priceDecimals) ?? lastPrice
  return from === null ? null : scaledText(from < 0 ? from + by : stepTick(from, by, tickSteps), priceDecimals)
}

/** From a quantity that is not a multiple of the step, to the next multiple in the direction. */
export function stepQuantity(value: string, by: 1 | -1, { quantityDecimals, lot, step }: ChangeFacts): string | null {
  const whole = scaledLot({ lot: step, quantityDecimals })
  const from = parseScaled(value, quantityDecimals) ?? 0
  const next = (Math[by === 1 ? 'floor' : 'ceil'](from / whole) + by) * whole
  return next < scaledLot({ lot, quantityDecimals }) ? null : quantityText(next, quantityDecimals)
}
