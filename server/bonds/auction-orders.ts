// Orders in an auction. The money is reserved at the order, which can be cancelled until the cut-off. The order is
// decided once, at the price of the auction. It is paid, and the bond held, on the day of the settlement.
import { eq } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { BondInstruction } from '../../domain/bonds/issue.ts'
import { walletOfBond } from '../../domain/bonds/issue.ts'
import { decimalText } from '../../domain/brand.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import type { NoticeKind } from '../../domain/notice.ts'
import type { LotRow, StoredAuction } from '../db/bond-schema.ts'
import { bondLots } from '../db/bond-schema.ts'
import type { Tx } from '../db/db.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import { announceChange } from '../wallets/announce.ts'
import { notifyCustomer } from '../wallets/notify-customer.ts'
import type { Auction } from './auctions.ts'
import { auctionQuote } from './auctions.ts'
import { dateAt, instantOf, moneyOf, priceWire } from './quote.ts'
import type { LotDeps } from './service.ts'
import { addFlow, inputsOf, lockLot, nextPaymentAt, PAYMENT_JOB, payDue } from './service.ts'

type Bid = {
  readonly userId: string
  readonly auction: Auction
  readonly titles: number
  /** The highest accepted price of a title. */
  readonly limit: Decimal
  readonly instruction: BondInstruction
  readonly at: number
}

/** Places an order in an auction. Returns its id. */
export async function bid(deps: LotDeps, tx: Tx, order: Bid): Promise<string | Refusal> {
  const { userId, auction, titles, limit, instruction, at } = order
  const { issue, on, settlesOn, cutoffAt, decidedAt } = auction
  const wallet = walletOfBond[issue.currency]
  const id = deps.newId()
  const amount = moneyOf(limit, titles)
  const subject = { type: 'bond', id } as const
  const pendingId = await deps.ledger.reserve(tx, { userId, wallet, amount, subject, at })
  if (isRefusal(pendingId)) return pendingId
  const date = dateAt(issue.currency, at)
  const stored: StoredAuction = {
    on,
    settlesOn,
    cutoffAt,
    decidedAt,
    limit: decimalText(limit.toFixed()),
    reserved: minorText(amount),
  }
  await tx.insert(bondLots).values({
    id,
    userId,
    wallet,
    issue,
    state: 'submitted',
    instruction: issue.term === null ? 'cash' : instruction,
    titles,
    titlesLeft: 0,
    cost: 0n,
    bought: priceWire(auctionQuote(deps.seed, issue, { date, settlesOn })),
    paidThrough: settlesOn,
    pendingId,
    auction: stored,
    createdAt: at,
    modifiedAt: at,
  })
  await scheduleJob(tx, { kind: PAYMENT_JOB, subject: id }, decidedAt)
  await announceChange(deps, tx, { userId, what: 'bond', id, wallets: [wallet] }, at)
  return id
}

type Cancelled = { readonly userId: string; readonly id: string; readonly at: number }

export async function cancelBid(deps: LotDeps, tx: Tx, { userId, id, at }: Cancelled): Promise<string | Refusal> {
  const lot = await lockLot(tx, id)
  if (lot?.userId !== userId) return refuse('notFound', { field: 'id' })
  if (lot.state !== 'submitted') return refuse('alreadyDecided')
  if (at >= must(lot.auction, 'an auction').cutoffAt) return refuse('offerClosed', { detail: 'bondAuctionClosed' })
  await free(deps, tx, lot, { state: 'cancelled', at })
  return id
}

type Freed = { readonly state: 'cancelled' | 'rejected'; readonly at: number }

async function free(deps: LotDeps, tx: Tx, lot: LotRow, { state, at }: Freed): Promise<void> {
  const { id, userId, wallet } = lot
  await deps.ledger.void(tx, must(lot.pendingId, 'a reservation'), { subject: { type: 'bond', id }, at })
  await tx.update(bondLots).set({ state, modifiedAt: at }).where(eq(bondLots.id, id))
  await announceChange(deps, tx, { userId, what: 'bond', id, wallets: [wallet] }, at)
}

/**
 * The next step of a purchase: the decision or settlement of its auction, or the next payment of the bond. Returns the
 * time at which the following step is due.
 */
export async function takeStep(deps: LotDeps, tx: Tx, id: string, at: number): Promise<number | null> {
  const lot = must(await lockLot(tx, id), id)
  if (lot.state !== 'submitted' && lot.state !== 'settling') return payDue(deps, tx, id, at)
  const auction = must(lot.auction, 'an auction')
  const due = lot.state === 'submitted' ? auction.decidedAt : instantOf(lot.issue, auction.settlesOn)
  if (at < due) return due
  if (lot.state === 'submitted') return decide(deps, tx, lot, auction)
  return settle(deps, tx, lot, auction)
}

async function decide(deps: LotDeps, tx: Tx, lot: LotRow, auction: StoredAuction): Promise<number | null> {
  const { id, issue, titles } = lot
  const { on, settlesOn, decidedAt: at, limit } = auction
  const quote = auctionQuote(deps.seed, issue, { date: on, settlesOn })
  if (quote.dirty.greaterThan(limit)) {
    await free(deps, tx, lot, { state: 'rejected', at })
    await notify(deps, tx, lot, { kind: 'bondNotAllotted', values: {}, at })
    return null
  }
  const cost = moneyOf(quote.dirty, titles)
  const bought = priceWire(quote)
  await tx.update(bondLots).set({ state: 'settling', cost, bought, modifiedAt: at }).where(eq(bondLots.id, id))
  const values = { amount: minorText(cost), titles: String(titles), date: settlesOn }
  await notify(deps, tx, lot, { kind: 'bondAllotted', values, at })
  return instantOf(issue, settlesOn)
}

async function settle(deps: LotDeps, tx: Tx, lot: LotRow, { on, settlesOn, reserved }: StoredAuction) {
  const { id, userId, wallet, issue, titles, cost } = lot
  const at = instantOf(issue, settlesOn)
  const pendingId = must(lot.pendingId, 'a reservation')
  const to = platformAccount('clearing', issue.currency)
  const legs = [{ from: available(userId, wallet), to, amount: cost, kind: 'buy' }] as const
  const release = BigInt(new Decimal(reserved).times(100).toFixed(0))
  const paid = await deps.ledger.post(tx, { pendingId, release, legs, subject: { type: 'bond', id }, at })
  assert(!isRefusal(paid), `what is set aside for ${id} is there`)
  await tx.update(bondLots).set({ state: 'held', titlesLeft: titles, modifiedAt: at }).where(eq(bondLots.id, id))
  const inputs = inputsOf(auctionQuote(deps.seed, issue, { date: on, settlesOn }))
  await addFlow(tx, id, { kind: 'purchase', date: settlesOn, titles, gross: cost, tax: 0n, inputs, at })
  await announceChange(deps, tx, { userId, what: 'bond', id, wallets: [wallet] }, at)
  return nextPaymentAt(issue, settlesOn)
}

type OwnNotice = { readonly kind: NoticeKind; readonly values: Readonly<Record<string, string>>; readonly at: number }

async function notify(deps: LotDeps, tx: Tx, lot: LotRow, { kind, values, at }: OwnNotice): Promise<void> {
  const { name, code, currency } = lot.issue
  await notifyCustomer(deps, tx, {
    userId: lot.userId,
    subject: { type: 'bond', id: lot.id },
    kind,
    values: Object.assign({ name, code, currency }, values),
    wallets: [],
    at,
  })
}
