// The conditions of a ticket's order: the price for which it waits, and until when it is valid. What shows them is loaded
// after the ticket.
import { decimalText } from '../../../../domain/brand.ts'
import type { OrderDirection, OrderType } from '../../../../domain/order.ts'
import { orderTypes } from '../../../../domain/order.ts'
import type { OrderFrame } from '../../../../domain/order-rules.ts'
import type { AskedTrigger, TriggerKind } from '../../../../domain/order-trigger.ts'
import { checkTrigger, readTrail, trailedPrice, triggerKinds } from '../../../../domain/order-trigger.ts'
import type { Validity } from '../../../../domain/order-validity.ts'
import { parseScaled } from '../../../../domain/price.ts'
import type { Verdict } from '../../../../domain/rules.ts'
import { isText } from '../../../lib/persist.ts'
import type { FieldState } from '../model.ts'

export type Conditions = {
  readonly triggerKind: TriggerKind | null
  /** Price of the trigger, or the distance of a trailing stop, as decimal text. */
  readonly trigger: string
  /** Unit of the distance of a trailing stop. */
  readonly trailBy: 'percent' | 'amount'
  /** What `trigger` is of a stop beside a limit: a price, or the distance of one that trails. */
  readonly pairBy: 'price' | 'percent' | 'amount'
  readonly validity: 'day' | 'untilCancelled' | 'date'
  /** The ISO date of the last day, if the order is valid until a date. */
  readonly until: string
}
export type ConditionField = 'trigger' | 'until'
type Draft = Conditions & { readonly orderType: OrderType; readonly direction: OrderDirection }

export const noConditions: Conditions = {
  triggerKind: null,
  trigger: '',
  trailBy: 'percent',
  pairBy: 'price',
  validity: 'untilCancelled',
  until: '',
}

export function parseConditions(stored: Record<string, unknown>): Conditions {
  const { triggerKind, trigger, trailBy, pairBy, validity, until } = stored
  return {
    triggerKind: triggerKinds.find(kind => kind === triggerKind) ?? null,
    trigger: isText(trigger) ? trigger : '',
    trailBy: trailBy === 'amount' ? 'amount' : 'percent',
    pairBy: parseWay(pairBy),
    validity: validity === 'day' || validity === 'date' ? validity : 'untilCancelled',
    until: isText(until) ? until : '',
  }
}

/** What a stored entry is: a price, or a distance. */
export const parseWay = (stored: unknown): Conditions['pairBy'] =>
  stored === 'percent' || stored === 'amount' ? stored : 'price'

/** True for an order that is filled when it is sent, or not at all. */
export const isAtOnce = ({ orderType, triggerKind }: Pick<Draft, 'orderType' | 'triggerKind'>): boolean =>
  orderType === orderTypes.market && triggerKind === null

/** True if the reservation is computed from a price that still follows the market until the order is sent. */
export const followsPrice = (draft: Pick<Draft, 'orderType' | 'triggerKind'>): boolean =>
  isAtOnce(draft) || draft.triggerKind === 'trailing'

export const conditionFields = (draft: Draft): Record<ConditionField, FieldState> => ({
  trigger: draft.triggerKind === null ? 'irrelevant' : 'enabled',
  until: draft.validity === 'date' && !isAtOnce(draft) ? 'enabled' : 'irrelevant',
})

/** What the entry of the trigger is: a price, or a distance. */
export function triggerWay({ triggerKind, trailBy, pairBy }: Conditions): Conditions['pairBy'] {
  if (triggerKind === 'trailing') return trailBy
  return triggerKind === 'oco' ? pairBy : 'price'
}

function askedOf(draft: Conditions): AskedTrigger | null {
  const { triggerKind: kind, trigger } = draft
  if (kind === null) return null
  const value = decimalText(trigger)
  const way = triggerWay(draft)
  // A distance is of a kind that trails, a price of one that is fixed.
  if (way === 'price') return { kind, price: value } as AskedTrigger
  const trail: Partial<Record<typeof way, string>> = { [way]: value }
  return { kind, trail } as AskedTrigger
}

type Facts = {
  readonly instrument: { readonly priceDecimals: number }
  readonly quote: { readonly price: number | null }
}

/** The scaled price for which the order waits from now on; null if it waits for none, or for one that cannot be read. */
export function triggerOf(draft: Draft, { instrument: { priceDecimals }, quote }: Facts): number | null {
  const asked = askedOf(draft)
  if (!asked) return null
  if (!('trail' in asked)) return parseScaled(asked.price, priceDecimals) || null
  const trail = readTrail(asked.trail, priceDecimals)
  return trail && quote.price && trailedPrice(trail, draft.direction, quote.price)
}

export function conditionVerdicts(draft: Draft, frame: OrderFrame): Record<ConditionField, Verdict> {
  const asked = askedOf(draft)
  const isMissing = conditionFields(draft).until === 'enabled' && draft.until === ''
  return {
    trigger: asked && checkTrigger(asked, draft.direction, frame),
    until: isMissing ? { reason: 'required' } : null,
  }
}

/** The part of the request. */
export function conditionsOf(draft: Draft) {
  const { validity, until } = draft
  const trigger = askedOf(draft)
  const valid: Validity = validity === 'date' ? { date: until } : validity
  return {
    ...(trigger && { trigger }),
    ...(!isAtOnce(draft) && { validity: valid }),
  }
}
