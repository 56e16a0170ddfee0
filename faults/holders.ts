// The customers of the fault run `over-time` and their actions. Each holds bonds that are reinvested as instructed,
// buys and redeems units of a fund, and repays a loan in one of four ways.
import { asc, eq } from 'drizzle-orm'
import { must } from '../domain/assert.ts'
import type { BondIssue } from '../domain/bonds/issue.ts'
import { bondInstructions } from '../domain/bonds/issue.ts'
import { isRefusal } from '../domain/failure.ts'
import type { LoanMode } from '../domain/loans/instalments.ts'
import { isPaid } from '../domain/loans/instalments.ts'
import { Decimal } from '../domain/money.ts'
import { DAY_MS } from '../domain/time.ts'
import type { CallInput } from '../domain/wire/calls/table.ts'
import type { Db } from '../server/db/db.ts'
import type { FundOrderRow } from '../server/db/fund-schema.ts'
import { fundOrders } from '../server/db/fund-schema.ts'
import type { LoanFlowRow, LoanRow } from '../server/db/loan-schema.ts'
import { loanFlows, loans } from '../server/db/loan-schema.ts'
import { users } from '../server/db/schema.ts'
import { UNIT_DECIMALS } from '../server/funds/store.ts'
import { instalmentsOf, loanDate } from '../server/loans/store.ts'
import { AFTERNOON, addCustomer } from '../tests/support/trading-harness.ts'
import type { OverTime, OverTimeCall } from './over-time-products.ts'
import { call, granted, openOverTime } from './over-time-products.ts'

const SCHEME = 'sim-neem-balanced'

export async function addHolders(db: Db, count: number): Promise<void> {
  const harness = openOverTime(db)
  for (let nth = 0; nth < count; nth += 1) {
    const userId = await addCustomer(harness, { mxStock: '200000.00', financial: '20000.00', hkStock: '50000.00' })
    await db.update(users).set({ kyc: 'verified' }).where(eq(users.id, userId))
    await buyBonds(harness, userId, nth)
    await buyUnits(harness, userId, 'first')
    await granted(harness, userId, 'GET /loan/apply', { amount: 12_000, months: 6, income: 25_000 })
  }
}

const isCete = ({ kind, term }: BondIssue, days: number): boolean => kind === 'cete' && term === days

/** Buys one-month Cetes and bonds with each kind of coupon, and places an order in the next auction. */
async function buyBonds(harness: OverTime, userId: string, nth: number): Promise<void> {
  const instruction = must(bondInstructions[nth % bondInstructions.length], 'an instruction')
  const onSale = await granted(harness, userId, 'POST /m_ft/bondsList', {})
  const wanted = [
    onSale.find(({ issue }) => isCete(issue, 28)),
    onSale.find(({ issue }) => issue.kind === 'bondeF'),
    onSale.find(({ issue }) => issue.kind === 'note'),
    onSale.find(({ issue }) => issue.kind === 'retail'),
  ]
  for (const row of wanted) {
    const { issue, ask } = must(row, 'an issue')
    const titles = Math.floor(10_000 / issue.face)
    await granted(harness, userId, 'POST /treasuryBond/create', { id: issue.id, titles, price: ask.dirty, instruction })
  }
  const auctions = await granted(harness, userId, 'POST /treasuryBond/auctions', {})
  const auction = must(
    auctions.find(({ issue }) => isCete(issue, 91)),
    'an auction',
  )
  const order = { id: auction.issue.id, titles: 500, price: auction.limit, instruction }
  await granted(harness, userId, 'POST /treasuryBond/bid', order)
}

type Once = { readonly userId: string; readonly key: string }

/** Sends a call twice with the same key, like a client that lost the response. */
async function twice<K extends OverTimeCall>(harness: OverTime, by: Once, name: K, input: CallInput<K>): Promise<void> {
  const answers = [await call(harness, by, name, input), await call(harness, by, name, input)]
  const [one, other] = answers.map(answer => JSON.stringify(answer))
  if (one !== other) throw new Error(`${name} was answered by ${one} and by ${other}.`)
  if (answers.some(isRefusal)) throw new Error(`${name} was refused: ${one}`)
}

