// Bonds on sale, and purchases, in the wire format.
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { BondIssue } from '../../domain/bonds/issue.ts'
import { bondPayments } from '../../domain/bonds/issue.ts'
import type { Currency } from '../../domain/currency.ts'
import { currencies } from '../../domain/currency.ts'
import { minorText } from '../../domain/minor.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { BondAuction, BondLot, BondRow } from '../../domain/wire/calls/bond.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import type { FlowRow, LotRow } from '../db/bond-schema.ts'
import { bondFlows, bondLots } from '../db/bond-schema.ts'
import type { Tx } from '../db/db.ts'
import type { PageInput } from '../db/page.ts'
import { equalsIfGiven, readPage } from '../db/page.ts'
import type { Auction } from './auctions.ts'
import { auctionQuote, auctionsFrom, limitOf } from './auctions.ts'
import { issuesOn } from './catalogue.ts'
import type { Quote } from './quote.ts'
import { dateAt, instantOf, minimumOf, moneyOf, paymentOfTitle, priceWire, quoteOf } from './quote.ts'

type Reading = Pick<Tx, 'select'>
type At = { readonly seed: number; readonly at: number }

export function rowsWire({ seed, at }: At): BondRow[] {
  return currencies.flatMap(currency => {
    const date = dateAt(currency, at)
    const issues = issuesOn(date).filter(issue => issue.currency === currency)
    const sorted = issues.toSorted((one, other) => (one.maturity ?? '').localeCompare(other.maturity ?? '', 'en'))
    return sorted.map(issue => rowWire(seed, issue, date))
  })
}

function rowWire(seed: number, issue: BondIssue, date: string): BondRow {
  const ask = quoteOf(seed, issue, date, 'ask')
  const coupon = bondPayments(issue, date).find(({ kind }) => kind === 'coupon')
  return {
    issue,
    ask: priceWire(ask),
    bid: priceWire(quoteOf(seed, issue, date, 'bid')),
    nextCoupon: coupon?.paidOn ?? null,
    minimum: minimumOf(issue, ask),
  }
}

/** The bid for a held bond; null from the day of its maturity on. */
function bidOf({ issue, state }: LotRow, { seed, at }: At): Quote | null {
  const date = dateAt(issue.currency, at)
  const isRunning = issue.maturity === null || at < instantOf(issue, issue.maturity)
  return state === 'held' && isRunning ? quoteOf(seed, issue, date, 'bid') : null
}

/** The payments whose date has come and that wait for a business day. */
function awaitedOf({ issue, state, paidThrough, titlesLeft }: LotRow, { seed, at }: At): bigint {
  const today = dateAt(issue.currency, at)
  const due = state === 'held' ? bondPayments(issue, paidThrough).filter(({ date }) => date <= today) : []
  return sumOf(due.map(payment => moneyOf(paymentOfTitle(seed, issue, payment, payment.date), titlesLeft)))
}

/** The value of a held bond at its bid, with the payments that are awaited; null if it is not held. */
function heldValue(lot: LotRow, when: At): bigint | null {
  if (lot.state !== 'held') return null
  const bid = bidOf(lot, when)
  return (bid ? moneyOf(bid.dirty, lot.titlesLeft) : 0n) + awaitedOf(lot, when)
}

const netOf = ({ gross, tax }: Pick<FlowRow, 'gross' | 'tax'>): bigint => gross - tax
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n)
const couponsOf = (flows: readonly FlowRow[]): bigint => sumOf(flows.filter(({ kind }) => kind === 'coupon').map(netOf))

/** Order status labels of specification §4. */
const statusOf: Readonly<Record<LotRow['state'], BondLot['status']>> = {
  submitted: 0,
  held: 1,
  sold: 1,
  matured: 1,
  cancelled: 2,
  rejected: 2,
  settling: 3,
}

const timesOf = ({
  on,
  settlesOn,
  cutoffAt,
  decidedAt,
}: Pick<Auction, 'on' | 'settlesOn' | 'cutoffAt' | 'decidedAt'>) => ({
  on,
  settlesOn,
  cutoffTime: unixSeconds(cutoffAt),
  decisionTime: unixSeconds(decidedAt),
})

const auctionOf = ({ auction, state }: LotRow, at: number): BondLot['auction'] =>
  auction && {
    ...timesOf(auction),
    limit: auction.limit,
    reserved: auction.reserved,
    cancellable: state === 'submitted' && at < auction.cutoffAt,
  }

export function auctionsWire({ seed, at }: At): BondAuction[] {
  return auctionsFrom(at).map(auction => {
    const { issue, settlesOn } = auction
    const quote = auctionQuote(seed, issue, { date: dateAt(issue.currency, at), settlesOn })
    return {
      issue,
      ...timesOf(auction),
      indicative: priceWire(quote),
      limit: limitOf(seed, issue, quote).toFixed(),
      minimum: minimumOf(issue, quote),
    }
  })
}

function lotWire(lot: LotRow, flows: readonly FlowRow[], when: At): BondLot {
  const { id, issue, state, instruction, titles, titlesLeft, cost, bought, paidThrough, createdAt } = lot
  const bid = bidOf(lot, when)
  const today = dateAt(issue.currency, when.at)
  const payments = state === 'held' ? bondPayments(issue, paidThrough) : []
  return {
    id,
    issue,
    status: statusOf[state],
    state,
    auction: auctionOf(lot, when.at),
    instruction,
    titles,
    left: titlesLeft,
    cost: minorText(cost),
    bought,
    now: bid && {
      ...priceWire(bid),
      value: minorText(must(heldValue(lot, when), 'the value of a held bond')),
      accruedTotal: minorText(moneyOf(bid.accrued, titlesLeft)),
    },
    received: minorText(couponsOf(flows)),
    payments: payments.map(payment => ({
      date: payment.paidOn,
      kind: payment.kind,
      amount: minorText(moneyOf(paymentOfTitle(when.seed, issue, payment, today), titlesLeft)),
    })),
    flows: flows.map(({ kind, date, titles: moved, gross, tax, inputs, at }) => ({
      kind,
      date,
      titles: moved,
      gross: minorText(gross),
      tax: minorText(tax),
      net: minorText(kind === 'purchase' ? -gross : gross - tax),
      inputs,
      at: unixSeconds(at),
    })),
    createTimeTimestamp: unixSeconds(createdAt),
  }
}

