// Purchases of bonds and their payments. Bonds are bought at the ask and sold at the bid; coupons and the principal are
// paid on their dates. Every movement is one ledger transfer, and one row with the numbers from which its amount was
// computed.
import { and, count, eq } from 'drizzle-orm'
import { assert, must } from '../../domain/assert.ts'
import type { BondInstruction, BondIssue, BondPayment } from '../../domain/bonds/issue.ts'
import { bondPayments, daysTo, walletOfBond } from '../../domain/bonds/issue.ts'
import { withholding } from '../../domain/bonds/withholding.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal, refuse } from '../../domain/failure.ts'
import type { BillKind } from '../../domain/ledger.ts'
import { minorText } from '../../domain/minor.ts'
import type { Decimal } from '../../domain/money.ts'
import { fromMinor, roundToMinor } from '../../domain/money.ts'
import type { FlowRow, LotRow } from '../db/bond-schema.ts'
import { bondFlows, bondLots } from '../db/bond-schema.ts'
import type { Tx } from '../db/db.ts'
import { scheduleJob } from '../jobs/schedule.ts'
import { available, platformAccount } from '../ledger/accounts.ts'
import type { Leg } from '../ledger/transfer.ts'
import type { SubscriptionDeps } from '../subscriptions/deps.ts'
import { announceChange } from '../wallets/announce.ts'
import { notifyCustomer } from '../wallets/notify-customer.ts'
import { billOn } from './catalogue.ts'
import { overnightDays } from './overnight.ts'
import type { Quote } from './quote.ts'
import { dateAt, instantOf, minimumOf, moneyOf, paymentOfTitle, priceWire, quoteOf } from './quote.ts'
import { changesOn, isRetail } from './retail.ts'

export type LotDeps = Pick<SubscriptionDeps, 'ledger' | 'outbox' | 'notices' | 'newId'> & {
  /** Seed of the simulated curves. */
  readonly seed: number
}

export const PAYMENT_JOB = 'bondPayment'

type Purchase = {
  readonly userId: string
  readonly issue: BondIssue
  readonly titles: number
  readonly instruction: BondInstruction
  readonly at: number
}

/** Buys titles. Returns the id of the purchase. */
export async function buyLot(deps: LotDeps, tx: Tx, purchase: Purchase): Promise<string | Refusal> {
  const { userId, issue, titles, instruction, at } = purchase
  const wallet = walletOfBond[issue.currency]
  const date = dateAt(issue.currency, at)
  const ask = quoteOf(deps.seed, issue, date, 'ask')
  const cost = moneyOf(ask.dirty, titles)
  const id = deps.newId()
  const legs: Leg[] = [
    { from: available(userId, wallet), to: platformAccount('clearing', issue.currency), amount: cost, kind: 'buy' },
  ]
  const paid = await deps.ledger.transfer(tx, { legs, subject: { type: 'bond', id }, at })
  if (isRefusal(paid)) return paid
  await tx.insert(bondLots).values({
    id,
    userId,
    wallet,
    issue,
    state: 'held',
    instruction: issue.term === null ? 'cash' : instruction,
    titles,
    titlesLeft: titles,
    cost,
    bought: priceWire(ask),
    paidThrough: date,
    createdAt: at,
    modifiedAt: at,
  })
  await addFlow(tx, id, { kind: 'purchase', date, titles, gross: cost, tax: 0n, inputs: inputsOf(ask), at })
  await scheduleJob(tx, { kind: PAYMENT_JOB, subject: id }, nextPaymentAt(issue, date) ?? at)
  await announceChange(deps, tx, { userId, what: 'bond', id, wallets: [wallet] }, at)
  return id
}

export const inputsOf = ({ rate, index, clean, accrued, dirty }: Quote) => ({
  rate: rate.toFixed(),
  index: index.toFixed(),
  clean: clean.toFixed(),
  accrued: accrued.toFixed(),
  dirty: dirty.toFixed(),
})

export async function addFlow(tx: Tx, lotId: string, flow: Omit<FlowRow, 'lotId' | 'nth'>): Promise<void> {
  const [known] = await tx.select({ total: count() }).from(bondFlows).where(eq(bondFlows.lotId, lotId))
  await tx.insert(bondFlows).values(Object.assign({ lotId, nth: known?.total ?? 0 }, flow))
}

export function nextPaymentAt(issue: BondIssue, after: string): number | null {
  const [next] = bondPayments(issue, after)
  return next ? instantOf(issue, next.paidOn) : null
}

export async function lockLot(tx: Tx, id: string): Promise<LotRow | null> {
  const [row] = await tx.select().from(bondLots).where(eq(bondLots.id, id)).for('update')
  return row ?? null
}

