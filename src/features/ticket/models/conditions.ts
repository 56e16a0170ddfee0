// The conditions of a ticket's order: the price for which it waits, and until when it is valid. What shows them is loaded
// after the ticket.
import { decimalText } from '../../../../domain/brand.ts'
import type { OrderDirection, OrderType } from '../../../../domain/order.ts'
import { orderTypes } from '../../../../domain/order.ts'
import type { OrderFrame } from '../../../../domain/order-rules.ts'
import type { TriggerKind } from '../../../../domain/order-trigger.ts'
import { checkTrigger, triggerKinds } from '../../../../domain/order-trigger.ts'
import type { Validity } from '../../../../domain/order-validity.ts'
import { parseScaled } from '../../../../domain/price.ts'
import type { Verdict } from '../../../../domain/rules.ts'
import { isText } from '../../../lib/persist.ts'
import type { FieldState } from '../model.ts'

export type Conditions = {
  readonly triggerKind: TriggerKind | null
  /** Price of the trigger as decimal text. */
  readonly trigger: string
  readonly validity: 'day' | 'untilCancelled' | 'date'
  /** The ISO date of the last day, if the order is valid until a date. */
  readonly until: string
}
export type ConditionField = 'trigger' | 'until'
type Draft = Conditions & { readonly orderType: OrderType; readonly direction: OrderDirection }

export const noConditions: Conditions = { triggerKind: null, trigger: '', validity: 'untilCancelled', until: '' }

export function parseConditions(stored: Record<string, unknown>): Conditions {
  const { triggerKind, trigger, validity, until } = stored
  return {
    triggerKind: triggerKinds.find(kind => kind === triggerKind) ?? null,
    trigger: isText(trigger) ? trigger : '',
    validity: validity === 'day' || validity === 'date' ? validity : 'untilCancelled',
    until: isText(until) ? until : '',
  }
}

/** True for an order that is filled when it is sent, or not at all. */
export const isAtOnce = ({ orderType, triggerKind }: Pick<Draft, 'orderType' | 'triggerKind'>): boolean =>
  orderType === orderTypes.market && triggerKind === null

export const conditionFields = (draft: Draft): Record<ConditionField, FieldState> => ({
  trigger: draft.triggerKind === null ? 'irrelevant' : 'enabled',
  until: draft.validity === 'date' && !isAtOnce(draft) ? 'enabled' : 'irrelevant',
})

/** The scaled price for which the order waits; null if it waits for none, or for a price that cannot be read. */
export function triggerOf({ triggerKind, trigger }: Conditions, priceDecimals: number): number | null {
  return triggerKind === null ? null : parseScaled(trigger, priceDecimals) || null
}

export function triggerVerdict({ triggerKind, trigger, direction }: Draft, frame: OrderFrame): Verdict {
  return triggerKind === null ? null : checkTrigger({ kind: triggerKind, price: trigger }, direction, frame)
}

export const untilVerdict = (draft: Draft): Verdict =>
  conditionFields(draft).until === 'enabled' && draft.until === '' ? { reason: 'required' } : null

/** The part of the request. */
export function conditionsOf(draft: Draft) {
  const { triggerKind, trigger, validity, until } = draft
  const valid: Validity = validity === 'date' ? { date: until } : validity
  return {
    ...(triggerKind !== null && { trigger: { kind: triggerKind, price: decimalText(trigger) } }),
    ...(!isAtOnce(draft) && { validity: valid }),
  }
}
