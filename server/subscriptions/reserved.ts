// The money that requests in offers reserve: new issues, block trades and placings.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { minorText } from '../../domain/minor.ts'
import type { OfferKind } from '../../domain/subscription.ts'
import { offerKinds } from '../../domain/subscription.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { ReservedInOffers } from '../../domain/wire/calls/new-issue.ts'
import type { Db } from '../db/db.ts'
import type { SubscriptionRow } from '../db/subscription-schema.ts'
import { subscriptions } from '../db/subscription-schema.ts'

/** The amount that a request reserves now: after the decision only the cost of what was allotted. */
export function heldNow({ state, reserved, cost }: Pick<SubscriptionRow, 'state' | 'reserved' | 'cost'>): bigint {
  if (state === 'submitted') return reserved
  return state === 'running' ? (cost ?? 0n) : 0n
}

/** The sums by currency, never added across currencies. A currency without a reservation has no entry. */
export async function reservedInOffers(db: Db, userId: string): Promise<ReservedInOffers[]> {
  const { product, wallet, state } = subscriptions
  const sumOf = (column: typeof subscriptions.reserved | typeof subscriptions.cost) =>
    sql`coalesce(sum(${column}), 0)`.mapWith(BigInt)
  const rows = await db
    .select({ product, wallet, state, reserved: sumOf(subscriptions.reserved), cost: sumOf(subscriptions.cost) })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        inArray(product, [...offerKinds]),
        inArray(state, ['submitted', 'running']),
      ),
    )
    .groupBy(product, wallet, state)
  const byCurrency = Map.groupBy(rows, row => walletCurrency[row.wallet])
  return [...byCurrency].sort().map(([currency, of]) => {
    const sum = (kinds: readonly OfferKind[]) =>
      minorText(
        of.filter(row => kinds.some(kind => kind === row.product)).reduce((total, row) => total + heldNow(row), 0n),
      )
    return {
      currency,
      total: sum(offerKinds),
      newStock: sum(['newStock']),
      block: sum(['block']),
      placing: sum(['placing']),
    }
  })
}
