// Moves an offer from step to step of its timetable. Each execution of its job does one step.
import { must } from '../../domain/assert.ts'
import type { OfferState } from '../../domain/subscription.ts'
import { offerStates } from '../../domain/subscription.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { lockOffer, saveOfferState } from './store.ts'

/** `more`: the batch was full. `waits`: an operator must decide, which makes the job due again. */
export type Progress = 'done' | 'more' | 'waits'

export type StepWork = {
  /** Time at which a step is due, UTC ms. */
  readonly dueAt: (offer: OfferRow, step: OfferState) => number
  /** Executes one batch of the step's work. */
  readonly work: (tx: Tx, offer: OfferRow, at: { readonly next: OfferState; readonly at: number }) => Promise<Progress>
  /** Returns the money of one batch of an offer that was called off. */
  readonly giveBack: (tx: Tx, offer: OfferRow, at: number) => Promise<Progress>
}

/**
 * Returns the time at which the job is due again: at once while more work is left, null after the last step and while
 * an operator must decide.
 */
export async function takeStep(
  { dueAt, work, giveBack }: StepWork,
  tx: Tx,
  id: string,
  at: number,
): Promise<number | null> {
  const offer = must(await lockOffer(tx, id, 'update'), `offer ${id}`)
  if (offer.calledOffAt !== null) return (await giveBack(tx, offer, at)) === 'more' ? at : null
  const next = stateAfter(offer)
  if (next === null) return null
  if (at < dueAt(offer, next)) return dueAt(offer, next)
  const progress = await work(tx, offer, { next, at })
  if (progress !== 'done') return progress === 'more' ? at : null
  await saveOfferState(tx, offer, next)
  const later = stateAfter({ ...offer, state: next })
  return later && dueAt(offer, later)
}

const stateAfter = ({ state }: Pick<OfferRow, 'state'>): OfferState | null =>
  offerStates[offerStates.indexOf(state) + 1] ?? null
