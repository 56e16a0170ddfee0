// Subscriptions of the demo account, made through the same functions as any customer's: one that waits for its
// allotment, one that is allotted but not listed yet, and one that got nothing and was refunded.
import { isRefusal } from '../../domain/failure.ts'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { offerRules } from '../../domain/new-issue/offer-rules.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { allotBatch, decideAllotment } from '../subscriptions/allotment.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import type { AllottedProduct } from '../subscriptions/product.ts'
import { publish } from '../subscriptions/runs.ts'
import { enter } from '../subscriptions/service.ts'
import { lockOffer, saveOfferState } from '../subscriptions/store.ts'
import { makeOffer } from './jobs.ts'
import { simulatedTerms } from './simulate.ts'
import { rangeOf, termsOf } from './terms.ts'
import type { Issues } from './timetable.ts'

type DemoDeps = SubscriptionDeps & {
  readonly product: AllottedProduct
  readonly issues: Readonly<Record<StockBoard, Issues>>
  readonly seed: number
}

/** The board of all demo applications: the draw of a Hong Kong issue has the most details to show. */
const BOARD = 'HK'
/** Time from the opening to the application. */
const AFTER_OPEN_MS = 3 * MINUTE_MS
/** The maximum cost of each demo application, in cents. */
const SPEND_MAX = 6_000_000n
/** Number of past issues that are searched for the wanted outcome. */
const TRIES = 12

export async function seedDemoSubscriptions(deps: DemoDeps, tx: Tx, userId: string): Promise<void> {
  const { clock } = deps
  const issues = deps.issues[BOARD]
  const now = clock.now()
  const newest = issues.current(now).at(-1)
  if (newest === undefined) return
  const recent = Array.from({ length: TRIES }, (_, ago) => newest - ago)
  // Each allotment starts a thread, so the issue that most likely has the wanted outcome is tried first.
  const decided = byDemand(
    deps.seed,
    issues,
    recent.filter(nth => issues.timetable(nth).allotted <= now),
  )
  const refunded = await firstWith(decided, nth => seedDecided(deps, tx, { userId, nth, gets: false }))
  await firstWith(decided.filter(nth => nth !== refunded).toReversed(), nth =>
    seedDecided(deps, tx, { userId, nth, gets: true }),
  )
  await firstWith(recent, nth => seedWaiting(deps, tx, userId, nth))
  await deps.notices.readAll(tx, userId, now)
}

/** Sorts issues by demand (shares applied for per share offered), the highest first. */
function byDemand(seed: number, issues: Issues, numbers: readonly number[]): number[] {
  const demandOf = (nth: number): number => {
    const { crowd, initialPublic } = simulatedTerms(seed, { board: BOARD, nth }, issues.timetable(nth))
    return crowd.reduce((sum, { shares, applications }) => sum + shares * applications, 0) / initialPublic
  }
  const demands = new Map(numbers.map(nth => [nth, demandOf(nth)]))
  return numbers.toSorted((a, b) => (demands.get(b) ?? 0) - (demands.get(a) ?? 0))
}

async function firstWith(
  numbers: readonly number[],
  isMade: (nth: number) => Promise<boolean>,
): Promise<number | null> {
  for (const nth of numbers) if (await isMade(nth)) return nth
  return null
}

function affordable(offer: Pick<OfferRow, 'terms'>): number[] {
  const terms = termsOf(offer)
  const { ladder, reserve } = offerRules[terms.board]
  return ladder(terms).filter(shares => reserve(rangeOf(terms), shares).payable <= SPEND_MAX)
}

/** Applies for an issue that is open now. */
async function seedWaiting(deps: DemoDeps, tx: Tx, userId: string, nth: number): Promise<boolean> {
  const now = deps.clock.now()
  const timetable = deps.issues[BOARD].timetable(nth)
  const { open, closed } = timetable
  if (now < open || now >= closed) return false
  const [quantity] = affordable({ terms: simulatedTerms(deps.seed, { board: BOARD, nth }, timetable) })
  const offer = quantity === undefined ? null : await makeOffer(deps, tx, { board: BOARD, nth })
  if (!offer || quantity === undefined) return false
  const at = Math.min(now, open + AFTER_OPEN_MS)
  return !isRefusal(await enter(deps, tx, deps.product, { offer, userId, quantity, at }))
}

type Outcome = {
  readonly userId: string
  readonly nth: number
  /** True if an application is wanted that got shares. */
  readonly gets: boolean
}

/** Applies for an issue whose allotment is published, with the smallest quantity that has the wanted outcome. */
async function seedDecided(deps: DemoDeps, tx: Tx, { userId, nth, gets }: Outcome): Promise<boolean> {
  const { product, issues } = deps
  const timetable = issues[BOARD].timetable(nth)
  const offer = await makeOffer(deps, tx, { board: BOARD, nth })
  if (!offer) return false
  for (const quantity of affordable(offer)) {
    const id = deps.newId()
    const { shares } = await product.allot(offer, [{ id, quantity }])
    if ((shares.get(id) ?? 0) > 0 !== gets) continue
    const entered = await enter({ ...deps, newId: firstId(id, deps.newId) }, tx, product, {
      offer,
      userId,
      quantity,
      at: timetable.open + AFTER_OPEN_MS,
    })
    if (isRefusal(entered)) return false
    await decide(deps, tx, offer, timetable.allotted)
    return true
  }
  return false
}

/**
 * The first id is `first`, later ones are new. The draw depends on the subscription's id, so the application must be
 * stored with the id that was tried.
 */
function firstId(first: string, newId: () => string): () => string {
  let used = false
  return () => {
    const id = used ? newId() : first
    used = true
    return id
  }
}

async function decide(deps: DemoDeps, tx: Tx, { id }: OfferRow, at: number): Promise<void> {
  const locked = await lockOffer(tx, id, 'update')
  if (!locked) return
  const offer = await decideAllotment(tx, deps.product, locked, at)
  await publish(tx, id, at)
  await allotBatch(deps, tx, deps.product, { offer, at })
  await saveOfferState(tx, locked, 'allotted')
}
