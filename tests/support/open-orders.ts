// What open orders reserve, compared with the ledger and the positions.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { reservations } from '../../server/db/money-schema.ts'
import { orders, positions } from '../../server/db/trading-schema.ts'
import { walletOfOrder } from '../../server/orders/board.ts'
import { waitingStates } from '../../server/orders/matcher.ts'
import type { TradingHarness } from './trading-harness.ts'

/**
 * Expects that each open order has in the ledger what it says, that the wallets reserve the sum of them and the
 * margins and nothing else, and that each position reserves what its open orders close and no more than it holds.
 */
export async function expectReserved({ db, trading }: TradingHarness, userId: string): Promise<void> {
  const open = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), inArray(orders.state, waitingStates)))
  const sums = new Map<string, bigint>()
  for (const order of open) {
    const wallet = walletOfOrder(order)
    sums.set(wallet, (sums.get(wallet) ?? 0n) + order.reserved)
    if (order.pendingId === null) continue
    const [held] = await db.select().from(reservations).where(eq(reservations.transferId, order.pendingId))
    expect(held?.remaining, `reservation of ${order.id}`).toBe(order.reserved)
  }
  const held = await db
    .select()
    .from(positions)
    .where(and(eq(positions.userId, userId), isNull(positions.closedAt)))
  for (const { id, instrumentKey, marginMode, margin, quantity, used } of held) {
    const wallet = walletOfOrder({ instrumentKey, product: marginMode === 'none' ? 'cashEquity' : 'isolatedMargin' })
    sums.set(wallet, (sums.get(wallet) ?? 0n) + margin)
    const closing = open.filter(order => order.action === 1 && order.positionId === id)
    expect(used).toBe(closing.reduce((sum, order) => sum + order.quantity - order.filled, 0))
    expect(used).toBeLessThanOrEqual(quantity)
  }
  for (const { wallet, reserved } of await trading.ledger.balance(db, userId))
    expect(reserved, `reserved in ${wallet}`).toBe(sums.get(wallet) ?? 0n)
}
