// A call must not answer for another user's id, and must not reveal that the row exists: even a “not yours” would.
// Every call that takes an id is tested with an own id, another user's, an unknown one, and malformed ones. The cases
// are derived from the call table: a new call without a case fails.
import { randomBytes } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { must } from '../../domain/assert.ts'
import { boards } from '../../domain/instruments/boards.ts'
import { Decimal } from '../../domain/money.ts'
import { scaledText } from '../../domain/price.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { CallSpec } from '../../domain/wire/call.ts'
import type { NewIssue } from '../../domain/wire/calls/new-issue.ts'
import type { CallInput, CallKey } from '../../domain/wire/calls/table.ts'
import { calls } from '../../domain/wire/calls/table.ts'
import { loans } from '../../server/db/loan-schema.ts'
import { scriptKeys } from '../../server/db/script-key-schema.ts'
import { subscriptions } from '../../server/db/subscription-schema.ts'
import { digest, newId } from '../../server/lib/id.ts'
import { bought } from '../../server/positions/position.ts'
import { newPaidPosition, savePosition } from '../../server/positions/store.ts'
import {
  addAccount,
  clabe,
  mexicanAccount,
  PAY_PASSWORD,
  picture,
  setPayPassword,
  until,
  upload,
  verify,
} from '../support/papers.ts'
import type { Registered, Reply, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

type Id = string
type Owner = { readonly person: Registered; readonly number: number }
type Line<K extends CallKey> = {
  /** An id that belongs to the owner; a new one if the call consumes it. */
  readonly own: (owner: Owner) => Promise<Id>
  readonly ask: (id: Id) => CallInput<K>
}

let server: TestServer
let owner: Owner
let stranger: Owner
let numbers = 100

beforeAll(async () => {
  server = await startServer({ environment: { DESK_DELAY_MS: '1000' } })
  const people = [await customer(), await customer()] as const
  owner = people[0]
  stranger = people[1]
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

async function customer(): Promise<Owner> {
  const person = await server.newcomer()
  await setPayPassword(server, person)
  await verify(server, person)
  numbers += 1
  await addAccount(server, person, numbers)
  return { person, number: numbers }
}

const as = ({ person }: Owner) => ({ token: person.token })
const image = async (of: Owner): Promise<Id> => upload(server, of.person.token, await picture())

async function passedAccount(of: Owner): Promise<Id> {
  const mine = await server.ask('POST /UserAccount/SelectCardNo', { kind: 'bank' }, as(of))
  return must(
    mine.find(one => one.state === 'passed'),
    'a passed account',
  ).id
}

async function anotherAccount(of: Owner): Promise<Id> {
  numbers += 1
  return (await addAccount(server, of.person, numbers)).id
}

/** The last price of Walmex times `share`, rounded down to a tick. */
function walmex(share: number): string {
  const { instrument } = must(server.market.find('MX.WALMEX'), 'Walmex')
  const price = must(server.market.quotes.price[instrument.ix], 'a price')
  return ((Math.floor((price * share) / 10) * 10) / 10 ** instrument.priceDecimals).toFixed(2)
}

/**
 * An open offer in Mexico, where lots cost little, so that the account can pay for all applications of this file. First
 * advances the clock, because jumps of the clock skip the jobs that take offers from step to step.
 */
async function openOffer(): Promise<NewIssue> {
  server.clock.advance(1_000)
  for (;;) {
    const { list } = await server.ask('POST /m_ft/sale_list', {})
    const isOpen = ({ state, board, purchaseEndDate }: NewIssue) =>
      state === 'open' && board === 'MX' && purchaseEndDate * 1_000 > server.clock.now()
    const offer = list.findLast(isOpen)
    if (offer) return offer
  }
}

/** An application whose offer was priced far outside its range and waits for the applicant's confirmation. */
async function repriced(of: Owner): Promise<Id> {
  const id = await application(of)
  const choice = { askedAt: server.clock.now(), confirmedAt: null }
  await server.db.update(subscriptions).set({ choice }).where(eq(subscriptions.id, id))
  return id
}

/** An application in an open offer. Only one is allowed per person and offer, so earlier ones are cancelled first. */
async function application(of: Owner): Promise<Id> {
  const offer = await openOffer()
  const own = await server.ask('POST /position/subscription', {}, as(of))
  for (const { id } of own.list.filter(({ cancellable }) => cancellable))
    await server.ask('POST /NewShares/cancel', { id }, as(of))
  return (await server.ask('POST /NewShares/create', { id: offer.id, quantity: offer.lot }, as(of))).id
}

/** An order to follow. Only one is allowed per series, so the previous one is cancelled first. */
async function followOrder(of: Owner): Promise<Id> {
  const [agency] = await server.ask('GET /userFollowInvest/getInvestAgencyList', {})
  const series = must(agency?.terms[0], 'an open series')
  const own = await server.ask('POST /userFollowInvest/pageList', {}, as(of))
  const last = own.list.find(one => one.cancellable)
  if (last) await server.ask('POST /userFollowInvest/cancel', { id: last.id }, as(of))
  else await server.ask('POST /wallet/transfer', { from: 'balance', to: 'follow', amount: '100.00' }, as(of))
  return (await server.ask('POST /userFollowInvest/add', { id: series.offerId, amount: '100', lossLimit: 0 }, as(of)))
    .id
}

/** An order of a quantitative product. Only one is allowed per series, so the previous one is cancelled first. */
async function quantOrder(of: Owner): Promise<Id> {
  const products = await server.ask('GET /quantization/list', {})
  const terms = products.flatMap(({ facts }) => facts?.terms ?? [])
  const { offerId } = must(
    terms.find(({ kind }) => kind === 'current'),
    'an open series',
  )
  const own = await server.ask('POST /quantization/order/pageList', {}, as(of))
  const last = own.list.find(one => one.cancellable)
  if (last) await server.ask('POST /quantization/order/cancel', { id: last.id }, as(of))
  else await server.ask('POST /wallet/transfer', { from: 'balance', to: 'financial', amount: '100.00' }, as(of))
  return (await server.ask('POST /quantization/order/save', { id: offerId, amount: '100' }, as(of))).id
}

/** Minimum time that an order or an offer must stay open; a case takes less. */
const HELD_OPEN_MS = 120_000
/** Interval between the cut-offs of funds if markets are always open. */
const FUND_CUT_OFF_MS = 600_000

/**
 * An order of fund units that can still be cancelled. The previous order is cancelled first, so its money pays for this
 * one.
 */
async function fundOrder(of: Owner): Promise<Id> {
  const own = await server.ask('POST /user_fund_orders/pageList', {}, as(of))
  const last = own.list.find(one => one.cancellable)
  if (last) await server.ask('POST /user_fund_orders/cancel', { id: last.id }, as(of))
  else await server.ask('POST /wallet/transfer', { from: 'balance', to: 'financial', amount: '50.00' }, as(of))
  const left = FUND_CUT_OFF_MS - (server.clock.now() % FUND_CUT_OFF_MS)
  if (left < HELD_OPEN_MS) server.clock.jump(left)
  const wish = { side: 'purchase', scheme: 'sim-peepal-large', amount: '50.00' } as const
  return (await server.ask('POST /user_fund_orders/create', wish, as(of))).id
}

/** A request in a placing without a code. */
async function placingRequest(of: Owner): Promise<Id> {
  const { list: own } = await server.ask('POST /position/placing_subscription', {}, as(of))
  for (const { id, cancellable } of own) if (cancellable) await server.ask('POST /placing_order/cancel', { id }, as(of))
  // After a jump of the clock the offers are brought up to date.
  server.clock.advance(1_000)
  const offer = await until(server, async () => {
    const { list } = await server.ask('POST /m_ft/placing_list', {})
    const isOpen = (closeDate: number) => closeDate * 1_000 > server.clock.now() + HELD_OPEN_MS
    return list.find(({ state, needsCode, closeDate }) => state === 'open' && !needsCode && isOpen(closeDate)) ?? null
  })
  const quantity = must(offer.terms, 'its terms').lot
  return (await server.ask('POST /placing_order/create', { id: offer.id, quantity }, as(of))).id
}

/** A request for a block trade, made of one in a placing: a block costs more than the account has. */
async function blockRequest(of: Owner): Promise<Id> {
  const id = await placingRequest(of)
  await server.db.update(subscriptions).set({ product: 'block' }).where(eq(subscriptions.id, id))
  return id
}

async function auctionOrder(of: Owner): Promise<Id> {
  const [auction] = await server.ask('POST /treasuryBond/auctions', {})
  const { issue, limit, minimum } = must(auction, 'an auction')
  return (await server.ask('POST /treasuryBond/bid', { id: issue.id, titles: minimum, price: limit }, as(of))).id
}

/** An order in an opening auction that takes changes. */
async function openingOrder(of: Owner): Promise<Id> {
  const { list } = await server.ask('POST /m_ft/preMarketList', {})
  const open = list.filter(({ board, phase }) => board === 'US' && phase === 'input')
  const { id } = must(open.toSorted((one, other) => other.locksAt - one.locksAt)[0], 'an opening auction')
  const order = { id, direction: 0, orderType: 0, quantity: '1' } as const
  return (await server.ask('POST /stock/auctionStockCreate', order, as(of))).id
}

async function bond(of: Owner): Promise<Id> {
  const [row] = await server.ask('POST /m_ft/bondsList', {})
  const { issue, ask, minimum } = must(row, 'a bond')
  return (await server.ask('POST /treasuryBond/create', { id: issue.id, titles: minimum, price: ask.dirty }, as(of))).id
}

async function robot(of: Owner): Promise<Id> {
  const [machine] = (await server.ask('POST /robot/pageList', {})).list
  const { id } = must(machine, 'a machine')
  await server.ask('POST /wallet/transfer', { from: 'balance', to: 'financial', amount: '20.00' }, as(of))
  const wish = { id, kind: 'rent', days: 7, quantity: 1, energyDays: 1 } as const
  return (await server.ask('POST /robotOrder/create', wish, as(of))).id
}

/** A loan that was approved, by an update of its row: the jobs of products do not run here. */
async function offeredLoan(of: Owner): Promise<Id> {
  await server.db
    .update(loans)
    .set({ state: 'rejected', reason: 'expired', expiresAt: null })
    .where(inArray(loans.state, ['review', 'passed']))
  const { id } = await server.ask('GET /loan/apply', { amount: 2_000, months: 6, income: 90_000 }, as(of))
  await server.db
    .update(loans)
    .set({ state: 'passed', expiresAt: server.clock.now() + DAY_MS })
    .where(eq(loans.id, id))
  return id
}

async function pledgedLoan(of: Owner): Promise<Id> {
  const id = await securedLoan(of, 'MX.GFNORTEO')
  await server.ask('POST /loan/pledge', { id, pledges: `shares-${id}:1000` }, as(of))
  return id
}

/** A secured loan, and a position with shares that can be pledged for it. */
async function securedLoan(of: Owner, instrumentKey = 'MX.CEMEXCPO'): Promise<Id> {
  const id = await runningLoan(of)
  await server.db.update(loans).set({ kind: 'secured', income: null, cover: 'ok' }).where(eq(loans.id, id))
  const [row] = await server.db.select().from(loans).where(eq(loans.id, id))
  const at = server.clock.now()
  const about = {
    userId: must(row, 'the loan').userId,
    // Not Walmex, of which the orders of this file's other cases leave a position open.
    instrumentKey,
    name: instrumentKey,
    source: boards.MX.source,
    currency: 'MXN',
    priceDecimals: 2,
    quantityDecimals: 0,
  } as const
  const one = new Decimal(1)
  const trade = { quantity: 1_000, cash: 6_000_000n, fees: 0n, rates: { MXN: one, USD: one, HKD: one }, at }
  await server.db.transaction(async tx =>
    savePosition(tx, bought(newPaidPosition(about, `shares-${id}`, at, at), trade)),
  )
  return id
}

/** Written directly, because the account would need a second factor. */
async function scriptKey({ person }: Owner): Promise<Id> {
  const id = newId()
  const at = server.clock.now()
  const key = {
    id,
    tokenHash: digest(id),
    userId: person.user.id,
    name: 'Mi programa',
    scope: 'read',
    addresses: [],
  } as const
  await server.db.insert(scriptKeys).values({ ...key, createdAt: at, endsAt: at + DAY_MS })
  return id
}

async function runningLoan(of: Owner): Promise<Id> {
  const id = await offeredLoan(of)
  await server.ask('POST /loan/accept', { id }, as(of))
  return id
}

async function restingOrder(of: Owner): Promise<Id> {
  const order = { key: 'MX.WALMEX', direction: 0, orderType: 1, action: 0, quantity: '1' } as const
  return (await server.ask('POST /stock/create', { ...order, price: walmex(0.7) }, as(of))).id
}

async function position(of: Owner): Promise<Id> {
  const order = { key: 'MX.WALMEX', direction: 0, orderType: 0, action: 0, quantity: '5' } as const
  // After a jump of the clock the market must publish its prices again.
  server.clock.advance(3_000)
  await server.ask('POST /stock/create', order, as(of))
  return until(server, () => positionOf(of, order.key))
}

/** The record of a position that was closed as a whole. */
async function closedPosition(of: Owner): Promise<Id> {
  const positionId = await position(of)
  const [held] = await server.ask('POST /position/getByStock', { positionId }, as(of))
  const quantity = must(held, 'the position').positionNum
  await server.ask('POST /position/flatPosition', { positionId, orderType: 0, quantity }, as(of))
  return until(server, async () => {
    const { list } = await server.ask('POST /position/flatList', {}, as(of))
    return list.find(one => one.positionId === positionId)?.id ?? null
  })
}

async function positionOf(of: Owner, key: string): Promise<Id | null> {
  const { list } = await server.ask('POST /position/me', {}, as(of))
  return list.find(one => one.key === key)?.id ?? null
}

/** A filled margin order for a micro lot of euros. */
async function marginOrder(of: Owner): Promise<Id> {
  const order = { key: 'FX.EURUSD', direction: 0, orderType: 0, action: 0, quantity: '1000', leverage: 10 } as const
  await server.ask('POST /wallet/transfer', { from: 'usStock', to: 'balance', amount: '500.00' }, as(of))
  await server.ask('POST /wallet/transfer', { from: 'balance', to: 'forex', amount: '500.00' }, as(of))
  server.clock.advance(3_000)
  const { id } = await server.ask('POST /crude/create', order, as(of))
  await until(server, () => positionOf(of, order.key))
  return id
}

async function margined(of: Owner): Promise<Id> {
  await marginOrder(of)
  return must(await positionOf(of, 'FX.EURUSD'), 'a position')
}

let rolled: readonly string[] = []

/** A position of one contract that can be rolled to the next month. */
async function rollable(of: Owner): Promise<Id> {
  await server.ask('POST /wallet/transfer', { from: 'usStock', to: 'balance', amount: '1500.00' }, as(of))
  await server.ask('POST /wallet/transfer', { from: 'balance', to: 'future', amount: '1500.00' }, as(of))
  const months = await server.ask('GET /m_ft/futures_opt_list', { root: 'MCL' }, as(of))
  rolled = months.slice(1, 3).map(month => month.key)
  const key = must(rolled[0], 'a month')
  const order = { key, direction: 0, orderType: 0, action: 0, quantity: '1', leverage: 10 } as const
  server.clock.advance(3_000)
  await server.ask('POST /crude/create', order, as(of))
  return until(server, () => positionOf(of, key))
}

/** A roll at the current prices: a long position is closed at the bid and opened at the ask. */
function rollOf(positionId: Id) {
  server.clock.advance(3_000)
  const { quotes } = server.market
  const priceOf = (nth: number, side: 'bid' | 'ask') => {
    const { ix, priceDecimals } = must(server.market.find(rolled[nth] ?? ''), 'a month').instrument
    return scaledText(quotes[side][ix] ?? 0, priceDecimals)
  }
  return { positionId, seen: { price: priceOf(0, 'bid'), nextPrice: priceOf(1, 'ask'), at: server.clock.now() } }
}

async function deposit(of: Owner): Promise<Id> {
  const certificate = await image(of)
  const input = { kind: 'bank', currency: 'MXN', amount: '500.00', certificate } as const
  return (await server.ask('POST /recharge/create', input, as(of))).id
}

const withdrawal = async (of: Owner): Promise<Id> => {
  const input = { destinationId: await passedAccount(of), amount: '150.00', fee: '10.00', payPassword: PAY_PASSWORD }
  return (await server.ask('POST /withdrawal/withdrawal-apply', input, as(of))).id
}

async function exchange(of: Owner): Promise<Id> {
  const rates = await server.ask('GET /stock_rate/site/get', {}, as(of))
  const rate = must(
    rates.find(one => one.from === 'MXN' && one.to === 'USD'),
    'a rate',
  ).sellRate
  const input = { from: 'mxStock', to: 'balance', amount: '100.00', rate } as const
  return (await server.ask('POST /wallet/transfer', input, as(of))).id
}

const notice = async (of: Owner): Promise<Id> =>
  must((await server.ask('GET /userMessage/getMessage', {}, as(of))).list[0], 'a notice').id

async function otherSession({ person }: Owner): Promise<Id> {
  await server.ask('POST /loginByUsername', { username: person.email, password: person.password })
  const devices = await server.ask('POST /session/list', {}, { token: person.token })
  return must(
    devices.find(device => !device.current),
    'another session',
  ).id
}

let nthList = 0
const watched = async (of: Owner): Promise<Id> =>
  (await server.ask('POST /userSelfSecurity/save', { secuCode: 'AAPL', market: 'UsStock' }, as(of))).id

const namedList = async (of: Owner): Promise<Id> => {
  nthList += 1
  return (await server.ask('POST /watchlists/create', { name: `Lista ${nthList}` }, as(of))).id
}

const alert = async (of: Owner): Promise<Id> => {
  const terms = { kind: 'priceAbove', level: walmex(1.3), frequency: 'once' } as const
  return (await server.ask('POST /alerts/create', { ...terms, key: 'MX.WALMEX' }, as(of))).id
}

const plan = async (of: Owner): Promise<Id> => {
  const terms = { key: 'MX.WALMEX', amount: '50000', currency: 'MXN', frequency: 'weekly', mayTopUp: false } as const
  const { days } = await server.ask('POST /plans/terms', { key: terms.key }, as(of))
  const startsOn = must(days[1], 'a trading day').date
  return (await server.ask('POST /plans/create', { ...terms, startsOn }, as(of))).id
}

const identity = (front: Id): CallInput<'POST /updateReal'> => ({
  document: 'passport',
  firstName: 'Ana',
  lastName: 'López',
  documentNumber: 'G12345678',
  country: 'MX',
  front,
  consent: true,
})

const lines: { readonly [K in CallKey]?: Line<K> } = {
  'POST /getUserInfoById': { own: async of => of.person.user.id, ask: id => ({ id }) },
  'POST /updateReal': {
    async own() {
      // A user may apply once, so this needs a new user.
      throw new Error('asked for by its own test')
    },
    ask: identity,
  },
  'POST /userSelfSecurity/delete/{id}': { own: watched, ask: id => ({ id }) },
  'POST /orders/additions': {
    own: marginOrder,
    ask(orderId) {
      // The change is refused while the feed is silent, so the clock is advanced.
      server.clock.advance(3_000)
      return { orderId, orderType: 1, price: '0.9000', quantity: '1000' }
    },
  },
  'POST /position/addPositionMargin': { own: margined, ask: positionId => ({ positionId, amount: '1.00' }) },
  'POST /position/leverage': { own: margined, ask: positionId => ({ positionId, leverage: 10 }) },
  'POST /position/stops': {
    own: margined,
    ask: positionId => ({ positionId, takeProfit: null, stopLoss: null }),
  },
  'POST /position/rollPreview': {
    own: rollable,
    ask(positionId) {
      server.clock.advance(3_000)
      return { positionId }
    },
  },
  'POST /position/roll': { own: rollable, ask: rollOf },
  'POST /position/water/pageList': { own: margined, ask: positionId => ({ positionId }) },
  'POST /orders/fills': { own: restingOrder, ask: orderId => ({ orderId }) },
  'POST /orders/change': {
    own: restingOrder,
    ask: orderId => ({
      orderId,
      price: walmex(0.9),
      quantity: '1',
      seen: { filled: '0', price: walmex(0.7), quantity: '1' },
    }),
  },
  'POST /orders/cancel': { own: restingOrder, ask: orderId => ({ orderId }) },
  'POST /position/flatPosition': {
    own: position,
    ask: positionId => ({ positionId, orderType: 1, price: walmex(1), quantity: '1' }),
  },
  'POST /UserAccount/addCardNo': {
    own: image,
    ask: frontImage => ({ ...mexicanAccount(++numbers), frontImage }),
  },
  'POST /UserAccount/UpdateCardNo': {
    own: anotherAccount,
    ask: id => ({ id, change: { ...mexicanAccount(++numbers), cardNumber: clabe(numbers) } }),
  },
  'POST /UserAccount/delete-card': { own: anotherAccount, ask: id => ({ id, payPassword: PAY_PASSWORD }) },
  'POST /recharge/create': {
    own: image,
    ask: certificate => ({ kind: 'bank', currency: 'MXN', amount: '500.00', certificate }),
  },
  'POST /withdrawal/withdrawal-apply': {
    own: passedAccount,
    ask: destinationId => ({ destinationId, amount: '120.00', fee: '10.00', payPassword: PAY_PASSWORD }),
  },
  'POST /withdrawal/cancel': { own: withdrawal, ask: id => ({ id }) },
  'POST /wallet/cancelTransfer': { own: exchange, ask: id => ({ id }) },
  'POST /NewShares/amend': { own: application, ask: id => ({ id, quantity: 1_000 }) },
  'POST /NewShares/cancel': { own: application, ask: id => ({ id }) },
  'POST /NewShares/confirm': { own: repriced, ask: id => ({ id }) },
  'POST /userFollowInvest/cancel': { own: followOrder, ask: id => ({ id }) },
  'POST /quantization/order/cancel': { own: quantOrder, ask: id => ({ id }) },
  'POST /quantization/order/close': { own: quantOrder, ask: id => ({ id }) },
  'GET /quantization/order/detail': { own: quantOrder, ask: id => ({ id }) },
  'GET /quantization/profit/list': { own: quantOrder, ask: id => ({ id }) },
  'GET /quantization/getProfitStat': { own: quantOrder, ask: id => ({ id }) },
  'POST /user_fund_orders/cancel': { own: fundOrder, ask: id => ({ id }) },
  'GET /position/private_request': { own: placingRequest, ask: id => ({ id }) },
  'POST /placing_order/cancel': { own: placingRequest, ask: id => ({ id }) },
  'POST /blockTrade/cancel': { own: blockRequest, ask: id => ({ id }) },
  'POST /treasuryBond/cancel': { own: auctionOrder, ask: id => ({ id }) },
  'POST /treasuryBond/flatPosition': { own: bond, ask: id => ({ id, titles: 1, price: '0' }) },
  'POST /stock/auctionStockChange': { own: openingOrder, ask: orderId => ({ orderId, quantity: '2' }) },
  'POST /loan/accept': { own: offeredLoan, ask: id => ({ id }) },
  'POST /loan/decline': { own: offeredLoan, ask: id => ({ id }) },
  'POST /loan/pledge': { own: securedLoan, ask: id => ({ id, pledges: `shares-${id}:100` }) },
  'POST /loan/takeBack': { own: pledgedLoan, ask: id => ({ id, pledges: `shares-${id}:100` }) },
  'GET /loan/shouldRepayAmount': { own: runningLoan, ask: id => ({ id }) },
  'GET /loan/applyRepay': { own: runningLoan, ask: id => ({ id, mode: 'part', amount: '500.00' }) },
  'POST /robotOrder/energy': { own: robot, ask: id => ({ id, days: 1 }) },
  'POST /robotOrder/redeem': { own: robot, ask: id => ({ id }) },
  'POST /robotOrder/detail': { own: robot, ask: id => ({ id }) },
  'POST /robotOrder/hours': { own: robot, ask: id => ({ id }) },
  'GET /robotMessage/{orderId}': { own: robot, ask: id => ({ orderId: id }) },
  'GET /userMessage/{id}': { own: notice, ask: id => ({ id }) },
  'POST /userMessage/updateRead': { own: notice, ask: id => ({ id }) },
  'POST /session/end': { own: otherSession, ask: id => ({ id }) },
  'POST /scriptKey/revoke': { own: scriptKey, ask: id => ({ id }) },
  'POST /watchlists/rename': { own: namedList, ask: id => ({ id, name: 'Otra' }) },
  'POST /watchlists/move': { own: namedList, ask: id => ({ id, place: 0 }) },
  'POST /watchlists/delete': { own: namedList, ask: id => ({ id }) },
  'POST /plans/runs': { own: plan, ask: id => ({ id }) },
  'POST /plans/change': { own: plan, ask: id => ({ id, action: 'pause' }) },
  'POST /alerts/terms': { own: margined, ask: positionId => ({ key: 'FX.EURUSD', positionId }) },
  'POST /alerts/create': {
    own: margined,
    ask: positionId => ({ key: 'FX.EURUSD', positionId, kind: 'marginAbove', level: '99', frequency: 'once' }),
  },
  'POST /alerts/change': { own: alert, ask: id => ({ id, isOn: false }) },
  'POST /alerts/delete': { own: alert, ask: id => ({ id }) },
}

/** Ids that belong to no user: public ids, and names that look like ids. */
const publicIds: readonly CallKey[] = [
  'GET /article/{id}',
  'POST /m_ft/get_sale_time',
  'POST /m_ft/new_stock/draw',
  'GET /m_ft/new_stock/detail',
  'GET /m_ft/new_stock/reminders',
  'POST /m_ft/new_stock/reminders/set',
  'POST /position/getIpoFullNum',
  'GET /m_ft/private_offer',
  'POST /blockTrade/create',
  'POST /blockTrade/checkSecret',
  'POST /placing_order/create',
  'POST /placing_order/checkSecret',
  'POST /NewShares/create',
  'POST /treasuryBond/create',
  'POST /treasuryBond/bid',
  'GET /userFollowInvest/agency',
  'GET /userFollowInvest/day',
  'POST /userFollowInvest/add',
  'GET /quantization/product',
  'POST /quantization/order/save',
  'POST /quantization/checkSecret',
  'POST /m_ft/preMarketList',
  'POST /stock/auctionStockCreate',
  'POST /robotOrder/create',
  'POST /robot/pageList',
]
type Listed = {
  readonly own: (owner: Owner) => Promise<Id>
  /** The ids in the list that is narrowed to an id. */
  readonly list: (id: Id, of: Owner) => Promise<readonly Id[]>
}
const idsOf = async (asked: Promise<{ readonly list: readonly { readonly id: Id }[] }>): Promise<Id[]> =>
  (await asked).list.map(({ id }) => id)
/** Lists that can be narrowed to an id: another user's id gives the empty list of an unknown one. */
const listsById: { readonly [K in CallKey]?: Listed } = {
  'POST /position/getByStock': {
    own: position,
    list: async (positionId, of) =>
      (await server.ask('POST /position/getByStock', { positionId }, as(of))).map(({ id }) => id),
  },
  'POST /position/consignList': {
    own: restingOrder,
    list: (id, of) => idsOf(server.ask('POST /position/consignList', { id }, as(of))),
  },
  'POST /position/flatList': {
    own: closedPosition,
    list: (id, of) => idsOf(server.ask('POST /position/flatList', { id }, as(of))),
  },
  'POST /position/subscription': {
    own: application,
    list: (id, of) => idsOf(server.ask('POST /position/subscription', { id }, as(of))),
  },
  'POST /plans/list': {
    own: plan,
    list: (id, of) => idsOf(server.ask('POST /plans/list', { id }, as(of))),
  },
  'POST /userFollowInvest/pageList': {
    own: followOrder,
    list: (id, of) => idsOf(server.ask('POST /userFollowInvest/pageList', { id }, as(of))),
  },
  'POST /recharge/listPage': {
    own: deposit,
    list: (id, of) => idsOf(server.ask('POST /recharge/listPage', { id }, as(of))),
  },
  'POST /withdrawal/listPage': {
    own: withdrawal,
    list: (id, of) => idsOf(server.ask('POST /withdrawal/listPage', { id }, as(of))),
  },
  'POST /wallet/transferList': {
    own: exchange,
    list: (id, of) => idsOf(server.ask('POST /wallet/transferList', { id }, as(of))),
  },
  'POST /user_fund_orders/pageList': {
    own: fundOrder,
    list: (orderId, of) => idsOf(server.ask('POST /user_fund_orders/pageList', { orderId }, as(of))),
  },
  'POST /treasuryBond/pageList': {
    own: bond,
    list: (id, of) => idsOf(server.ask('POST /treasuryBond/pageList', { id }, as(of))),
  },
  'POST /loan/applyList': {
    own: offeredLoan,
    list: (id, of) => idsOf(server.ask('POST /loan/applyList', { id }, as(of))),
  },
}
/** Second factors and their credentials: attempts with another user's ids are tested in factors.test.ts. */
const factorIds: readonly CallKey[] = [
  'POST /factor/confirm',
  'POST /factor/remove',
  'POST /factor/prove',
  'POST /login/second',
  'POST /login/passkey',
  'POST /resetPassword',
]
/** Calls before registration are tested in company.test.ts. */
const beforeAccount: readonly CallKey[] = ['POST /register/email', 'POST /new/register/email']

/** Ids that a device assigns, of rows of its user alone: two users with the same id are tested in drawings.test.ts. */
const deviceIds: readonly CallKey[] = ['POST /drawings/change']

const idNames = /^(id|.*Id|front|back|.*Image|certificate)$/
const notIds = /^corporateId$/

function namesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own =
    'properties' in schema && typeof schema.properties === 'object' ? Object.keys(schema.properties ?? {}) : []
  return [...own, ...Object.values(schema).flatMap(namesIn)]
}

const takesId = (spec: CallSpec): boolean =>
  namesIn(z.toJSONSchema(spec.input, { io: 'input', unrepresentable: 'any' })).some(
    name => idNames.test(name) && !notIds.test(name),
  )

const table = Object.entries<CallSpec>(calls).map(([key, spec]) => ({ key: key as CallKey, spec }))

test('every call that takes an id has a case here, and no other', () => {
  const taking = table.filter(({ spec }) => takesId(spec)).map(({ key }) => key)
  const others = [...factorIds, ...beforeAccount, ...deviceIds]
  const known = [...Object.keys(lines), ...publicIds, ...Object.keys(listsById), ...others]
  expect(taking.sort()).toEqual(known.sort())
})

/** An id of the right format that does not exist. */
const missingLike = (id: Id): Id =>
  id.startsWith('/web/file/')
    ? `/web/file/${randomBytes(16).toString('base64url')}`
    : randomBytes(16).toString('base64url')

const broken = [
  '',
  ' ',
  '../../etc/passwd',
  "' OR 1=1 --",
  '\u0000',
  'x'.repeat(400),
  '0',
  '-1',
  '%2e%2e',
  '/web/file/',
]

const said = ({ status, code, msg, data }: Reply) => ({ status, code, msg, data })

const prove = (of: Owner) => server.ask('POST /factor/prove', { proof: { password: of.person.password } }, as(of))

async function reply<K extends CallKey>(key: K, line: Line<K>, id: Id, of: Owner): Promise<Reply> {
  // Avoids the rate limits; the auto-reviewer's timers do not run.
  server.clock.jump(20_000)
  const spec: CallSpec = calls[key]
  if (spec.proof === 'always') await prove(of)
  return server.call(key, line.ask(id), as(of))
}

const cases = Object.entries(lines).filter(([key]) => key !== 'POST /updateReal') as [CallKey, Line<CallKey>][]

describe.each(cases)('%s', (key, line) => {
  test('another user’s id gets the response of an unknown id, and the owner’s still works', async () => {
    const id = await line.own(owner)
    const others = await reply(key, line, id, stranger)
    const missing = await reply(key, line, missingLike(id), stranger)
    expect(said(others)).toEqual(said(missing))
    expect(others.code).not.toBe(200)
    expect(others.status).toBeLessThan(500)
    expect((await reply(key, line, id, owner)).code).toBe(200)
  })

  test('a malformed id is refused without an internal error', async () => {
    for (const id of broken) {
      const { status } = await reply(key, line, id, owner)
      expect({ id, isRefusal: status >= 400 && status < 500 }).toEqual({ id, isRefusal: true })
    }
  })
})

test('an identity cannot be submitted with another user’s image', async () => {
  const fresh = { person: await server.newcomer(), number: 0 }
  const line = must(lines['POST /updateReal'], 'the line')
  const foreign = await reply('POST /updateReal', line, await image(owner), fresh)
  const missing = await reply('POST /updateReal', line, missingLike('/web/file/'), fresh)
  expect(said(foreign)).toEqual(said(missing))
  expect(foreign.code).not.toBe(200)
  expect((await reply('POST /updateReal', line, await image(fresh), fresh)).code).toBe(200)
})

describe.each(Object.entries(listsById))('%s', (_key, { own, list }) => {
  test('the row of an id is listed for its owner alone', async () => {
    // Avoids the rate limits.
    server.clock.jump(20_000)
    // Two rows, so that a list that ignores the id has another row as well.
    await own(owner)
    server.clock.jump(20_000)
    const id = await own(owner)
    expect(await list(id, stranger)).toEqual([])
    expect(await list(missingLike(id), owner)).toEqual([])
    expect(await list(id, owner)).toEqual([id])
  })
})

test('the list of machines is narrowed to the machine of an id', async () => {
  const { list } = await server.ask('POST /robot/pageList', {})
  const { id } = must(list[1], 'a second machine')
  const narrowed = await server.ask('POST /robot/pageList', { id })
  expect(narrowed.total).toBe(1)
  expect(narrowed.list.map(machine => machine.id)).toEqual([id])
})

test('own applications are listed by their offer', async () => {
  const id = await application(owner)
  const { list } = await server.ask('POST /position/subscription', { id }, as(owner))
  const { offerId } = must(list[0], 'the application')
  const ofOffer = await server.ask('POST /position/subscription', { offerId }, as(owner))
  expect(ofOffer.list.map(each => each.id)).toContain(id)
  expect(new Set(ofOffer.list.map(each => each.offerId))).toEqual(new Set([offerId]))
  const ofNone = await server.ask('POST /position/subscription', { offerId: missingLike(offerId) }, as(owner))
  expect(ofNone.list).toEqual([])
})

test('a closed position is listed by its position and by its closing order, with the profit of these alone', async () => {
  const id = await closedPosition(owner)
  const { list } = await server.ask('POST /position/flatList', { id }, as(owner))
  const { positionId, orderId, netIn } = must(list[0], 'the record')
  for (const asked of [{ id: positionId }, { orderId }]) {
    const found = await server.ask('POST /position/flatList', asked, as(owner))
    expect(found).toMatchObject({ total: 1, list: [{ id }], netIn })
    expect(await server.ask('POST /position/flatList', asked, as(stranger))).toMatchObject({ total: 0, list: [] })
  }
})

test.each(table.filter(({ spec }) => spec.access === 'token'))('$key needs a live session', async ({ key, spec }) => {
  const [method = '', path = ''] = key.split(' ')
  const url = `${server.url}/web${path.replaceAll(/\{\w+\}/g, 'x')}`
  for (const authorization of [undefined, 'Bearer nobody', `Bearer ${'x'.repeat(43)}`]) {
    server.clock.advance(1_000)
    const headers = {
      ...(authorization ? { authorization } : {}),
      ...(method === 'POST' && !spec.upload ? { 'content-type': 'application/json' } : {}),
    }
    const response = await fetch(url, { method, headers, ...(method === 'POST' && !spec.upload ? { body: '{}' } : {}) })
    expect(response.status).toBe(401)
  }
})
