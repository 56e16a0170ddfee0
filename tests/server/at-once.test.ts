// Money actions are sent many times at once, by impatient fingers and by attackers, each with a key of its own. As many
// take effect as there is money, stock or room for, and the ledger stays sound. One store serves most cases.
// Loans and funds have stores of their own, because their clocks pass the times of other products’ jobs.
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { isRefusal } from '../../domain/failure.ts'
import { SECOND_MS } from '../../domain/time.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { destinations, reviews, reviewVotes } from '../../server/db/account-schema.ts'
import type { Db } from '../../server/db/db.ts'
import { fundOrders } from '../../server/db/fund-schema.ts'
import { loans } from '../../server/db/loan-schema.ts'
import { users } from '../../server/db/schema.ts'
import { sealedFor } from '../../server/db/sealed-columns.ts'
import { blockDecisions, subscriptions } from '../../server/db/subscription-schema.ts'
import { orders, positions } from '../../server/db/trading-schema.ts'
import { transactionOrRefusal } from '../../server/db/transaction-or-refusal.ts'
import { newId } from '../../server/lib/id.ts'
import { bought } from '../../server/positions/position.ts'
import { newPaidPosition, savePosition } from '../../server/positions/store.ts'
import { decideByOperator } from '../../server/private-offers/desk-decision.ts'
import { endReview, openReview } from '../../server/reviews/reviews.ts'
import type { AccountHarness } from '../support/account-harness.ts'
import { addClient, call, decideAs, openAccountHarness, PAY_PASSWORD } from '../support/account-harness.ts'
import { call as auctionCall, granted as auctionGranted, latestOf, openAuctions } from '../support/auctions.ts'
import { freshKey } from '../support/calling.ts'
import { american } from '../support/destinations.ts'
import { call as fundCall, granted as fundGranted, inIndia, openFunds, runTo } from '../support/funds.ts'
import { call as loanCall, granted as loanGranted, openLoans } from '../support/loans.ts'
import { onlyPosition, orderOf, quote, trade } from '../support/margin.ts'
import type { OpenStore } from '../support/postgres.ts'
import { onEachStore } from '../support/postgres.ts'
import { addOffer, call as offerCall, openBlockPermission, openPrivateOffers } from '../support/private-offers.ts'
import { openQuant, call as quantCall, granted as quantGranted } from '../support/quant.ts'
import { openRobots, call as robotCall, granted as robotGranted } from '../support/robots.ts'
import { call as issueCall, granted as issueGranted } from '../support/subscriptions.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import {
  addCustomer,
  auditOf,
  granted as deskGranted,
  openTradingHarness,
  SOUND,
  call as tradeCall,
} from '../support/trading-harness.ts'
import { addWithdrawing, apply, cancel, done, moneyOf } from '../support/withdrawing.ts'

const TIMES = 20
const [NEAR, FAR] = ['FU.MES202612', 'FU.MES202703'] as const

type Prepared = {
  /** One of the requests; `nth` counts them. */
  readonly act: (nth: number) => Promise<unknown>
  /** Number of the requests that are granted. */
  readonly taken: number
  /** What is in the store afterwards. */
  readonly effect: () => Promise<unknown>
  readonly left: unknown
}

