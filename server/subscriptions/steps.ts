// Moves an offer from step to step of its timetable; each execution of its job does one step.
import { must } from '../../domain/assert.ts'
import type { OfferState } from '../../domain/subscription.ts'
import { offerStates } from '../../domain/subscription.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { lockOffer, saveOfferState } from './store.ts'

export type StepWork = {
  /** Time in UTC ms. */
  readonly dueAt: (offer: OfferRow, step: OfferState) => number
  /** Does the work of the step. Returns true if the batch was full, so that another batch is needed. */
  readonly hasMore: (
    tx: Tx,
    offer: OfferRow,
    at: { readonly next: OfferState; readonly at: number },
  ) => Promise<boolean>
}

/** Returns when the job is due again: at once if more batches are left, null after the last step. */
export async function takeStep({ dueAt, hasMore }: StepWork, tx: Tx, id: string, at: number): Promise<number | null> {
  const offer = must(await lockOffer(tx, id, 'update'), `offer ${id}`)
  const next = stateAfter(offer)
  if (next === null) return null
  if (at < dueAt(offer, next)) return dueAt(offer, next)
  if (await hasMore(tx, offer, { next, at })) return at
  await saveOfferState(tx, offer, next)
  const later = stateAfter({ ...offer, state: next })
  return later && dueAt(offer, later)
}

const stateAfter = ({ state }: Pick<OfferRow, 'state'>): OfferState | null =>
  offerStates[offerStates.indexOf(state) + 1] ?? null
