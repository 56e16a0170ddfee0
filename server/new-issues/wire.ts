// New issues and their subscriptions in the wire format.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { sources } from '../../domain/instruments/classes.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, roundToMinor } from '../../domain/money.ts'
import { offerRules, refundOf } from '../../domain/new-issue/offer-rules.ts'
import { saleTimes } from '../../domain/new-issue/sale-times.ts'
import type { OfferState } from '../../domain/subscription.ts'
import { labelOfState, offerStates, statusOfSubscription } from '../../domain/subscription.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { NewIssue, NewIssueDetail, NewIssueSubscription } from '../../domain/wire/calls/new-issue.ts'
import { realCalendar } from '../calendar/calendar.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, SubscriptionEventRow } from '../db/subscription-schema.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import { canCancelApplication } from '../subscriptions/postpone.ts'
import { heldNow } from '../subscriptions/reserved.ts'
import { shownState } from '../subscriptions/runs.ts'
import type { WithOffer } from '../subscriptions/store.ts'
import { timelinesOf, withOffers } from '../subscriptions/store.ts'
import { isAsked, missingFor } from './reprice.ts'
import type { Terms } from './terms.ts'
import { datesBefore, rangeOf, resultOf, termsOf } from './terms.ts'

const hasReached = (offer: OfferRow, step: OfferState): boolean =>
  offerStates.indexOf(offer.state) >= offerStates.indexOf(step)

function timetableWire(offer: OfferRow): NewIssue['timetable'] {
  const { timetable } = termsOf(offer)
  const before = datesBefore(offer)
  return offerStates.map(step => ({
    step,
    at: unixSeconds(timetable[step]),
    was: before && before[step] !== timetable[step] ? unixSeconds(before[step]) : null,
    done: hasReached(offer, step),
  }))
}

export function saleTimesWire(offer: OfferRow): NewIssueDetail['saleTimes'] {
  const { board, timetable } = termsOf(offer)
  const before = datesBefore(offer)
  const earlier = before && saleTimes(board, before)
  return {
    zone: realCalendar(board).zone,
    times: saleTimes(board, timetable).map(({ step, at, passedAt }, nth) => {
      const was = earlier?.[nth]?.at ?? at
      return {
        step,
        at: unixSeconds(at),
        was: was === at ? null : unixSeconds(was),
        source: hasReached(offer, passedAt) ? 'actual' : 'planned',
      }
    }),
  }
}

const finalPrice = (offer: OfferRow) => (hasReached(offer, 'priced') ? decimalText(termsOf(offer).finalPrice) : null)

export function issueWire(offer: OfferRow): NewIssue {
  const terms = termsOf(offer)
  const { board, code, name, lot, lowPrice, maximumPrice, timetable } = terms
  const [smallest = lot] = offerRules[board].ladder(terms)
  return {
    id: offer.id,
    board,
    code,
    name,
    source: sources.newStock,
    currency: boards[board].currency,
    state: offer.state,
    calledOffAt: offer.calledOffAt && unixSeconds(offer.calledOffAt),
    postponedAt: offer.postponedAt && unixSeconds(offer.postponedAt),
    lot,
    lowPrice,
    maximumPrice,
    price: finalPrice(offer),
    entryFee: payable(terms, smallest),
    purchaseEndDate: unixSeconds(timetable.closed),
    listDate: unixSeconds(timetable.listed),
    timetable: timetableWire(offer),
  }
}

export function issueDetailWire(offer: OfferRow): NewIssueDetail {
  const terms = termsOf(offer)
  const { board, offerShares, initialPublic, mechanism, percent } = terms
  const isPublished = offer.publishedAt !== null
  const result = isPublished ? resultOf(offer) : null
  return {
    ...issueWire(offer),
    saleTimes: saleTimesWire(offer),
    offerShares,
    publicShares: initialPublic,
    mechanism,
    percent,
    facts: factsWire(terms),
    ladder: offerRules[board].ladder(terms).map(shares => ({ shares, payable: payable(terms, shares) })),
    commitment: createHash('sha256').update(offer.seed).digest('hex'),
    seed: isPublished ? offer.seed : null,
    result: result && {
      level: decimalText(result.level),
      publicShares: result.publicShares,
      applications: result.applications,
      fundsRaised: must(fundsRaised(offer), 'a final price'),
      tiers: result.tiers.map(({ pool, shares, applications, base, winners, lastDrawn }) => ({
        pool,
        shares,
        applications,
        base,
        winners,
        lastDrawn: lastDrawn ?? null,
      })),
      pool: result.pool ?? null,
    },
  }
}