/** Makes the due payments of one date. Returns the time at which the next payment is due, or null if there is none. */
export async function payDue(deps: LotDeps, tx: Tx, id: string, at: number): Promise<number | null> {
  const lot = await lockLot(tx, id)
  if (lot?.state !== 'held') return null
  const [next] = bondPayments(lot.issue, lot.paidThrough)
  if (!next) return null
  const due = instantOf(lot.issue, next.paidOn)
  if (due > at) return due
  await payDate(deps, tx, lot, { date: next.date, paidOn: next.paidOn, at: due })
  // Payments of later dates are made one by one, each in its own transaction.
  return at
}

/**
 * Makes the payments whose date has come, also those that wait for a business day: they belong to the holder at the
 * beginning of that date, so a sale pays them first.
 */
async function payBeforeSale(deps: LotDeps, tx: Tx, id: string, at: number): Promise<void> {
  while ((await payDue(deps, tx, id, at)) === at);
  const lot = await lockLot(tx, id)
  if (lot?.state !== 'held') return
  const today = dateAt(lot.issue.currency, at)
  const [next] = bondPayments(lot.issue, lot.paidThrough)
  if (next && next.date <= today) await payDate(deps, tx, lot, { date: next.date, paidOn: today, at })
}

/** `date`: the date of the payments by the terms; `paidOn` and `at`: date and time at which they are made. */
type PayDate = { readonly date: string; readonly paidOn: string; readonly at: number }

/** Makes all payments of one date, first the coupon, then the principal. */
async function payDate(deps: LotDeps, tx: Tx, lot: LotRow, { date, paidOn, at }: PayDate): Promise<void> {
  const due = bondPayments(lot.issue, lot.paidThrough).filter(payment => payment.date === date)
  let from = lot.paidThrough
  for (const payment of due) {
    await pay(deps, tx, lot, { payment, from, paidOn, at })
    from = date
  }
  const isOver = due.some(({ kind }) => kind === 'maturity')
  assert(due.length > 0, `a payment of ${lot.id} on ${date}`)
  const change = isOver ? { state: 'matured' as const, titlesLeft: 0, cost: 0n } : {}
  await tx
    .update(bondLots)
    .set(Object.assign({ paidThrough: date, modifiedAt: at }, change))
    .where(eq(bondLots.id, lot.id))
  if (isOver) await reinvest(deps, tx, lot, { date: paidOn, at })
  await notifyOfPayment(deps, tx, lot, { date: paidOn, isOver, at })
}

type Due = { readonly payment: BondPayment; readonly from: string } & Omit<PayDate, 'date'>

async function pay({ ledger, seed }: LotDeps, tx: Tx, lot: LotRow, { payment, from, paidOn, at }: Due): Promise<void> {
  const { issue, titlesLeft, cost } = lot
  const { date, kind } = payment
  const amount = paymentOfTitle(seed, issue, payment, date)
  const gross = moneyOf(amount, titlesLeft)
  const tax = taxOf(issue, cost, from, date)
  const source = kind === 'coupon' ? 'interest' : 'clearing'
  const legs: Leg[] = []
  if (gross > 0n) {
    const to = available(lot.userId, lot.wallet)
    legs.push({ from: platformAccount(source, issue.currency), to, amount: gross, kind: billKinds[kind] })
  }
  legs.push(...taxLegs(lot, tax))
  const posted = await ledger.transfer(tx, { legs, subject: { type: 'bond', id: lot.id }, at })
  assert(!isRefusal(posted), `a payment of ${lot.id} is above its tax`)
  const known = { amount: amount.toFixed(), capital: minorText(cost), from, to: date }
  const inputs = payment.amount === null ? Object.assign(known, ratesOf(seed, issue, payment)) : known
  await addFlow(tx, lot.id, { kind, date: paidOn, titles: titlesLeft, gross, tax, inputs, at })
}

/**
 * The numbers from which a floating coupon was computed: the overnight rates with their days, or the changes of
 * consumer prices and the floor.
 */
function ratesOf(seed: number, issue: BondIssue, { from, date }: BondPayment): Readonly<Record<string, string>> {
  if (!isRetail(issue)) {
    const days = overnightDays(seed, from, date, date)
    return { overnight: days.map(each => `${each.rate.toFixed()}×${each.days}`).join(' ') }
  }
  const changes = changesOn(seed, date).map(({ month, change }) => `${month} ${change.toFixed()}`)
  return { floor: issue.coupon, prices: changes.join(', '), days: String(daysTo(date, from)) }
}

const billKinds: Readonly<Record<BondPayment['kind'], BillKind>> = { coupon: 'coupon', maturity: 'redemption' }

const taxOf = ({ currency }: BondIssue, capital: bigint, from: string, to: string): bigint =>
  roundToMinor(withholding(currency, fromMinor(capital), from, to))

const taxLegs = ({ userId, wallet, issue }: LotRow, tax: bigint): Leg[] =>
  tax === 0n
    ? []
    : [{ from: available(userId, wallet), to: platformAccount('tax', issue.currency), amount: tax, kind: 'tax' }]

