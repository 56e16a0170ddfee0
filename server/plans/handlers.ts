// The calls about plans of purchases. Every query is limited to the caller's own plans.
import { desc, eq } from 'drizzle-orm'
import { decimalText } from '../../domain/brand.ts'
import { refuse } from '../../domain/failure.ts'
import { stockBoardOf } from '../../domain/instruments/market-code.ts'
import { orderUnits } from '../../domain/order-units.ts'
import { scaledText } from '../../domain/price.ts'
import { PLANS_MAX } from '../../domain/purchase-plan.ts'
import { unixSeconds } from '../../domain/time.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { planCalls } from '../../domain/wire/calls/plan.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import { readPage } from '../db/page.ts'
import { purchasePlans, purchaseRuns } from '../db/plan-schema.ts'
import { feeRulesAt } from '../orders/fee-schedules.ts'
import { walletOfBoard } from './buy.ts'
import type { PlanDeps } from './deps.ts'
import { createPlanService } from './service.ts'
import { isOwnPlan, lastRuns } from './store.ts'
import { firstPurchaseTimes } from './timetable.ts'
import { planWire, runWire } from './wire.ts'

export function planHandlers(deps: PlanDeps): HandlersOf<keyof typeof planCalls> {
  const { db, market, rates, clock } = deps
  const service = createPlanService(deps)
  return {
    'POST /plans/terms': async ({ key }) => {
      const listing = market.find(key)
      const board = stockBoardOf(key)
      if (!listing || board === null) return refuse('notFound', { field: 'key' })
      const { ix, priceDecimals } = listing.instrument
      const { lot, quantityDecimals } = orderUnits(listing.instrument, listing.wholeShares)
      const wallet = walletOfBoard(board)
      const touch = market.quotes.ask[ix] || market.quotes.price[ix]
      const rate = wallet === 'mxStock' ? null : rates.pair('MXN', walletCurrency[wallet])
      const now = clock.now()
      return {
        wallet,
        currency: walletCurrency[wallet],
        lot,
        priceDecimals,
        quantityDecimals,
        tickSteps: listing.tickSteps.map(([from, tick]): [number, number] => [from, tick]),
        fees: [...feeRulesAt(board, now)],
        price: touch ? scaledText(touch, priceDecimals) : null,
        rate: rate && decimalText(rate.sellRate.toFixed()),
        days: firstPurchaseTimes(listing.calendar, now).map(({ date, opensAt }) => ({
          date,
          runTimestamp: unixSeconds(Math.max(opensAt, now)),
        })),
        maximum: PLANS_MAX,
      }
    },
    'POST /plans/list': ({ id }, context) =>
      db.snapshot(async tx => {
        const userId = userOf(context)
        const rows = await tx
          .select()
          .from(purchasePlans)
          .where(id === undefined ? eq(purchasePlans.userId, userId) : isOwnPlan(userId, id))
          .orderBy(desc(purchasePlans.seq))
        const last = await lastRuns(tx, rows)
        const now = clock.now()
        const wire = rows.map(row => planWire(row, { market, last: last.get(row.id) ?? null, now }))
        return { maximum: PLANS_MAX, list: wire }
      }),
    'POST /plans/create': (input, context) => service.create(callerOf(context), input),
    'POST /plans/change': (input, context) => service.change(callerOf(context), input),
    'POST /plans/runs': async ({ id, ...page }, context) => {
      const [plan] = await db
        .select()
        .from(purchasePlans)
        .where(isOwnPlan(userOf(context), id))
      if (!plan) return refuse('notFound', { field: 'id' })
      const wanted = db.select().from(purchaseRuns).where(eq(purchaseRuns.planId, id))
      const { total, rows } = await readPage(db, wanted, [desc(purchaseRuns.date)], page)
      return { total, list: rows.map(runWire) }
    },
  }
}
