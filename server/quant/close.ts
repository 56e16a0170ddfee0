// Closes a running order without a fixed term: it settles at the next valuation after its entry, whose value is not
// known yet.
import { and, eq } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { Caller } from '../db/idempotent.ts'
import { idempotent } from '../db/idempotent.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import type { Valuations } from '../strategies/valuations.ts'
import { addDays } from '../strategies/valuations.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import type { Wire } from '../subscriptions/service.ts'
import { lockOffer, lockOwn } from '../subscriptions/store.ts'
import { announceChange } from '../wallets/announce.ts'
import { choiceOf, quantTermsOf } from './terms.ts'

type Closing<T> = { readonly by: Caller; readonly id: string; readonly wire: Wire<T> }

export function closeOrder<T>(
  deps: SubscriptionDeps & { readonly valuations: Valuations },
  { by, id, wire }: Closing<T>,
): Promise<T | Refusal> {
  const at = deps.clock.now()
  return idempotent<T>(deps, by, { call: 'closeQuant', input: { id } }, async tx => {
    const [seen] = await tx
      .select({ offerId: subscriptions.offerId })
      .from(subscriptions)
      .where(and(eq(subscriptions.id, id), eq(subscriptions.userId, by.userId), eq(subscriptions.product, 'quant')))
    const offer = seen ? await lockOffer(tx, seen.offerId, 'share') : null
    const row = await lockOwn(tx, id, by.userId)
    if (!row || !offer) return refuse('notFound', { field: 'id' })
    const { kind, date } = quantTermsOf(offer)
    const isHeld = row.state === 'running' || row.state === 'submitted'
    if (kind !== 'current' || !isHeld || choiceOf(row).closeOn !== null) return refuse('alreadyDecided')
    const last = deps.valuations.lastDate(at)
    const closeOn = addDays(last > date ? last : date, 1)
    await tx.update(subscriptions).set({ choice: { closeOn }, modifiedAt: at }).where(eq(subscriptions.id, id))
    await announceChange(deps, tx, { userId: by.userId, what: 'subscription', id, wallets: [] }, at)
    return wire(tx, id)
  })
}