type When = { readonly date: string; readonly at: number }

/**
 * Buys the next bill with the money of a matured one. The rest, which is less than the minimum of a purchase, stays in
 * the wallet.
 */
async function reinvest(deps: LotDeps, tx: Tx, lot: LotRow, { date, at }: When): Promise<void> {
  const { issue, instruction, userId, cost } = lot
  const next = instruction === 'cash' ? null : billOn(date, issue)
  if (!next) return
  const paid = await netOf(tx, lot.id, date)
  const amount = instruction === 'capital' && cost < paid ? cost : paid
  const ask = quoteOf(deps.seed, next, date, 'ask')
  const titles = titlesFor(amount, ask)
  if (titles < minimumOf(next, ask)) return
  const bought = await buyLot(deps, tx, { userId, issue: next, titles, instruction, at })
  assert(!isRefusal(bought), `what ${lot.id} paid is there`)
}

function titlesFor(amount: bigint, { dirty }: Quote): number {
  const titles = fromMinor(amount).div(dirty).floor().toNumber()
  return moneyOf(dirty, titles) > amount ? titles - 1 : titles
}

async function netOf(tx: Tx, lotId: string, date: string): Promise<bigint> {
  const rows = await tx
    .select()
    .from(bondFlows)
    .where(and(eq(bondFlows.lotId, lotId), eq(bondFlows.date, date)))
  const paid = rows.filter(({ kind }) => kind === 'coupon' || kind === 'maturity')
  return paid.reduce((sum, { gross, tax }) => sum + gross - tax, 0n)
}

type Paid = When & { readonly isOver: boolean }

async function notifyOfPayment(deps: LotDeps, tx: Tx, lot: LotRow, { date, isOver, at }: Paid): Promise<void> {
  const { id, userId, wallet, issue } = lot
  const amount = minorText(await netOf(tx, id, date))
  const values = { name: issue.name, code: issue.code, currency: issue.currency, amount }
  const kind = isOver ? 'bondMatured' : 'bondCoupon'
  await notifyCustomer(deps, tx, { userId, subject: { type: 'bond', id }, kind, values, wallets: [wallet], at })
}

type Sale = {
  readonly userId: string
  readonly id: string
  readonly titles: number
  /** The lowest price per title that the customer accepts. */
  readonly price: Decimal
  readonly at: number
}

/** Sells titles at the bid of the date. Returns the id of the sale, or the reason of the refusal. */
export async function sellLot(deps: LotDeps, tx: Tx, sale: Sale): Promise<string | Refusal> {
  const { userId, id, titles, price, at } = sale
  const seen = await lockLot(tx, id)
  if (seen?.userId !== userId) return refuse('notFound', { field: 'id' })
  await payBeforeSale(deps, tx, id, at)
  const lot = must(await lockLot(tx, id), id)
  if (lot.state !== 'held') return refuse('noPosition')
  if (titles > lot.titlesLeft) return refuse('insufficientShares')
  const date = dateAt(lot.issue.currency, at)
  const bid = quoteOf(deps.seed, lot.issue, date, 'bid')
  if (bid.dirty.lessThan(price)) return refuse('priceMoved')
  await settleSale(deps, tx, lot, { titles, bid, at })
  return id
}

type Sold = { readonly titles: number; readonly bid: Quote; readonly at: number }

async function settleSale(deps: LotDeps, tx: Tx, lot: LotRow, { titles, bid, at }: Sold): Promise<void> {
  const { id, userId, wallet, issue, titlesLeft, cost, paidThrough } = lot
  const left = titlesLeft - titles
  const part = left === 0 ? cost : roundToMinor(fromMinor(cost).times(titles).div(titlesLeft))
  const gross = moneyOf(bid.dirty, titles)
  const tax = taxOf(issue, part, paidThrough, bid.date)
  const from = platformAccount('clearing', issue.currency)
  const legs: Leg[] = [{ from, to: available(userId, wallet), amount: gross, kind: 'sell' }, ...taxLegs(lot, tax)]
  const posted = await deps.ledger.transfer(tx, { legs, subject: { type: 'bond', id }, at })
  assert(!isRefusal(posted), `a sale of ${id} is above its tax`)
  const inputs = Object.assign(inputsOf(bid), { capital: minorText(part), from: paidThrough })
  await addFlow(tx, id, { kind: 'sale', date: bid.date, titles, gross, tax, inputs, at })
  await tx
    .update(bondLots)
    .set({ titlesLeft: left, cost: cost - part, state: left === 0 ? 'sold' : 'held', modifiedAt: at })
    .where(eq(bondLots.id, id))
  await announceChange(deps, tx, { userId, what: 'bond', id, wallets: [wallet] }, at)
}
