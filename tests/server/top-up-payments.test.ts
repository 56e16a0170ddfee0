// Payments of loans, auction orders and margin take what their wallet lacks from the others, in the same transaction.
// A payment that is refused moves nothing, and a repeated one moves nothing again.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Refusal } from '../../domain/failure.ts'
import { isRefusal } from '../../domain/failure.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { WireTopUp } from '../../domain/wire/calls/top-up.ts'
import type { Db } from '../../server/db/db.ts'
import type { FirstPart } from '../../server/db/idempotent.ts'
import { users } from '../../server/db/schema.ts'
import { newId } from '../../server/lib/id.ts'
import type { TopUps } from '../../server/transfers/top-up.ts'
import { createTopUps } from '../../server/transfers/top-up.ts'
import { call as auctionCall, granted as auctionGranted, latestOf, openAuctions } from '../support/auctions.ts'
import { callingAt, freshKey } from '../support/calling.ts'
import { onlyPosition, quote, trade } from '../support/margin.ts'
import { onEachStore } from '../support/postgres.ts'
import type { IssueHarness } from '../support/subscriptions.ts'
import { addCustomer, auditOf, call, granted, SOUND } from '../support/trading-harness.ts'

const [NEAR, FAR] = ['FU.MES202612', 'FU.MES202703'] as const
const REVIEWED_MS = 11_000
/** The rate of a dollar after the platform's spread. */
const PESOS = '19.98'

type LoanCall = 'GET /loan/apply' | 'POST /loan/accept' | 'POST /loan/applyList'
type PaidCall = LoanCall | 'GET /loan/applyRepay' | 'GET /loan/shouldRepayAmount'
const loans = callingAt<IssueHarness, PaidCall>(({ products }) => products.handlers)

type Pay = (user: { userId: string; key: string; first: FirstPart }) => Promise<object | Refusal>
type Ready = { readonly userId: string; readonly pay: Pay }
type Payment = {
  readonly name: string
  readonly to: WalletType
  readonly rate?: string
  /** In dollars, from the wallet of cash. */
  readonly enough: string
  readonly tooLittle: string
  /** Makes what is paid for. */
  readonly prepare: (harness: IssueHarness) => Promise<Ready>
}

async function borrower(harness: IssueHarness): Promise<Ready> {
  const { db, clock, products } = harness
  const userId = await addCustomer(harness, { balance: '900.00' })
  await db.update(users).set({ kyc: 'verified' }).where(eq(users.id, userId))
  await loans.granted(harness, userId, 'GET /loan/apply', { amount: 12_000, months: 12, income: 25_000 })
  clock.advance(REVIEWED_MS)
  await products.runDue(db)
  const { list } = await loans.granted(harness, userId, 'POST /loan/applyList', {})
  const { id } = must(list[0], 'the loan')
  await loans.granted(harness, userId, 'POST /loan/accept', { id })
  const { total } = await loans.granted(harness, userId, 'GET /loan/shouldRepayAmount', { id })
  const payment = { id, mode: 'all', amount: total, choice: 'fewer' } as const
  return { userId, pay: user => loans.call(harness, user, 'GET /loan/applyRepay', payment) }
}

async function bidder(harness: IssueHarness): Promise<Ready> {
  const userId = await addCustomer(harness, { balance: '900.00' })
  const { id } = await latestOf(harness, 'US')
  const order = { id, direction: 0, orderType: 1, price: '50.00', quantity: '5' } as const
  return { userId, pay: user => auctionCall(harness, user, 'POST /stock/auctionStockCreate', order) }
}

async function changer(harness: IssueHarness): Promise<Ready> {
  const userId = await addCustomer(harness, { usStock: '60.00', balance: '900.00' })
  const { id } = await latestOf(harness, 'US')
  const first = { id, direction: 0, orderType: 1, price: '50.00', quantity: '1' } as const
  const { id: orderId } = await auctionGranted(harness, userId, 'POST /stock/auctionStockCreate', first)
  const change = { orderId, price: '50.00', quantity: '6' }
  return { userId, pay: user => auctionCall(harness, user, 'POST /stock/auctionStockChange', change) }
}

async function pairHolder(harness: IssueHarness): Promise<{ userId: string; positionId: string }> {
  const userId = await addCustomer(harness, { forex: '640.00', balance: '900.00' })
  await trade(harness, userId, { key: 'FX.EURUSD', side: 'long', quantity: '10000', leverage: 20 })
  return { userId, positionId: (await onlyPosition(harness, userId, 'FX.EURUSD')).id }
}

async function adder(harness: IssueHarness): Promise<Ready> {
  const { userId, positionId } = await pairHolder(harness)
  const added = { positionId, amount: '300.00' }
  return { userId, pay: user => call(harness, user, 'POST /position/addPositionMargin', added) }
}

