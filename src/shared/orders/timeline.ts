// The history of an order, derived from its record: each past step, and the current one.
import { isFinal } from '../../../domain/order.ts'
import { waitsFor } from '../../../domain/order-change.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'

export type Step = {
  readonly name: 'created' | 'accepted' | 'waits' | 'triggered' | 'waiting' | 'partly' | 'filled' | 'ended'
  /** Unix seconds; null where the time is not stored. */
  readonly at: number | null
  /** True for the current step. */
  readonly isNow: boolean
}

export function timelineOf(order: Order): Step[] {
  const { state, createTimeTimestamp: created, modifyTimeTimestamp: changed } = order
  const steps: Step[] = [step('created', created)]
  if (state !== 'rejected') steps.push(step('accepted', created))
  const triggeredAt = order.trigger?.reachedTimestamp ?? null
  if (triggeredAt !== null) steps.push(step('triggered', triggeredAt))
  if (Number(order.filled) > 0 && state !== 'filled') steps.push(step('partly', changed))
  if (state === 'filled') steps.push(step('filled', changed))
  else if (isFinal(state)) steps.push(step('ended', changed))
  else if (waitsFor(order)) steps.push(step('waits', null))
  else if (state === 'working' || state === 'partial') steps.push(step('waiting', null))
  return steps.map((one, at) => ({ ...one, isNow: at === steps.length - 1 }))
}

const step = (name: Step['name'], at: number | null): Step => ({ name, at, isNow: false })