function factsWire({ facts }: Terms): NewIssueDetail['facts'] {
  if (!facts) return null
  const { sponsor, uses, lockUps, stabilisation } = facts
  return { sponsor, uses: [...uses], lockUps: [...lockUps], stabilisation }
}

const payable = (terms: Terms, shares: number) =>
  minorText(offerRules[terms.board].reserve(rangeOf(terms), shares).payable)

/** Amount that the issue raises; null before the allotment is published. */
function fundsRaised(offer: OfferRow) {
  if (offer.publishedAt === null) return null
  const { finalPrice: price, offerShares } = termsOf(offer)
  return minorText(roundToMinor(new Decimal(price).times(offerShares)))
}

function subscriptionWire(
  { row, offer }: WithOffer,
  events: readonly SubscriptionEventRow[],
  at: number,
): NewIssueSubscription {
  const { board, code, name, maximumPrice, timetable } = termsOf(offer)
  // An allotment that is decided but not published is shown as undecided.
  const state = shownState(offer, row)
  const isDecided = row.allotted !== null && state !== 'submitted'
  const waits = isAsked(row) && at < timetable.allotted
  return {
    id: row.id,
    offerId: offer.id,
    code,
    name,
    source: sources.newStock,
    exchangeCode: board,
    currency: boards[board].currency,
    state,
    label: labelOfState[state],
    status: waits ? 3 : statusOfSubscription[state],
    price: finalPrice(offer) ?? maximumPrice,
    isPriced: hasReached(offer, 'priced'),
    quantity: row.quantity,
    allotQuantity: isDecided ? row.allotted : null,
    reserved: minorText(heldNow(row)),
    cost: isDecided && row.cost !== null ? minorText(row.cost) : null,
    refund: isDecided ? refundWire({ row, offer }) : null,
    pendingPayment: minorText(waits ? missingFor(offer, row) : 0n),
    confirmBy: waits ? unixSeconds(timetable.allotted) : null,
    reason: isDecided ? row.reason : null,
    fundsRaised: fundsRaised(offer),
    prospectusDate: unixSeconds(timetable.announced),
    expiryDate: unixSeconds(timetable.closed),
    listDate: unixSeconds(timetable.listed),
    cancellable: waits || (row.state === 'submitted' && canCancelApplication(offer, at)),
    timeline: events.map(({ kind, amount, at: happened }) => ({
      kind,
      amount: amount === null ? null : minorText(amount),
      at: unixSeconds(happened),
    })),
    createTimeTimestamp: unixSeconds(row.createdAt),
  }
}

function refundWire({ row: { reserved, allotted, cost }, offer }: WithOffer): NewIssueSubscription['refund'] {
  const terms = termsOf(offer)
  const decided = { range: rangeOf(terms), reserved, allotted: allotted ?? 0, cost: cost ?? 0n }
  const { notAllotted, lowerPrice } = refundOf(terms.board, decided)
  return { notAllotted: minorText(notAllotted), lowerPrice: minorText(lowerPrice) }
}

type Reading = Pick<Tx, 'select'>

/** Subscriptions with their timelines, in the order of `rows`. */
export async function subscriptionsWire(
  tx: Reading,
  rows: readonly WithOffer[],
  at: number,
): Promise<NewIssueSubscription[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ row }) => row.id)
  const timelines = await timelinesOf(tx, ids)
  return rows.map(each => subscriptionWire(each, timelines.get(each.row.id) ?? [], at))
}

export async function subscriptionById(tx: Reading, id: string, at: number): Promise<NewIssueSubscription> {
  const rows = await withOffers(tx).where(eq(subscriptions.id, id))
  const [wire] = await subscriptionsWire(tx, rows, at)
  return must(wire, `subscription ${id}`)
}
