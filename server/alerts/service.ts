// Changes of alerts by their users. Each is one transaction, executed once per idempotency key.
import { and, count, eq } from 'drizzle-orm'
import { ALERTS_MAX } from '../../domain/alerts.ts'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { Alert, AlertTerms } from '../../domain/wire/calls/alert.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import { NOTHING, subjects } from '../bus/bus.ts'
import type { AlertRow } from '../db/alert-schema.ts'
import { alerts } from '../db/alert-schema.ts'
import type { Tx } from '../db/db.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import type { Listing } from '../market/source.ts'
import { lockPerson } from '../users/people.ts'
import type { Place } from './current.ts'
import type { AlertDeps } from './deps.ts'
import { dayStartOf, loadBars } from './figures.ts'
import { isResting } from './model.ts'
import { readPosition } from './on-position.ts'
import { readArmed, readTerms } from './terms.ts'
import { alertWire } from './wire.ts'

type Change = CallParsed<'POST /alerts/change'>

export type AlertService = {
  create(by: Caller, input: CallParsed<'POST /alerts/create'>): Promise<Alert | Refusal>
  change(by: Caller, input: Change): Promise<Alert | Refusal>
  remove(by: Caller, input: CallParsed<'POST /alerts/delete'>): Promise<CallAnswer<'POST /alerts/delete'> | Refusal>
}

export function createAlertService(deps: AlertDeps): AlertService {
  return {
    async create(by, input) {
      await prepare(deps, input.key)
      return idempotent<Alert>(deps, by, { call: 'createAlert', input }, tx => create(deps, tx, by.userId, input))
    },
    async change(by, input) {
      const [row] = await deps.db.select({ key: alerts.instrumentKey }).from(alerts).where(isOwn(by.userId, input.id))
      if (row) await prepare(deps, row.key)
      return idempotent<Alert>(deps, by, { call: 'changeAlert', input }, tx => change(deps, tx, by.userId, input))
    },
    remove: (by, input) =>
      idempotent<CallAnswer<'POST /alerts/delete'>>(deps, by, { call: 'deleteAlert', input }, async tx => {
        const removed = await tx.delete(alerts).where(isOwn(by.userId, input.id)).returning({ id: alerts.id })
        if (removed.length === 0) return refuse('notFound', { field: 'id' })
        await announce(deps, tx, by.userId, input.id)
        return {}
      }),
  }
}

const isOwn = (userId: string, id: string) => and(eq(alerts.userId, userId), eq(alerts.id, id))

/** Before the transaction, because a provider of bars may take longer than one may last. */
async function prepare({ market }: AlertDeps, key: string): Promise<void> {
  const ix = market.find(key)?.instrument.ix
  if (ix !== undefined) await loadBars(market, ix)
}

/** The last step of a transaction, because it locks the outbox. */
async function announce({ outbox, bus, clock }: AlertDeps, tx: Tx, userId: string, id: string): Promise<void> {
  outbox.append(tx, userId, [{ type: 'changed', what: 'alert', id }], clock.now())
  tx.afterCommit(() => bus.publish(subjects.alerts, NOTHING))
}

async function create(
  deps: AlertDeps,
  tx: Tx,
  userId: string,
  { key, positionId, ...given }: CallParsed<'POST /alerts/create'>,
): Promise<Alert | Refusal> {
  const listing = deps.market.find(key)
  if (!listing) return refuse('notFound', { field: 'key' })
  const place = await placeOf(tx, listing, { userId, positionId })
  if (isRefusal(place)) return place
  const terms = readTerms(deps, place, given)
  if (isRefusal(terms)) return terms
  await lockPerson(tx, userId)
  const [counted] = await tx.select({ total: count() }).from(alerts).where(eq(alerts.userId, userId))
  if (must(counted, 'a count').total >= ALERTS_MAX)
    return refuse('invalid', { detail: 'alertsFull', values: { maximum: ALERTS_MAX } })
  const now = deps.clock.now()
  const { name, currency, priceDecimals } = listing.instrument
  const instrument = { instrumentKey: listing.instrument.key, name, currency, priceDecimals }
  const times = {
    positionId,
    positionSide: place.position?.side ?? null,
    watchedFrom: now,
    createdAt: now,
    modifiedAt: now,
  }
  const [row] = await tx
    .insert(alerts)
    .values({ id: deps.newId(), userId, ...instrument, ...terms, state: 'active', ...times })
    .returning()
  const made = must(row, 'the new alert')
  await announce(deps, tx, userId, made.id)
  return alertWire(made, now)
}

async function change(deps: AlertDeps, tx: Tx, userId: string, input: Change): Promise<Alert | Refusal> {
  const isIt = isOwn(userId, input.id)
  const [row] = await tx.select().from(alerts).where(isIt).for('update')
  if (!row) return refuse('notFound', { field: 'id' })
  const changes = await changesOf(deps, tx, row, input)
  if (isRefusal(changes)) return changes
  const now = deps.clock.now()
  const times = { watchedFrom: now, modifiedAt: now, revision: row.revision + 1 }
  const [changed] = await tx
    .update(alerts)
    .set({ ...changes, ...times })
    .where(isIt)
    .returning()
  await announce(deps, tx, userId, row.id)
  return alertWire(must(changed, 'the changed alert'), now)
}

type Changes = Partial<AlertRow>

/** What an alert of a user is about. */
async function placeOf(
  tx: Tx,
  listing: Listing,
  { userId, positionId }: Pick<AlertRow, 'userId' | 'positionId'>,
): Promise<Place | Refusal> {
  if (positionId === null) return { listing, position: null }
  const position = await readPosition(tx, { userId, key: listing.instrument.key, id: positionId })
  return isRefusal(position) ? position : { listing, position }
}

/** To turn an alert off is always possible. */
async function changesOf(deps: AlertDeps, tx: Tx, row: AlertRow, input: Change): Promise<Changes | Refusal> {
  if ('isOn' in input && !input.isOn) return { state: row.state === 'closed' ? 'closed' : 'paused' }
  const listing = deps.market.find(row.instrumentKey)
  if (!listing) return refuse('notOffered')
  const place = await placeOf(tx, listing, row)
  if (isRefusal(place)) return place
  return 'terms' in input ? edited(deps, place, row, input.terms) : switchedOn(deps, place, row)
}

/** An alert that was sent and is changed is on again; one that is off stays off. */
function edited(deps: AlertDeps, place: Place, row: AlertRow, given: AlertTerms): Changes | Refusal {
  const terms = readTerms(deps, place, given)
  if (isRefusal(terms)) return terms
  const armed = terms.armed && !rests(deps, place.listing, { ...row, ...terms })
  return { ...terms, armed, state: row.state === 'done' ? 'active' : row.state }
}

function switchedOn(deps: AlertDeps, place: Place, row: AlertRow): Changes | Refusal {
  if (row.endsAt !== null && row.endsAt <= deps.clock.now())
    return refuse('invalid', { field: 'endsOn', detail: 'alertEnd' })
  const armed = readArmed(deps, place, row)
  if (isRefusal(armed)) return armed
  return { state: 'active', armed: armed && !rests(deps, place.listing, row) }
}

/** True if the pause after the last notice lasts: a change does not end it. */
function rests({ clock, market }: AlertDeps, { instrument }: Listing, row: Omit<AlertRow, 'armed'>): boolean {
  return isResting({ ...row, armed: false }, clock.now(), dayStartOf(market, instrument.ix))
}