/**
 * Executes the actions of all customers at the current moment. If it is started again after a kill, it does what is
 * left.
 */
export async function act(harness: OverTime): Promise<void> {
  const { db } = harness
  const borrowed = await db.select().from(loans).orderBy(asc(loans.seq))
  const orders = await db.select().from(fundOrders).orderBy(asc(fundOrders.seq))
  const flows = await db.select().from(loanFlows)
  for (const [nth, loan] of borrowed.entries()) {
    const { id, userId, state } = loan
    if (state === 'passed') await twice(harness, { userId, key: `accept-${id}` }, 'POST /loan/accept', { id })
    const paid = flows.filter(({ loanId }) => loanId === id)
    if (state === 'inUse') await repay(harness, loan, { nth, paid })
    const own = orders.filter(order => order.userId === userId)
    await trade(harness, userId, own)
  }
}

const daysIn = ({ clock }: OverTime): number => (clock.now() - AFTERNOON) / DAY_MS

const SECOND_PURCHASE_DAY = 40
const REDEMPTION_DAY = 80

const buyUnits = (harness: OverTime, userId: string, key: string): Promise<void> =>
  twice(harness, { userId, key: `${key}-${userId}` }, 'POST /user_fund_orders/create', {
    side: 'purchase',
    scheme: SCHEME,
    amount: '1500.00',
  })

/** Makes a second purchase, and later a redemption of more units than the first purchase has. */
async function trade(harness: OverTime, userId: string, orders: readonly FundOrderRow[]): Promise<void> {
  const days = daysIn(harness)
  const made = (side: FundOrderRow['side']) => orders.filter(order => order.side === side).length
  if (days >= SECOND_PURCHASE_DAY && made('purchase') < 2) await buyUnits(harness, userId, 'second')
  if (days < REDEMPTION_DAY || made('redemption') > 0) return
  const held = orders.reduce((sum, { unitsLeft }) => sum + (unitsLeft ?? 0), 0)
  const units = new Decimal(held)
    .times('0.75')
    .floor()
    .div(10 ** UNIT_DECIMALS)
    .toFixed()
  const wish = { side: 'redemption', scheme: SCHEME, units } as const
  await twice(harness, { userId, key: `redeem-${userId}` }, 'POST /user_fund_orders/create', wish)
}

type Way = {
  /** Earliest payment of an instalment, in days after its due date. */
  readonly patience: number
  /** An early payment and the day on which it is made; null for none. */
  readonly early: { readonly mode: LoanMode; readonly day: number } | null
}

const ways: readonly Way[] = [
  { patience: 0, early: null },
  { patience: 20, early: null },
  { patience: 0, early: { mode: 'part', day: 45 } },
  { patience: 10, early: { mode: 'all', day: 76 } },
]
/** Fraction of the principal that is paid early. */
const PART = '0.5'

type Payer = { readonly nth: number; readonly paid: readonly LoanFlowRow[] }

async function repay(harness: OverTime, { id, userId }: LoanRow, { nth, paid }: Payer): Promise<void> {
  const { db, clock } = harness
  const { patience, early } = must(ways[nth % ways.length], 'a way')
  const pay = (mode: LoanMode, amount: string) =>
    twice(harness, { userId, key: `pay-${paid.length}-${id}` }, 'GET /loan/applyRepay', { id, mode, amount })
  const instalments = (await instalmentsOf(db, [id])).get(id) ?? []
  const next = must(
    instalments.find(each => !isPaid(each)),
    'an instalment',
  )
  const isDue = next.dueOn <= loanDate(clock.now() - patience * DAY_MS)
  const isEarly = early !== null && daysIn(harness) >= early.day && paid.every(({ kind }) => kind !== 'prepayment')
  if (!isDue && !isEarly) return
  const { instalment, principal, total } = await granted(harness, userId, 'GET /loan/shouldRepayAmount', { id })
  if (isDue) return pay('instalment', must(instalment, 'an instalment').amount)
  if (early?.mode === 'all') return pay('all', total)
  return pay('part', new Decimal(principal).times(PART).toFixed(2))
}