async function lowerer(harness: IssueHarness): Promise<Ready> {
  const { userId, positionId } = await pairHolder(harness)
  const lower = { positionId, leverage: 15 }
  return { userId, pay: user => call(harness, user, 'POST /position/leverage', lower) }
}

const quoteMonth = ({ market }: IssueHarness, key: string, price: string) =>
  market.quote(key, { price, previousClose: price, bid: price, ask: price, bidSize: 100, askSize: 100 })

async function roller(harness: IssueHarness): Promise<Ready> {
  quoteMonth(harness, NEAR, '6000.00')
  const userId = await addCustomer(harness, { future: '3160.00', balance: '900.00' })
  await trade(harness, userId, { key: NEAR, side: 'long', quantity: '1', leverage: 10 })
  const { id: positionId } = await onlyPosition(harness, userId, NEAR)
  quoteMonth(harness, NEAR, '5900.00')
  quoteMonth(harness, FAR, '5950.00')
  const { price, nextPrice, at } = await granted(harness, userId, 'POST /position/rollPreview', { positionId })
  const roll = { positionId, seen: { price, nextPrice, at } }
  return { userId, pay: user => call(harness, user, 'POST /position/roll', roll) }
}

const payments: readonly Payment[] = [
  { name: 'the full repayment of a loan', to: 'mxStock', rate: PESOS, enough: '20', tooLittle: '1', prepare: borrower },
  { name: 'an auction order', to: 'usStock', enough: '300', tooLittle: '100', prepare: bidder },
  { name: 'a changed auction order', to: 'usStock', enough: '300', tooLittle: '100', prepare: changer },
  { name: 'added margin', to: 'forex', enough: '300', tooLittle: '100', prepare: adder },
  { name: 'a lower leverage', to: 'forex', enough: '250', tooLittle: '50', prepare: lowerer },
  { name: 'the roll of a future', to: 'future', enough: '400', tooLittle: '50', prepare: roller },
]

onEachStore('a payment with a top-up', open => {
  let db: Db
  let harness: IssueHarness
  let topUps: TopUps

  beforeAll(async () => {
    db = await open()
    harness = await openAuctions(db)
    quote(harness, 'FX.USDMXN', '20.0000')
    quote(harness, 'FX.EURUSD', '1.20000')
    quoteMonth(harness, NEAR, '6000.00')
    quoteMonth(harness, FAR, '6060.00')
    await harness.trading.lead(db)
    const { clock, trading } = harness
    const { ledger, rates, outbox } = trading
    topUps = createTopUps({ clock, newId, ledger, rates, outbox })
  })
  afterAll(async () => {
    await harness.trading.stop()
    await db.close()
  })

  const topUpOf = ({ to, rate }: Payment, amount: string): WireTopUp => {
    const move = { from: 'balance', amount } as const
    return { to, moves: [rate === undefined ? move : Object.assign({ rate }, move)] }
  }
  const balancesOf = async (userId: string) =>
    (await granted(harness, userId, 'POST /wallet/getWalletBalance', {})).map(
      ({ walletType, balance, usedBalance }) => [walletType, balance, usedBalance],
    )
  const cashOf = async (userId: string) =>
    must((await balancesOf(userId)).find(([wallet]) => wallet === 'balance')?.[1], 'the cash')
  const sound = async () => expect(await auditOf(db, harness.trading)).toEqual(SOUND)

  test.each(payments)('$name: all of it or nothing, and once', async payment => {
    const { userId, pay } = await payment.prepare(harness)
    const payWith = (amount: string, key = freshKey()) =>
      pay({ userId, key, first: topUps(userId, topUpOf(payment, amount)) })
    const before = await balancesOf(userId)

    const refused = await payWith(payment.tooLittle)
    expect(isRefusal(refused) && [refused.failure, refused.field === 'topUp']).toEqual(['insufficientFunds', false])
    expect(await balancesOf(userId)).toEqual(before)
    const tooMuch = await payWith('900.01')
    expect(isRefusal(tooMuch) && [tooMuch.failure, tooMuch.field]).toEqual(['insufficientFunds', 'topUp'])
    expect(await balancesOf(userId)).toEqual(before)
    await sound()

    const key = freshKey()
    const paid = await payWith(payment.enough, key)
    expect(isRefusal(paid)).toBe(false)
    expect(Number(await cashOf(userId))).toBe(900 - Number(payment.enough))
    const after = await balancesOf(userId)
    expect(await payWith(payment.enough, key)).toEqual(paid)
    expect(await balancesOf(userId)).toEqual(after)
    await sound()
  })
})
