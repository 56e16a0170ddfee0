// A customer's operations on destinations: add, change, delete. Each is one idempotent transaction after the payment
// password check. A new or changed destination has a waiting period, so that changing it cannot redirect money at once.
// A new label alone redirects nothing: it applies at once.

import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { bareNumber } from '../../domain/bank.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { DESTINATIONS_MAX } from '../../domain/payment.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Destination } from '../../domain/wire/calls/destination.ts'
import type { Locale } from '../../domain/wire/envelope.ts'
import { invalid } from '../calls/invalid.ts'
import { destinations } from '../db/account-schema.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import { endReview, lockReview, openReview } from '../reviews/reviews.ts'
import type { Person } from '../users/people.ts'
import { lockPerson } from '../users/people.ts'
import { withoutCardNumber } from './card-token.ts'
import type { DestinationDeps } from './deps.ts'
import type { DestinationInput, Details } from './details.ts'
import { changedDetails, currencyOf, detailsOf, imagesOf, maskedOf, nameOf, targetOf } from './details.ts'
import { heldUntil } from './hold.ts'
import { problemOf } from './problem.ts'
import type { Reviewed } from './store.ts'
import { destinationRow, destinationsOf, ownDestination } from './store.ts'
import { destinationWire } from './wire.ts'

const ANSWER_MS = 24 * HOUR_MS

/** The caller with the idempotency key of the request, and the language of mails. */
export type LocalizedCaller = Caller & { readonly locale: Locale }

type Done = Record<string, never>

export type DestinationsService = {
  /** The refusal of a destination that would be refused now. `id`: the destination that is changed; null for a new one. */
  check(userId: string, id: string | null, input: DestinationInput): Promise<Refusal | null>
  add(by: LocalizedCaller, input: DestinationInput): Promise<Destination | Refusal>
  change(by: LocalizedCaller, id: string, input: DestinationInput): Promise<Destination | Refusal>
  remove(by: LocalizedCaller, id: string, payPassword: string | undefined): Promise<Done | Refusal>
}

export function createDestinations(deps: DestinationDeps): DestinationsService {
  return {
    async check(userId, id, { payPassword: _, ...input }) {
      const asked = await withoutNumber(deps, input)
      const checked = await deps.db.transaction(async tx =>
        id === null
          ? addConditions(tx, await lockPerson(tx, userId), detailsOf(asked))
          : changeConditions(tx, await lockPerson(tx, userId), { id, asked }),
      )
      return isRefusal(checked) ? checked : null
    },
    async add(by, { payPassword, ...input }) {
      const asked = await withoutNumber(deps, input)
      return gated(deps, by, ['addCardNo', asked, payPassword], tx => add(deps, tx, by, detailsOf(asked)))
    },
    async change(by, id, { payPassword, ...input }) {
      const asked = await withoutNumber(deps, input)
      return gated(deps, by, ['UpdateCardNo', { id, asked }, payPassword], tx => change(deps, tx, by, { id, asked }))
    },
    remove: (by, id, payPassword) =>
      gated(deps, by, ['delete-card', { id }, payPassword], tx => remove(deps, tx, by, id)),
  }
}

/** The number of a card is replaced before the request is hashed. */
async function withoutNumber({ db }: DestinationDeps, input: DestinationInput): Promise<DestinationInput> {
  if (input.kind !== 'bank') return input
  const numbered = { country: input.country, number: bareNumber(input.cardNumber) }
  const cardNumber = await db.transaction(tx => withoutCardNumber(tx, numbered))
  return Object.assign({}, input, { cardNumber })
}

/**
 * Runs `work` after checking the payment password. The check is outside the transaction, and the password is not part
 * of the request's hash.
 */
async function gated<Answer>(
  deps: DestinationDeps,
  { userId, key }: LocalizedCaller,
  [call, asked, payPassword]: readonly [string, unknown, string | undefined],
  work: (tx: Tx) => Promise<Answer | Refusal>,
): Promise<Answer | Refusal> {
  const stopped = await deps.payGate.check({ userId, key }, payPassword)
  if (stopped) return stopped
  return idempotent(deps, { userId, key }, { call, input: asked }, work)
}

async function add(
  deps: DestinationDeps,
  tx: Tx,
  by: LocalizedCaller,
  details: Details,
): Promise<Destination | Refusal> {
  const customer = await lockPerson(tx, by.userId)
  const refused = await addConditions(tx, customer, details)
  if (refused) return refused
  const at = deps.clock.now()
  const held = await heldUntil(deps, tx, { userId: customer.id, kind: details.kind }, at)
  const review = await openLook(deps, tx, customer, at)
  const id = deps.newId()
  const [row] = await tx
    .insert(destinations)
    .values({
      id,
      userId: customer.id,
      reviewId: review.id,
      createdAt: at,
      kind: details.kind,
      currency: currencyOf(details),
      details: sealedFor(id, details),
      images: imagesOf(details),
      tokenised: true,
      heldUntil: held,
    })
    .returning()
  const reviewed = { row: destinationRow(must(row, 'the destination just added')), review }
  return announced(deps, tx, { locale: by.locale, customer, reviewed, at })
}

