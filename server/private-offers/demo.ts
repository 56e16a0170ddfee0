// Requests of the demo account, made through the same functions as any customer's: a placing that waits for its
// allotment, and a block trade that is delivered and still locked.
import { isRefusal } from '../../domain/failure.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Tx } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { endReview, openReview } from '../reviews/reviews.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import { enter } from '../subscriptions/service.ts'
import { saveOfferState } from '../subscriptions/store.ts'
import { savePermission } from '../users/permissions.ts'
import { maxCostOf } from './cost.ts'
import { decideBlock, settleBlock } from './decide.ts'
import type { PrivateJobDeps } from './jobs.ts'
import { makePrivateOffer } from './jobs.ts'
import type { PrivateKind } from './terms.ts'
import { termsOf } from './terms.ts'

export type DemoDeps = SubscriptionDeps & PrivateJobDeps

/** The maximum cost of a demo request, in cents of its currency. */
const SPEND_MAX = 30_000_000n
/** What a request leaves in its wallet, in cents: it pays for the loan and for orders, whatever the offers of now cost. */
const KEPT = 4_000_000n
const ASKED_AFTER_MS = 2 * MINUTE_MS

export async function seedDemoRequests(deps: DemoDeps, tx: Tx, userId: string): Promise<void> {
  const now = deps.clock.now()
  await openPermission(deps, tx, userId)
  const numbers = deps.plan.current(now)
  await firstWith(numbers, async nth => (await seedRequest(deps, tx, { userId, kind: 'placing', nth })) !== null)
  await firstWith(numbers, async nth => {
    const id = await seedRequest(deps, tx, { userId, kind: 'block', nth })
    if (id === null) return false
    const deciding = Object.assign({}, deps, { product: deps.block, operatorsDecide: false })
    await decideBlock(deciding, tx, id, now)
    await settleBlock(deciding, tx, id, now)
    return true
  })
  await deps.notices.readAll(tx, userId, now)
}

async function openPermission({ clock, newId }: DemoDeps, tx: Tx, userId: string): Promise<void> {
  const at = clock.now()
  const review = await openReview(tx, { id: newId(), kind: 'permission', userId, at, dueAt: at, lookAt: null })
  await endReview(tx, review, { state: 'passed', reason: null, at })
  await savePermission(tx, { userId, kind: 'block', state: 'open', reviewId: review.id })
}

async function firstWith(numbers: readonly number[], isMade: (nth: number) => Promise<boolean>): Promise<void> {
  for (const nth of numbers) if (await isMade(nth)) return
}

type Story = { readonly userId: string; readonly kind: PrivateKind; readonly nth: number }

/** Requests shares of an offer that is open now. Returns the request's id; null if no offer can be requested. */
async function seedRequest(deps: DemoDeps, tx: Tx, { userId, kind, nth }: Story): Promise<string | null> {
  const now = deps.clock.now()
  const { open, closed } = deps.plan.timetable(nth)
  if (now < open + ASKED_AFTER_MS || now >= closed) return null
  const offer = await makePrivateOffer(deps, tx, { kind, side: 'buy', nth, at: now })
  if (!offer || termsOf(offer).needsCode) return null
  const { minimum, lot } = termsOf(offer)
  const quantity = kind === 'block' ? minimum : Math.max(lot, Math.floor(1_000 / lot) * lot)
  const cost = maxCostOf(termsOf(offer), quantity)
  const [wallet] = await deps.ledger.balances(tx, [{ userId, wallet: boards[termsOf(offer).board].wallet }])
  if (cost > SPEND_MAX || cost > (wallet?.available ?? 0n) - KEPT) return null
  await saveOfferState(tx, offer, 'open')
  const opened: OfferRow = { ...offer, state: 'open' }
  const product = kind === 'block' ? deps.block : deps.placing
  const id = await enter(deps, tx, product, { offer: opened, userId, quantity, at: open + ASKED_AFTER_MS })
  return isRefusal(id) ? null : id
}
