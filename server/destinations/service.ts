// What a customer may do with destinations: add one, change one, take one away. Each is one transaction, done once a key,
// behind the pay password. Nobody moves money by changing where it goes: what is new waits (design, rulings).
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { DESTINATION_HOLD_HOURS, DESTINATIONS_MAX } from '../../domain/payment.ts'
import type { Destination } from '../../domain/wire/calls/destination.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import type { AccountDeps } from '../account-deps.ts'
import { destinations } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import { once, requestHash } from '../db/once.ts'
import { endReview, lockReview, openReview } from '../desk/reviews.ts'
import { invalid } from '../http/invalid.ts'
import type { Person } from '../users/people.ts'
import { lockPerson } from '../users/people.ts'
import type { DestinationInput, Details } from './details.ts'
import { currencyOf, detailsOf, maskedOf, nameOf } from './details.ts'
import { problemOf } from './problem.ts'
import type { Reviewed } from './store.ts'
import { destinationsOf, everHad, ownDestination } from './store.ts'
import { destinationWire } from './wire.ts'

const HOUR_MS = 3_600_000
const ANSWER_MS = 24 * HOUR_MS
const HOLD_MS = DESTINATION_HOLD_HOURS * HOUR_MS

/** Who asks, the key that the request carries, and the language to write to them in. */
export type Asking = { readonly userId: string; readonly key: string; readonly locale: Locale }

type Done = Record<string, never>

export type DestinationsService = {
  add(by: Asking, input: DestinationInput): Promise<Destination | Refusal>
  change(by: Asking, id: string, input: DestinationInput): Promise<Destination | Refusal>
  remove(by: Asking, id: string, payPassword: string | undefined): Promise<Done | Refusal>
}

export function createDestinations(deps: AccountDeps): DestinationsService {
  return {
    add: (by, { payPassword, ...asked }) =>
      gated(deps, by, ['addCardNo', asked, payPassword], tx => add(deps, tx, by, detailsOf(asked))),
    change: (by, id, { payPassword, ...asked }) =>
      gated(deps, by, ['UpdateCardNo', { id, asked }, payPassword], tx => change(deps, tx, by, id, detailsOf(asked))),
    remove: (by, id, payPassword) =>
      gated(deps, by, ['delete-card', { id }, payPassword], tx => remove(deps, tx, by, id)),
  }
}

/** The pay password stands before the transaction, and is no part of what is asked for. */
async function gated<Answer>(
  deps: AccountDeps,
  { userId, key }: Asking,
  [call, asked, payPassword]: readonly [string, unknown, string | undefined],
  work: (tx: Tx) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const stopped = await deps.payGate.check({ userId, key }, payPassword)
  if (stopped) return stopped
  return once(deps.db, { userId, key, requestHash: requestHash(call, asked), now: deps.clock.now() }, work)
}

async function add(deps: AccountDeps, tx: Tx, by: Asking, details: Details): Promise<Destination | Refusal> {
  const customer = await lockPerson(tx, by.userId)
  const others = await destinationsOf(tx, customer.id)
  if (others.length >= DESTINATIONS_MAX)
    return invalid(null, { reason: 'tooMany', values: { maximum: DESTINATIONS_MAX } })
  const problem = await problemOf(tx, customer.id, details, others)
  if (problem) return invalid(problem.field, problem)
  const at = deps.clock.now()
  const heldUntil = (await everHad(tx, customer.id, details.kind)) ? at + HOLD_MS : null
  const review = await openLook(deps, tx, customer, at)
  const [row] = await tx
    .insert(destinations)
    .values({
      ...{ id: deps.newId(), userId: customer.id, reviewId: review.id, createdAt: at },
      ...{ kind: details.kind, currency: currencyOf(details), details, heldUntil },
    })
    .returning()
  return announced(deps, tx, by, customer, { row: must(row, 'the destination just added'), review }, at)
}

async function change(
  deps: AccountDeps,
  tx: Tx,
  by: Asking,
  id: string,
  details: Details,
): Promise<Destination | Refusal> {
  const customer = await lockPerson(tx, by.userId)
  const own = await ownDestination(tx, customer.id, id)
  if (!own) return refuse('notFound', { field: 'id' })
  if (own.review.state === 'pending') return refuse('underReview')
  if (own.row.kind !== details.kind) return invalid('kind', { reason: 'malformed' })
  const others = (await destinationsOf(tx, customer.id)).filter(each => each.row.id !== id)
  const problem = await problemOf(tx, customer.id, details, others)
  if (problem) return invalid(problem.field, problem)
  const at = deps.clock.now()
  const review = await openLook(deps, tx, customer, at)
  const [row] = await tx
    .update(destinations)
    .set({ reviewId: review.id, currency: currencyOf(details), details, heldUntil: at + HOLD_MS })
    .where(eq(destinations.id, id))
    .returning()
  return announced(deps, tx, by, customer, { row: must(row, 'the destination just changed'), review }, at)
}

/** A withdrawal that is on its way has its own copy of where it goes, and still arrives. */
async function remove(deps: AccountDeps, tx: Tx, { userId }: Asking, id: string): Promise<Done | Refusal> {
  await lockPerson(tx, userId)
  const own = await ownDestination(tx, userId, id)
  if (!own) return refuse('notFound', { field: 'id' })
  const at = deps.clock.now()
  // No decision about a destination asks for its customer's lock, so that waiting for one here ends.
  const review = must(await lockReview(tx, own.review.id), 'the review of a destination')
  if (review.state === 'pending') await endReview(tx, review, 'cancelled', null, at)
  await tx.update(destinations).set({ deletedAt: at }).where(eq(destinations.id, id))
  await deps.outbox.append(tx, userId, [{ type: 'changed', what: 'destination', id }], at)
  return {}
}

const openLook = ({ newId, deskDelayMs }: AccountDeps, tx: Tx, { id: userId }: Person, at: number) =>
  openReview(tx, {
    ...{ id: newId(), kind: 'account', userId, at, dueAt: at + ANSWER_MS },
    lookAt: deskDelayMs === null ? null : at + deskDelayMs,
  })

/** In the app and by letter: whoever did not do this hears of it while money still waits. */
async function announced(
  { notices, outbox, sendMail, securityLetter }: AccountDeps,
  tx: Tx,
  { locale }: Asking,
  { id: userId, email }: Person,
  { row, review }: Reviewed,
  at: number,
): Promise<Destination> {
  const values = { kind: row.kind, name: nameOf(row.details), masked: maskedOf(row.details) }
  await notices.add(tx, userId, { kind: 'accountChanged', values, subject: { type: 'account', id: row.id } }, at)
  await outbox.append(tx, userId, [{ type: 'changed', what: 'destination', id: row.id }], at)
  if (email !== null) tx.afterCommit(() => void sendMail(securityLetter(email, 'destination', locale)))
  return destinationWire({ row, review }, at)
}
