// What the products offer now, in one answer for the pages that link to them.
import { and, count, eq, gt, isNull, lte, min } from 'drizzle-orm'
import type { Clock } from '../../domain/clock.ts'
import { isRefusal } from '../../domain/failure.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { ProductsNow, productCalls } from '../../domain/wire/calls/product.ts'
import type { CallContext, Handler, HandlersOf } from '../calls/handlers.ts'
import { auctions } from '../db/auction-schema.ts'
import type { Db } from '../db/db.ts'
import { offers } from '../db/subscription-schema.ts'

type Deps = {
  readonly db: Pick<Db, 'select'>
  readonly clock: Clock
  readonly bondsOnSale: Handler<'POST /m_ft/bondsList'>
}

export function productHandlers({ db, clock, bondsOnSale }: Deps): HandlersOf<keyof typeof productCalls> {
  async function shortestCetes(context: CallContext): Promise<ProductsNow['cetes']> {
    const rows = await bondsOnSale({}, context)
    const cetes = isRefusal(rows) ? [] : rows.filter(({ issue }) => issue.kind === 'cete')
    const offered = cetes.flatMap(({ issue: { term }, ask }) => (term === null ? [] : [{ rate: ask.rate, term }]))
    return offered.toSorted((one, other) => one.term - other.term)[0] ?? null
  }

  async function openOffers() {
    const rows = await db
      .select({ product: offers.product, open: count(), closesAt: min(offers.closesAt) })
      .from(offers)
      .where(and(eq(offers.state, 'open'), isNull(offers.calledOffAt), isNull(offers.postponedAt)))
      .groupBy(offers.product)
    return new Map(rows.map(({ product, open, closesAt }) => [product, { open, closesAt }]))
  }

  async function runningAuctions(): Promise<number> {
    const now = clock.now()
    const isRunning = and(isNull(auctions.matchedAt), lte(auctions.opensAt, now), gt(auctions.locksAt, now))
    const [row] = await db.select({ running: count() }).from(auctions).where(isRunning)
    return row?.running ?? 0
  }

  return {
    async 'GET /m_ft/products'(_input, context) {
      const open = await openOffers()
      const closesAt = open.get('newStock')?.closesAt ?? null
      return {
        cetes: await shortestCetes(context),
        newIssues: {
          open: open.get('newStock')?.open ?? 0,
          closesAt: closesAt === null ? null : unixSeconds(Number(closesAt)),
        },
        auctions: await runningAuctions(),
        blocks: open.get('block')?.open ?? 0,
        placings: open.get('placing')?.open ?? 0,
      }
    },
  }
}