onEachStore('twenty at once', (open: OpenStore) => {
  let db: Db
  let lending: Db
  let dealing: Db
  let account: AccountHarness
  let trading: TradingHarness
  const stops: (() => Promise<void>)[] = []

  beforeAll(async () => {
    ;[db, lending, dealing] = [await open(), await open(), await open()]
    account = await openAccountHarness(db)
    trading = openTradingHarness(db)
    for (const [key, price] of [
      [NEAR, '6000.00'],
      [FAR, '6060.00'],
    ] as const)
      trading.market.quote(key, { price, previousClose: price, bid: price, ask: price, bidSize: 100, askSize: 100 })
    await trading.trading.lead(db)
    stops.push(() => trading.trading.stop())
  }, 120_000)
  afterAll(async () => {
    for (const stop of stops) await stop()
    for (const store of [db, lending, dealing]) await store.close()
  })

  const usable = async (userId: string, walletType: WalletType, at = trading): Promise<string> => {
    const [wallet] = await deskGranted(at, userId, 'POST /wallet/getWalletBalance', { walletType })
    return must(wallet, walletType).balance
  }
  const future = (userId: string, quantity = '1') =>
    tradeCall(trading, userId, 'POST /crude/create', orderOf({ key: NEAR, side: 'long', quantity, leverage: 10 }))
  async function longFuture(money: string) {
    const userId = await addCustomer(trading, { future: money })
    const placed = await trade(trading, userId, { key: NEAR, side: 'long', quantity: '1', leverage: 10 })
    return { userId, orderId: placed.id, positionId: (await onlyPosition(trading, userId, NEAR)).id }
  }
  const statesOf = async (userId: string) =>
    (await db.select().from(subscriptions).where(eq(subscriptions.userId, userId))).map(({ state }) => state)

  async function borrower(quantity: number) {
    const harness = openLoans(lending)
    quote(harness, 'MX.WALMEX', '60.00')
    const userId = await addCustomer(harness, { mxStock: '1000.00' })
    await lending.update(users).set({ kyc: 'verified' }).where(eq(users.id, userId))
    const positionId = await addShares(harness, userId, 'MX.WALMEX', quantity)
    const input = { amount: 270_000, months: 12, kind: 'secured', pledges: `${positionId}:10000` } as const
    await loanGranted(harness, userId, 'GET /loan/apply', input)
    harness.clock.advance(11 * SECOND_MS)
    await harness.products.runDue(lending)
    const [made] = await lending.select().from(loans).where(eq(loans.userId, userId))
    return { harness, userId, positionId, id: must(made, 'a loan').id }
  }
  async function addShares(harness: TradingHarness, userId: string, key: string, quantity: number): Promise<string> {
    const { instrument } = must(harness.market.find(key), key)
    const { name, source, priceDecimals, quantityDecimals } = instrument
    const at = harness.clock.now()
    const about = {
      userId,
      instrumentKey: key,
      name,
      source,
      currency: 'MXN',
      priceDecimals,
      quantityDecimals,
    } as const
    const rates = must(harness.trading.rates.all('MXN'), 'rates')
    const row = newPaidPosition(about, freshKey(), harness.market.dayStart('MX'), at)
    const filled = { quantity: quantity * 10 ** quantityDecimals, cash: 60_000_000n, fees: 0n, rates, at }
    await lending.transaction(async tx => savePosition(tx, bought(row, filled)))
    return row.id
  }
  const usedOf = async (id: string) => {
    const [row] = await lending.select().from(positions).where(eq(positions.id, id))
    return must(row, id).used
  }

  async function blockRequest() {
    const harness = openPrivateOffers(db, { operatorsDecide: true })
    quote(harness, 'HK.00700', '50.000')
    const userId = await addCustomer(harness, { hkStock: '5000000.00' })
    await openBlockPermission(harness, userId)
    const id = await addOffer(harness, 'block')
    const ask = () => offerCall(harness, userId, 'POST /blockTrade/create', { id, quantity: 10_000 })
    return { harness, userId, ask }
  }

  async function robotBuyer(energyDays: number) {
    const harness = openRobots(db)
    await harness.products.runDue(db)
    const wish = { id: 'robot-veta-60', kind: 'rent', days: 7, quantity: 1, energyDays } as const
    const first = await addCustomer(harness, { financial: '5000.00' })
    await robotGranted(harness, first, 'POST /robotOrder/create', wish)
    const cost = 5_000 - Number(await usable(first, 'financial'))
    return { harness, wish, cost }
  }

  async function addCard(userId: string): Promise<string> {
    const [id, at] = [newId(), account.clock.now()]
    const empty = { swiftCode: '', branchCode: '', abaNumber: '', bankAddress: '', region: '', city: '' }
    const card = { bankName: 'BBVA', accountName: 'Ana', cardNumber: '5555555555554444', cardholderName: 'Ana' }
    const fields = Object.assign({}, empty, card, { postalCode: '', personalAddress: '' })
    const details = { kind: 'bank', country: 'MX', frontImage: null, backImage: null, fields } as const
    await db.transaction(async tx => {
      const opened = await openReview(tx, { id: newId(), kind: 'account', userId, at, dueAt: at, lookAt: null })
      const review = await endReview(tx, opened, { state: 'passed', reason: null, at })
      const own = { id, userId, reviewId: review.id, kind: 'bank' as const, currency: 'MXN' as const }
      const row = { tokenised: true, details: sealedFor(id, details), heldUntil: null, createdAt: at, deletedAt: null }
      await tx.insert(destinations).values(Object.assign({}, own, row))
    })
    return id
  }
  const reviewsOf = async (userId: string, kind: 'account' | 'deposit' | 'withdrawal', state = 'pending') =>
    (
      await db
        .select()
        .from(reviews)
        .where(and(eq(reviews.userId, userId), eq(reviews.kind, kind)))
    ).filter(review => review.state === state).length
  async function withdrawal() {
    const { userId, destinationId } = await addWithdrawing(account, '1000')
    const { id } = done(await apply(account, userId, { destinationId, amount: '400' }))
    return { userId, id }
  }
  const votesOn = (id: string) => db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, id))

  const cases: Readonly<Record<string, () => Promise<Prepared>>> = {
    async 'requests for a block trade'() {
      const { userId, ask } = await blockRequest()
      return { act: ask, taken: 1, effect: () => usable(userId, 'hkStock'), left: '4512966.28' }
    },
    async 'decisions of two operators on a block trade'() {
      const { harness, userId, ask } = await blockRequest()
      await ask()
      const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId))
      const { id } = must(row, 'a request')
      const at = harness.clock.now()
      const decide = (nth: number) =>
        transactionOrRefusal(db, async tx => {
          const verdict = nth % 2 === 0 ? ('cross' as const) : ('decline' as const)
          return (await decideByOperator(tx, { id, author: nth % 2 === 0 ? 'ana' : 'ben', verdict, at })) ?? {}
        })
      const effect = async () =>
        (await db.select().from(blockDecisions).where(eq(blockDecisions.subscriptionId, id))).length
      return { act: decide, taken: 1, effect, left: 1 }
    },
    async 'confirmations of a new price'() {
      const harness = await openAuctions(db)
      const { list } = await issueGranted(harness, 'anyone', 'POST /m_ft/sale_list', {})
      const sale = must(
        list.findLast(({ state, board }) => state === 'open' && board === 'HK'),
        'an open offer',
      )
      const userId = await addCustomer(harness, { hkStock: '5000000.00' })
      const { id } = await issueGranted(harness, userId, 'POST /NewShares/create', { id: sale.id, quantity: sale.lot })
      const choice = { askedAt: harness.clock.now(), confirmedAt: null }
      await db.update(subscriptions).set({ choice }).where(eq(subscriptions.id, id))
      const act = () => issueCall(harness, userId, 'POST /NewShares/confirm', { id })
      return { act, taken: 1, effect: () => statesOf(userId), left: ['submitted'] }
    },
    async 'changes of an order in an auction'() {
      const harness = await openAuctions(db)
      const userId = await addCustomer(harness, { usStock: '100000.00' })
      const { id: auctionId } = await latestOf(harness, 'US')
      const terms = { id: auctionId, direction: 0, orderType: 1, price: '50', quantity: '100' } as const
      const { id } = await auctionGranted(harness, userId, 'POST /stock/auctionStockCreate', terms)
      const change = { orderId: id, price: '50', quantity: '200' }
      const effect = async () =>
        (await db.select().from(orders).where(eq(orders.userId, userId))).map(({ state }) => state).toSorted()
      const act = () => auctionCall(harness, userId, 'POST /stock/auctionStockChange', change)
      return { act, taken: 1, effect, left: ['accepted', 'cancelled'] }
    },
    async 'pledges of the same shares'() {
      const { harness, userId, positionId, id } = await borrower(10_081)
      await loanGranted(harness, userId, 'POST /loan/accept', { id })
      const act = () => loanCall(harness, userId, 'POST /loan/pledge', { id, pledges: `${positionId}:81` })
      return { act, taken: 1, effect: () => usedOf(positionId), left: 10_081 }
    },
    async 'take-backs of all that a loan does not need'() {
      const { harness, userId, positionId, id } = await borrower(10_000)
      await loanGranted(harness, userId, 'POST /loan/accept', { id })
      quote(harness, 'MX.WALMEX', '75.00')
      const act = () => loanCall(harness, userId, 'POST /loan/takeBack', { id, pledges: `${positionId}:2000` })
      return { act, taken: 1, effect: () => usedOf(positionId), left: 8_000 }
    },
    async 'refusals and acceptances of a loan'() {
      const { harness, userId, id } = await borrower(10_000)
      const ends = ['POST /loan/decline', 'POST /loan/accept'] as const
      const act = (nth: number) => loanCall(harness, userId, ends[nth % 2] ?? ends[0], { id })
      const effect = async () => {
        const [row] = await lending.select().from(loans).where(eq(loans.id, id))
        const isPaidOut = (await usable(userId, 'mxStock', harness)) !== '1000.00'
        return (must(row, id).state === 'inUse') === isPaidOut
      }
      return { act, taken: 1, effect, left: true }
    },
    async 'orders of a future for the money of one'() {
      const userId = await addCustomer(trading, { future: '3500.00' })
      const effect = async () => (await db.select().from(orders).where(eq(orders.userId, userId))).length
      return { act: () => future(userId), taken: 1, effect, left: 1 }
    },
    async 'additions to a position for the money of one'() {
      const { userId, orderId } = await longFuture('6500.00')
      const input = { orderId, orderType: 0, quantity: '1' } as const
      const effect = async () => (await db.select().from(orders).where(eq(orders.userId, userId))).length
      return { act: () => tradeCall(trading, userId, 'POST /orders/additions', input), taken: 1, effect, left: 2 }
    },
    async 'additions of margin for the money of one'() {
      const { userId, positionId } = await longFuture('3500.00')
      const before = Number(await usable(userId, 'future'))
      const input = { positionId, amount: '300.00' }
      const effect = async () => (before - Number(await usable(userId, 'future'))).toFixed(2)
      const act = () => tradeCall(trading, userId, 'POST /position/addPositionMargin', input)
      return { act, taken: 1, effect, left: '300.00' }
    },
    async 'rolls of a future'() {
      const { userId, positionId } = await longFuture('20000.00')
      const { price, nextPrice, at } = await deskGranted(trading, userId, 'POST /position/rollPreview', { positionId })
      const input = { positionId, seen: { price, nextPrice, at } }
      const isOpen = and(eq(positions.userId, userId), isNull(positions.closedAt))
      const effect = async () =>
        (await db.select().from(positions).where(isOpen)).map(row => [row.instrumentKey, row.quantity])
      return { act: () => tradeCall(trading, userId, 'POST /position/roll', input), taken: 1, effect, left: [[FAR, 1]] }
    },
    async 'redemptions of all units of a fund'() {
      const harness = openFunds(dealing)
      harness.clock.advance(inIndia('2026-11-20', '10:00') - harness.clock.now())
      const userId = await addCustomer(harness, { financial: '1000.00' })
      const scheme = 'sim-peepal-large'
      const purchase = { side: 'purchase', scheme, amount: '100.00' } as const
      await fundGranted(harness, userId, 'POST /user_fund_orders/create', purchase)
      await runTo(harness, '2026-11-20', '23:00')
      const { list } = await fundGranted(harness, userId, 'POST /user_fund_orders/pageList', {})
      const units = must(must(list[0], 'a purchase').units, 'units')
      const isRedemption = and(eq(fundOrders.userId, userId), eq(fundOrders.side, 'redemption'))
      const effect = async () => (await dealing.select().from(fundOrders).where(isRedemption)).length
      const input = { side: 'redemption', scheme, units } as const
      const act = () => fundCall(harness, userId, 'POST /user_fund_orders/create', input)
      return { act, taken: 1, effect, left: 1 }
    },
    async 'orders of a machine for the money of one'() {
      const { harness, wish, cost } = await robotBuyer(1)
      const userId = await addCustomer(harness, { financial: (cost * 1.5).toFixed(2) })
      const act = () => robotCall(harness, userId, 'POST /robotOrder/create', wish)
      return { act, taken: 1, effect: () => statesOf(userId), left: ['running'] }
    },
    async 'additions of all the energy that a machine takes'() {
      const { harness, wish } = await robotBuyer(1)
      const userId = await addCustomer(harness, { financial: '5000.00' })
      const { id } = await robotGranted(harness, userId, 'POST /robotOrder/create', wish)
      const act = () => robotCall(harness, userId, 'POST /robotOrder/energy', { id, days: 6 })
      return { act, taken: 1, effect: () => statesOf(userId), left: ['running'] }
    },
    async 'closes of an order of a rule'() {
      const harness = openQuant(db)
      await harness.products.runDue(db)
      const userId = await addCustomer(harness, { financial: '5000.00' })
      const products = await quantGranted(harness, userId, 'GET /quantization/list', {})
      const terms = products.flatMap(({ facts }) => facts?.terms ?? [])
      const series = must(
        terms.find(({ kind }) => kind === 'current'),
        'a series',
      )
      const wish = { id: series.offerId, amount: '1000.00' }
      const { id } = await quantGranted(harness, userId, 'POST /quantization/order/save', wish)
      const act = () => quantCall(harness, userId, 'POST /quantization/order/close', { id })
      return { act, taken: 1, effect: () => statesOf(userId), left: ['submitted'] }
    },
    async 'changes of a bank account'() {
      const { userId, destinationId: id } = await addWithdrawing(account, '1000')
      const act = (nth: number) =>
        call(account, userId, 'POST /UserAccount/UpdateCardNo', {
          id,
          change: Object.assign({ payPassword: PAY_PASSWORD }, american(nth + 2)),
        })
      return { act, taken: 1, effect: () => reviewsOf(userId, 'account'), left: 1 }
    },
    async 'deposits by card up to the limit of a day'() {
      const userId = await addClient(account)
      const destinationId = await addCard(userId)
      const input = { kind: 'card', destinationId, amount: '50000.00', payPassword: PAY_PASSWORD } as const
      const act = () => call(account, userId, 'POST /recharge/create', input)
      return { act, taken: 4, effect: () => reviewsOf(userId, 'deposit'), left: 4 }
    },
    async 'cancellations of a withdrawal'() {
      const { userId, id } = await withdrawal()
      return {
        act: () => cancel(account, userId, id),
        taken: 1,
        effect: () => moneyOf(account, userId),
        left: [100_000n, 0n],
      }
    },
    async 'approvals of a withdrawal by two operators'() {
      const { userId, id } = await withdrawal()
      const act = (nth: number) => decideAs(account, nth % 2 === 0 ? 'ana' : 'ben', id)
      const effect = async () => [(await votesOn(id)).length, ...(await moneyOf(account, userId))]
      return { act, taken: 2, effect, left: [2, 60_000n, 0n] }
    },
    async 'an approval and a refusal of a deposit'() {
      const userId = await addClient(account)
      const input = { kind: 'crypto', asset: 'USDT', network: 'tron', amount: '50', minimumAccepted: false } as const
      const made = await call(account, userId, 'POST /recharge/create', input)
      const id = isRefusal(made) ? '' : made.id
      const refused = { passed: false, reason: 'other' } as const
      const act = (nth: number) =>
        nth % 2 === 0 ? decideAs(account, 'ana', id) : decideAs(account, 'ben', id, refused)
      const effect = async () => {
        const [[usd], passed] = [await moneyOf(account, userId), await reviewsOf(userId, 'deposit', 'passed')]
        return usd === BigInt(passed) * 5_000n
      }
      return { act, taken: 1, effect, left: true }
    },
  }

  test.each(Object.entries(cases))('%s', async (_what, prepare) => {
    const { act, taken, effect, left } = await prepare()
    const answers = await Promise.all(Array.from({ length: TIMES }, (_, nth) => act(nth)))
    const kinds = answers.map(answer => (isRefusal(answer) ? answer.failure : 'taken'))
    expect(
      kinds.filter(kind => kind === 'taken'),
      kinds.join(' '),
    ).toHaveLength(taken)
    expect(kinds).not.toContain('unavailable')
    expect(await effect()).toEqual(left)
    for (const store of [db, lending, dealing]) expect(await auditOf(store, trading.trading)).toEqual(SOUND)
  })
})