async function flowsOf(tx: Reading, lots: readonly LotRow[]): Promise<ReadonlyMap<string, FlowRow[]>> {
  if (lots.length === 0) return new Map()
  const ids = lots.map(({ id }) => id)
  const rows = await tx.select().from(bondFlows).where(inArray(bondFlows.lotId, ids)).orderBy(asc(bondFlows.nth))
  return Map.groupBy(rows, ({ lotId }) => lotId)
}

async function lotsWire(tx: Reading, lots: readonly LotRow[], when: At): Promise<BondLot[]> {
  const flows = await flowsOf(tx, lots)
  return lots.map(lot => lotWire(lot, flows.get(lot.id) ?? [], when))
}

export async function lotById(tx: Reading, id: string, when: At): Promise<BondLot> {
  const rows = await tx.select().from(bondLots).where(eq(bondLots.id, id))
  const [wire] = await lotsWire(tx, rows, when)
  return must(wire, `bond ${id}`)
}

type Asked = { readonly userId: string; readonly id: string | undefined; readonly page: PageInput }

export async function listLots(tx: Reading, { userId, id, page }: Asked, when: At) {
  const own = and(eq(bondLots.userId, userId), equalsIfGiven(bondLots.id, id))
  const { total, rows } = await readPage(tx, tx.select().from(bondLots).where(own), [desc(bondLots.seq)], page)
  return { total, list: await lotsWire(tx, rows, when) }
}

async function ownLots(tx: Reading, userId: string): Promise<LotRow[]> {
  return await tx.select().from(bondLots).where(eq(bondLots.userId, userId))
}

type Totals = CallAnswer<'POST /position/getTreasuryBondTotal'>

export async function totalsWire(tx: Reading, userId: string, when: At): Promise<Totals> {
  const lots = await ownLots(tx, userId)
  const flows = await flowsOf(tx, lots)
  const totalOf = (currency: Currency): Totals => {
    const own = lots.filter(({ issue }) => issue.currency === currency)
    if (own.length === 0) return []
    const held = own.flatMap(lot => {
      const value = heldValue(lot, when)
      return value === null ? [] : [{ lot, value, bid: bidOf(lot, when) }]
    })
    return [
      {
        currency,
        lots: held.length,
        cost: minorText(sumOf(held.map(({ lot }) => lot.cost))),
        value: minorText(sumOf(held.map(({ value }) => value))),
        accrued: minorText(sumOf(held.map(({ lot, bid }) => (bid ? moneyOf(bid.accrued, lot.titlesLeft) : 0n)))),
        received: minorText(sumOf(own.map(lot => couponsOf(flows.get(lot.id) ?? [])))),
        months: monthsOf(own, when),
      },
    ]
  }
  return currencies.flatMap(totalOf)
}

const MONTH_LENGTH = 'YYYY-MM'.length

/** Future payments of all held bonds, by month. */
function monthsOf(lots: readonly LotRow[], { seed, at }: At): Totals[number]['months'] {
  const due = lots
    .filter(({ state }) => state === 'held')
    .flatMap(({ issue, paidThrough, titlesLeft }) =>
      bondPayments(issue, paidThrough).map(payment => ({
        month: payment.paidOn.slice(0, MONTH_LENGTH),
        kind: payment.kind,
        amount: moneyOf(paymentOfTitle(seed, issue, payment, dateAt(issue.currency, at)), titlesLeft),
      })),
    )
  const months = [...Map.groupBy(due, ({ month }) => month)].toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  )
  return months.map(([month, payments]) => {
    const of = (kind: 'coupon' | 'maturity') =>
      minorText(sumOf(payments.filter(each => each.kind === kind).map(({ amount }) => amount)))
    return { month, interest: of('coupon'), principal: of('maturity') }
  })
}

/** Values at past instants, for lots of which no title was sold. */
export async function pastValuesOf(tx: Reading, userId: string, seed: number) {
  const lots = await ownLots(tx, userId)
  return (at: number) =>
    lots
      .filter(lot => isHeldAt(lot, at))
      .map(lot => {
        const { issue, titles, bought } = lot
        const paid = bondPayments(issue, bought.date).findLast(({ paidOn }) => instantOf(issue, paidOn) <= at)
        const then = { state: 'held', titlesLeft: titles, paidThrough: paid?.date ?? bought.date } as const
        return { currency: issue.currency, amount: heldValue(Object.assign({}, lot, then), { seed, at }) }
      })
}

const isHeldAt = ({ state, createdAt, modifiedAt }: LotRow, at: number): boolean =>
  createdAt <= at && (state === 'held' || (state === 'matured' && at < modifiedAt))

/** Totals of the held bonds, by currency. */
export async function valuesOf(tx: Reading, userId: string, when: At) {
  const held = (await ownLots(tx, userId)).filter(({ state }) => state === 'held')
  return held.map(lot => ({ currency: lot.issue.currency, amount: heldValue(lot, when) }))
}
