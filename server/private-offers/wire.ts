// Private offers and requests for them in the wire format.
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { blockDiscount } from '../../domain/block-trade.ts'
import { decimalText } from '../../domain/brand.ts'
import { sources } from '../../domain/instruments/classes.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { allottedRatio } from '../../domain/placing-draw.ts'
import { placingBenchmark } from '../../domain/placing-floor.ts'
import { labelOfState, statusOfSubscription } from '../../domain/subscription.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { PlacingDraw, PrivateOffer, PrivateRequest } from '../../domain/wire/calls/private-offer.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow, ShareLockRow, SubscriptionEventRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { offers, shareLocks, subscriptions } from '../db/subscription-schema.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import { codeOf } from '../subscriptions/codes.ts'
import { canCancelApplication } from '../subscriptions/postpone.ts'
import { heldNow } from '../subscriptions/reserved.ts'
import { shownState } from '../subscriptions/runs.ts'
import { timelinesOf } from '../subscriptions/store.ts'
import { costOf, maxCostOf } from './cost.ts'
import type { PrivateTerms } from './terms.ts'
import { resultOf, termsOf } from './terms.ts'

export type Sight = {
  /** Ids of the offers that the caller has unlocked with a code. */
  readonly opened: ReadonlySet<string>
  readonly simulated: boolean
}

export function privateOfferWire(offer: OfferRow, { opened, simulated }: Sight): PrivateOffer {
  const terms = termsOf(offer)
  const { timetable, needsCode, side } = terms
  return {
    id: offer.id,
    side,
    state: offer.state,
    openDate: unixSeconds(timetable.open),
    closeDate: unixSeconds(timetable.closed),
    deliveryDate: unixSeconds(timetable.listed),
    unlockDate: unlockDateOf(terms),
    calledOffAt: offer.calledOffAt && unixSeconds(offer.calledOffAt),
    postponedAt: offer.postponedAt && unixSeconds(offer.postponedAt),
    needsCode,
    simulatedCode: needsCode && simulated ? codeOf(offer) : null,
    terms: needsCode && !opened.has(offer.id) ? null : termsWire(offer, terms),
  }
}

/** A sale has no lock-up. */
const unlockDateOf = ({ side, timetable }: PrivateTerms): number | null =>
  side === 'sell' ? null : unixSeconds(timetable.unlocked)

const sourceOf = ({ product }: Pick<OfferRow, 'product'>): number =>
  product === 'block' ? sources.blockTrade : sources.placingStock

function termsWire(offer: OfferRow, terms: PrivateTerms): NonNullable<PrivateOffer['terms']> {
  const { key, code, name, currency, lot, minimum, price, reference, referenceAt, shares } = terms
  return {
    key,
    code,
    name,
    ...otherNamesOf(key),
    source: sourceOf(offer),
    currency,
    lot,
    minimum,
    price: decimalText(price),
    reference: decimalText(reference),
    referenceAt: unixSeconds(referenceAt),
    discount: percentText(blockDiscount(new Decimal(price), new Decimal(reference))),
    offered: shares,
    left: shares - offer.allotted,
    floor: floorWire(terms),
    draw: drawWire(offer, terms),
    entryFee: minorText(terms.side === 'sell' ? costOf(terms, minimum).total : maxCostOf(terms, minimum)),
    fees: [...terms.rules],
  }
}

/** The draw of a placing. A result without its cut cannot be computed again, so it is not published. */
function drawWire(offer: OfferRow, { shares }: PrivateTerms): PlacingDraw | null {
  if (offer.product !== 'placing') return null
  const result = offer.publishedAt === null ? null : resultOf(offer)
  return {
    commitment: createHash('sha256').update(offer.seed).digest('hex'),
    seed: offer.publishedAt === null ? null : offer.seed,
    result:
      result?.cut === undefined
        ? null
        : {
            supply: shares,
            demand: result.demanded,
            ratio: percentText(allottedRatio(shares, result.demanded)),
            cut: result.cut,
          },
  }
}

function floorWire({ floor, price }: PrivateTerms): NonNullable<PrivateOffer['terms']>['floor'] {
  if (!floor) return null
  const { agreementClose, closesBefore } = floor
  const benchmark = placingBenchmark(
    new Decimal(agreementClose),
    closesBefore.map(close => new Decimal(close)),
  )
  return {
    agreementClose: decimalText(agreementClose),
    closesBefore: closesBefore.map(decimalText),
    benchmark: decimalText(benchmark.toFixed(4)),
    discount: percentText(blockDiscount(new Decimal(price), benchmark)),
  }
}

const percentText = (fraction: Decimal) => decimalText(fraction.times(100).toFixed(2))

type Row = { readonly row: SubscriptionRow; readonly offer: OfferRow; readonly lock: ShareLockRow | null }

function requestWire({ row, offer, lock }: Row, events: readonly SubscriptionEventRow[], at: number): PrivateRequest {
  const terms = termsOf(offer)
  const { key, code, name, currency, price, side, timetable } = terms
  const state = shownState(offer, row)
  const isSale = side === 'sell'
  const isCrossed = state === 'running' || state === 'ended'
  return {
    id: row.id,
    offerId: offer.id,
    side,
    key,
    code,
    name,
    ...otherNamesOf(key),
    source: sourceOf(offer),
    currency,
    state,
    label: labelOfState[state],
    status: statusOfSubscription[state],
    reason: row.reason,
    price: decimalText(price),
    quantity: row.quantity,
    allotQuantity: state === 'submitted' || state === 'cancelled' ? null : row.allotted,
    reserved: minorText(heldNow(row)),
    cost: isCrossed && !isSale ? minorText(row.cost ?? 0n) : null,
    proceeds: isCrossed && isSale ? minorText(costOf(terms, row.quantity).total) : null,
    lockedQuantity: !isSale && lock && lock.unlockedAt === null ? (row.allotted ?? 0) : 0,
    lot: terms.lot,
    draw: drawWire(offer, terms),
    closeDate: unixSeconds(timetable.closed),
    unlockDate: unlockDateOf(terms),
    cancellable: row.state === 'submitted' && canCancelApplication(offer, at),
    timeline: events.map(({ kind, amount, at: happened }) => ({
      kind,
      amount: amount === null ? null : minorText(amount),
      at: unixSeconds(happened),
    })),
    createTimeTimestamp: unixSeconds(row.createdAt),
  }
}

type Reading = Pick<Tx, 'select'>

/** Selects requests with their offers and locks. */
export const requestsWithOffers = (tx: Reading) =>
  tx
    .select({ row: subscriptions, offer: offers, lock: shareLocks })
    .from(subscriptions)
    .innerJoin(offers, eq(offers.id, subscriptions.offerId))
    .leftJoin(shareLocks, eq(shareLocks.subscriptionId, subscriptions.id))

/** Requests with their timelines, in the order of `rows`. */
export async function requestsWire(tx: Reading, rows: readonly Row[], at: number): Promise<PrivateRequest[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ row }) => row.id)
  const timelines = await timelinesOf(tx, ids)
  return rows.map(each => requestWire(each, timelines.get(each.row.id) ?? [], at))
}

export async function requestById(tx: Reading, id: string, at: number): Promise<PrivateRequest> {
  const [wire] = await requestsWire(tx, await requestsWithOffers(tx).where(eq(subscriptions.id, id)), at)
  return must(wire, `subscription ${id}`)
}
