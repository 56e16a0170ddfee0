// The expiry of a contract: a notice ten business days before; at the end its orders are cancelled and its positions
// closed at the final price of their contract. One job per contract, scheduled with its first order. Contracts are
// never delivered.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { isRefusal } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import { scaledText } from '../../domain/price.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Expiry } from '../contracts/terms.ts'
import { contractTermsOf } from '../contracts/terms.ts'
import type { Tx } from '../db/db.ts'
import type { PositionRow } from '../db/trading-schema.ts'
import { orders, positions } from '../db/trading-schema.ts'
import type { JobHandler } from '../jobs/scheduler.ts'
import type { Listing } from '../market/source.ts'
import type { NewNotice } from '../notices/notices.ts'
import { cancelOrder } from '../orders/end.ts'
import { waitingStates } from '../orders/matcher.ts'
import { contracted } from '../positions/contract.ts'
import { lockPositionById } from '../positions/store.ts'
import { fixedPrices, writeFixings } from '../prices/fixings.ts'
import { cancelResting, closeForced, lockWithOrders } from './close.ts'
import type { MarginDeps } from './deps.ts'
import { finalPrice } from './final-price.ts'
import { availableOf, codeOfPosition, publishPosition } from './publish.ts'

/** Maximum number of orders, and of positions, in one transaction. */
const BATCH = 50
/** Delay of a retry while the final price is unknown or another transaction holds a row. */
const RETRY_MS = MINUTE_MS

/** The job is due at the notice, then at the expiry; `subject` is the instrument's key. */
export const expiryJob =
  (deps: MarginDeps): JobHandler =>
  async (tx, key, at) => {
    const listing = deps.market.find(key)
    const terms = listing && contractTermsOf(listing)
    if (!terms || isRefusal(terms) || !terms.expiry) return null
    const { expiry } = terms
    if (at < expiry.noticeAt) return expiry.noticeAt
    if (at < expiry.closeAt) {
      await notifyHolders(deps, tx, key, { expiry, at })
      return expiry.closeAt
    }
    return endContract(deps, tx, key, at)
  }

const openIn = (key: string) =>
  and(eq(positions.instrumentKey, key), eq(positions.marginMode, 'isolated'), isNull(positions.closedAt))

async function notifyHolders(
  deps: MarginDeps,
  tx: Tx,
  key: string,
  { expiry, at }: { readonly expiry: Expiry; readonly at: number },
): Promise<void> {
  const rows = await tx.select().from(positions).where(openIn(key)).orderBy(asc(positions.userId), asc(positions.id))
  for (const { id, userId } of rows) {
    const notice: NewNotice = {
      kind: 'contractExpiring',
      values: { key, code: codeOfPosition({ instrumentKey: key }), day: expiry.lastTradeDate },
      subject: { type: 'position', id },
    }
    deps.notices.add(tx, userId, notice, at)
  }
}

/**
 * Returns when the job is due again: at once if more batches are left, later if a position could not be closed, null if
 * nothing is open.
 */
async function endContract(deps: MarginDeps, tx: Tx, key: string, at: number): Promise<number | null> {
  const isWaiting = and(eq(orders.instrumentKey, key), inArray(orders.state, waitingStates))
  const resting = await tx.select().from(orders).where(isWaiting).orderBy(asc(orders.seq)).limit(BATCH).for('update')
  for (const order of resting) await cancelOrder(deps, tx, order, { reason: 'contractExpired', at })
  if (resting.length > 0) return at
  const rows = await tx.select().from(positions).where(openIn(key)).orderBy(asc(positions.id)).limit(BATCH)
  let isLeft = false
  for (const row of rows) if (!(await settlePosition(deps, tx, row, at))) isLeft = true
  if (isLeft) return at + RETRY_MS
  return rows.length === BATCH ? at : null
}

/** The final price of a contract: the stored one, or else the current one, which is stored. Null while it is unknown. */
async function fixedFinalPrice({ market }: MarginDeps, tx: Tx, listing: Listing, now: number): Promise<number | null> {
  const { key, ix, priceDecimals } = listing.instrument
  const terms = contractTermsOf(listing)
  if (isRefusal(terms) || !terms.expiry) return null
  const moment = { kind: 'final', at: terms.expiry.closeAt } as const
  const stored = (await fixedPrices(tx, moment)).get(key)
  if (stored) return stored.priceDecimals === priceDecimals ? stored.price : null
  const price = finalPrice(market, listing, now)
  if (price === null) return null
  const observedAt = market.quotes.at[ix] ?? 0
  await writeFixings(tx, [{ ...moment, instrumentKey: key, price, priceDecimals, observedAt, writtenAt: now }])
  return price
}

/** Closes a position at the final price. Returns false, with no effect, while that is not possible. */
async function settlePosition(deps: MarginDeps, tx: Tx, row: PositionRow, at: number): Promise<boolean> {
  const listing = deps.market.find(row.instrumentKey)
  const price = listing && (await fixedFinalPrice(deps, tx, listing, at))
  if (price === null) return false
  const locked = await lockWithOrders(tx, row.id)
  if (!locked) return false
  if (locked.position.closedAt !== null) return true
  await cancelResting(deps, tx, locked.resting, at)
  const position = contracted(await lockPositionById(tx, row.id))
  const free = await availableOf(deps, tx, row)
  const { quantity } = position
  if (!(await closeForced(deps, tx, position, { quantity, price, cause: 'expiry', at }))) return false
  const amount = (await availableOf(deps, tx, row)) - free
  const notice: NewNotice = {
    kind: 'contractSettled',
    values: {
      key: row.instrumentKey,
      code: codeOfPosition(row),
      name: row.name,
      quantity: scaledText(quantity, row.quantityDecimals),
      amount: minorText(amount),
      currency: row.currency,
    },
    subject: { type: 'position', id: row.id },
  }
  await publishPosition(deps, tx, { position: await lockPositionById(tx, row.id), wallet: true, notice }, at)
  return true
}