async function addConditions(tx: Tx, customer: Person, details: Details): Promise<Refusal | null> {
  const others = await destinationsOf(tx, customer.id)
  if (others.length >= DESTINATIONS_MAX)
    return invalid(null, { reason: 'tooMany', values: { maximum: DESTINATIONS_MAX } })
  const problem = await problemOf(tx, customer.id, details, others)
  return problem ? invalid(problem.field, problem) : null
}

type Changed = { readonly before: Reviewed; readonly details: Details }

async function changeConditions(tx: Tx, customer: Person, { id, asked }: Change): Promise<Changed | Refusal> {
  const own = await ownDestination(tx, customer.id, id)
  if (!own) return refuse('notFound', { field: 'id' })
  if (own.review.state === 'pending') return refuse('underReview')
  if (own.row.kind !== asked.kind) return invalid('kind', { reason: 'malformed' })
  const details = changedDetails(own.row.details, asked)
  if (isRefusal(details)) return details
  const others = (await destinationsOf(tx, customer.id)).filter(each => each.row.id !== id)
  const problem = await problemOf(tx, customer.id, details, others)
  return problem ? invalid(problem.field, problem) : { before: own, details }
}

type Change = { readonly id: string; readonly asked: DestinationInput }

async function change(
  deps: DestinationDeps,
  tx: Tx,
  by: LocalizedCaller,
  { id, asked }: Change,
): Promise<Destination | Refusal> {
  const customer = await lockPerson(tx, by.userId)
  const changed = await changeConditions(tx, customer, { id, asked })
  if (isRefusal(changed)) return changed
  const { before, details } = changed
  const at = deps.clock.now()
  if (isRename(before, details)) return rename(deps, tx, changed, at)
  const held = await heldUntil(deps, tx, { userId: customer.id, kind: details.kind, except: id }, at)
  const review = await openLook(deps, tx, customer, at)
  const [row] = await tx
    .update(destinations)
    .set({
      reviewId: review.id,
      currency: currencyOf(details),
      details: sealedFor(id, details),
      images: imagesOf(details),
      tokenised: true,
      heldUntil: held,
    })
    .where(eq(destinations.id, id))
    .returning()
  const reviewed = { row: destinationRow(must(row, 'the destination just changed')), review }
  return announced(deps, tx, { locale: by.locale, customer, reviewed, at })
}

/** A label is not a destination: money still goes to the same approved address. */
const isRename = ({ row, review }: Reviewed, details: Details): boolean =>
  review.state === 'passed' &&
  row.details.kind === 'crypto' &&
  details.kind === 'crypto' &&
  row.details.label !== details.label &&
  targetOf(row.details) === targetOf(details)

/** Changes the label alone, at once: the review and the waiting period stay as they are. */
async function rename(
  { outbox }: DestinationDeps,
  tx: Tx,
  { before: { row: old, review }, details }: Changed,
  at: number,
): Promise<Destination> {
  const { id, userId } = old
  const [row] = await tx
    .update(destinations)
    .set({ details: sealedFor(id, details) })
    .where(eq(destinations.id, id))
    .returning()
  outbox.append(tx, userId, [{ type: 'changed', what: 'destination', id }], at)
  return destinationWire({ row: destinationRow(must(row, 'the destination just renamed')), review }, at)
}

/** Deletes a destination. A withdrawal in progress has its own copy of it, and is still paid. */
async function remove(deps: DestinationDeps, tx: Tx, { userId }: LocalizedCaller, id: string): Promise<Done | Refusal> {
  await lockPerson(tx, userId)
  const own = await ownDestination(tx, userId, id)
  if (!own) return refuse('notFound', { field: 'id' })
  const at = deps.clock.now()
  // Transactions that decide about a destination do not lock its customer, so waiting for this lock cannot cause a
  // deadlock.
  const review = must(await lockReview(tx, own.review.id), 'the review of a destination')
  if (review.state === 'pending') await endReview(tx, review, { state: 'cancelled', reason: null, at })
  await tx.update(destinations).set({ deletedAt: at }).where(eq(destinations.id, id))
  deps.outbox.append(tx, userId, [{ type: 'changed', what: 'destination', id }], at)
  return {}
}

const openLook = ({ newId, deskDelayMs }: DestinationDeps, tx: Tx, { id: userId }: Person, at: number) =>
  openReview(tx, {
    id: newId(),
    kind: 'account',
    userId,
    at,
    dueAt: at + ANSWER_MS,
    lookAt: deskDelayMs === null ? null : at + deskDelayMs,
  })

type Announced = {
  readonly locale: LocalizedCaller['locale']
  readonly customer: Person
  readonly reviewed: Reviewed
  readonly at: number
}

/**
 * Notifies the owner in the app and by mail, so that an owner who did not make the change is warned during the waiting
 * period.
 */
async function announced(
  { notices, outbox, sendMail, securityLetter }: DestinationDeps,
  tx: Tx,
  { locale, customer, reviewed, at }: Announced,
): Promise<Destination> {
  const { id: userId, email } = customer
  const { row } = reviewed
  const values = { kind: row.kind, name: nameOf(row.details), masked: maskedOf(row.details) }
  notices.add(tx, userId, { kind: 'accountChanged', values, subject: { type: 'account', id: row.id } }, at)
  outbox.append(tx, userId, [{ type: 'changed', what: 'destination', id: row.id }], at)
  if (email !== null) tx.afterCommit(() => void sendMail(securityLetter(email, 'destination', locale)))
  return destinationWire(reviewed, at)
}
