// Why: a user reads today's result as what they won or lost today. It must include every fee and tax of the day, also of
// what was bought and closed on it, so that the results of all positions add up to the change of wealth.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { Currency } from '../../domain/currency.ts'
import { currencies } from '../../domain/currency.ts'
import { Decimal, unscale } from '../../domain/money.ts'
import { contractDayResult, positionProfit } from '../../domain/profit.ts'
import { walletCurrency } from '../../domain/wallet.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { QuotedPosition } from '../../domain/wire/calls/trading.ts'
import { lastMarkOf } from '../../server/contracts/mark.ts'
import { available, platformAccount } from '../../server/ledger/accounts.ts'
import { createCallOf, orderOf, quote, trade } from '../support/margin.ts'
import { openTestStore } from '../support/store.ts'
import type { TradingHarness } from '../support/trading-harness.ts'
import { addCustomer, call, granted, openTradingHarness } from '../support/trading-harness.ts'

let harness: TradingHarness
beforeAll(async () => {
  harness = openTradingHarness(await openTestStore())
  quote(harness, 'FX.USDMXN', '20.00000')
  quote(harness, 'FX.USDHKD', '8.00000')
  await harness.trading.lead(harness.db)
})
afterAll(async () => {
  await harness.trading.stop()
  await harness.db.close()
})

const CONTRACT = 'FX.EURUSD'
/** A share of each currency: its decimals, its lot and the call that orders it. */
const shares = {
  'MX.WALMEX': { decimals: 2, lot: 1, path: 'POST /stock/create' },
  'US.AAPL': { decimals: 2, lot: 1, path: 'POST /stock/create' },
  'HK.00700': { decimals: 3, lot: 100, path: 'POST /hk/create' },
} as const
type ShareKey = keyof typeof shares
const keys = Object.keys(shares) as ShareKey[]

/** Sets the price, and the previous close once a day. The spread is one tick of the smallest kind. */
function setPrice(key: ShareKey, price: number, previousClose?: number): void {
  const { decimals } = shares[key]
  const textOf = (scaled: number) => unscale(scaled, decimals).toFixed(decimals)
  const tick = key === 'HK.00700' ? 200 : 1
  harness.market.quote(key, {
    price: textOf(price),
    ...(previousClose === undefined ? {} : { previousClose: textOf(previousClose) }),
    bid: textOf(price),
    ask: textOf(price + tick),
    bidSize: 1_000_000,
    askSize: 1_000_000,
    state: 'open',
  })
}

const held = (userId: string) =>
  granted(harness, userId, 'POST /position/me', { pageNo: 1, pageSize: 100, closedToday: true })

const priceOf = (key: string, of: 'price' | 'previousClose'): Decimal => {
  const { ix, priceDecimals } = must(harness.market.find(key), key).instrument
  return unscale(must(harness.market.quotes[of][ix], `${of} of ${key}`), priceDecimals)
}

const markOf = (key: string): Decimal => {
  const { ix, priceDecimals } = must(harness.market.find(key), key).instrument
  return unscale(must(lastMarkOf(harness.market, ix), 'a mark'), priceDecimals)
}

const profitOf = ({ key, side, positionNum, contract }: QuotedPosition): Decimal => {
  if (!contract || Number(positionNum) === 0) return new Decimal(0)
  const move = markOf(key).minus(contract.entryPrice).times(positionNum).times(contract.multiplier)
  return side === 'long' ? move : move.negated()
}

/** Today's result of a position, from its record as the API returns it. */
function resultOf(position: QuotedPosition): Decimal {
  const { key, contract, side, dayStartQuantity, dayCashFlow: cashFlow } = position
  if (contract)
    return contractDayResult({
      side,
      profit: profitOf(position),
      previousClose: priceOf(key, 'previousClose'),
      startSize: new Decimal(dayStartQuantity).times(contract.multiplier),
      startEntryValue: new Decimal(contract.dayStartEntryValue ?? 0),
      rate: new Decimal(1),
      cashFlow,
    })
  const valuation = { price: priceOf(key, 'price'), previousClose: priceOf(key, 'previousClose') }
  const rated = { ...valuation, base: position.currency, rate: new Decimal(1) }
  return positionProfit({ ...position, quantity: position.positionNum }, rated).today
}

const zero = (): Record<Currency, Decimal> => ({ MXN: new Decimal(0), USD: new Decimal(0), HKD: new Decimal(0) })

async function wealthOf(userId: string): Promise<Record<Currency, Decimal>> {
  const wealth = zero()
  for (const { walletType, balance, usedBalance } of await granted(
    harness,
    userId,
    'POST /wallet/getWalletBalance',
    {},
  ))
    wealth[walletCurrency[walletType]] = wealth[walletCurrency[walletType]].plus(balance).plus(usedBalance)
  for (const position of (await held(userId)).list) {
    const { key, positionNum, contract, currency } = position
    wealth[currency] = wealth[currency].plus(contract ? profitOf(position) : priceOf(key, 'price').times(positionNum))
  }
  return wealth
}

async function resultsOf(userId: string): Promise<Record<Currency, Decimal>> {
  const results = zero()
  for (const position of (await held(userId)).list)
    results[position.currency] = results[position.currency].plus(resultOf(position))
  return results
}

const texts = (amounts: Record<Currency, Decimal>) => currencies.map(currency => amounts[currency].toFixed(4))

async function deposit(userId: string, amount: bigint): Promise<void> {
  const legs = [
    { from: platformAccount('funding', 'USD'), to: available(userId, 'usStock'), amount, kind: 'deposit' } as const,
  ]
  await harness.db.transaction(tx =>
    harness.trading.ledger.transfer(tx, { legs, subject: null, at: harness.clock.now() }),
  )
}

type Step =
  | { readonly does: 'price'; readonly key: ShareKey; readonly percent: number }
  | { readonly does: 'buy' | 'limitBuy'; readonly key: ShareKey; readonly lots: number }
  | { readonly does: 'sell'; readonly key: ShareKey; readonly percent: number }
  | { readonly does: 'euro'; readonly pips: number; readonly closes: boolean }
  | { readonly does: 'deposit'; readonly amount: bigint }

const key = fc.constantFrom(...keys)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('price' as const), key, percent: fc.integer({ min: -9, max: 9 }) }),
  fc.record({ does: fc.constantFrom('buy' as const, 'limitBuy' as const), key, lots: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ does: fc.constant('sell' as const), key, percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ does: fc.constant('euro' as const), pips: fc.integer({ min: -40, max: 40 }), closes: fc.boolean() }),
  fc.record({ does: fc.constant('deposit' as const), amount: fc.bigInt({ min: 1n, max: 100_000n }) }),
)

async function play(userId: string, prices: Record<ShareKey, number>, asked: Step): Promise<bigint> {
  if (asked.does === 'deposit') {
    await deposit(userId, asked.amount)
    return asked.amount
  }
  if (asked.does === 'euro') await playEuro(userId, asked)
  else await playShare(userId, prices, asked)
  await harness.trading.matcher.settle()
  return 0n
}

async function playEuro(userId: string, { pips, closes }: { readonly pips: number; readonly closes: boolean }) {
  const price = (1.2 + pips / 10_000).toFixed(5)
  harness.market.quote(CONTRACT, { price, bid: price, ask: price })
  const order = orderOf({ key: CONTRACT, side: 'long', quantity: '10000', closes, leverage: 10 })
  await call(harness, userId, createCallOf(CONTRACT), order)
}

async function playShare(
  userId: string,
  prices: Record<ShareKey, number>,
  asked: Exclude<Step, { readonly does: 'deposit' | 'euro' }>,
): Promise<void> {
  const { lot, path, decimals } = shares[asked.key]
  if (asked.does === 'price') {
    const tick = asked.key === 'HK.00700' ? 200 : 1
    prices[asked.key] = Math.max(tick * 10, Math.round((prices[asked.key] * (100 + asked.percent)) / 100 / tick) * tick)
    setPrice(asked.key, prices[asked.key])
  } else if (asked.does === 'sell') {
    const { list } = await held(userId)
    const own = list.find(each => each.key === asked.key && Number(each.positionNum) > 0)
    if (!own) return
    const quantity = Math.max(lot, Math.floor((Number(own.positionNum) * asked.percent) / 100 / lot) * lot)
    const order = { positionId: own.id, orderType: 0, quantity: String(quantity) } as const
    await granted(harness, userId, 'POST /position/flatPosition', order)
  } else {
    const order = { key: asked.key, direction: 0, action: 0, quantity: String(asked.lots * lot) } as const
    const limit = unscale(prices[asked.key] + (asked.key === 'HK.00700' ? 200 : 1), decimals).toFixed(decimals)
    const input: CallInput<'POST /stock/create'> =
      asked.does === 'buy' ? { ...order, orderType: 0 } : { ...order, orderType: 1, price: limit }
    await granted(harness, userId, path, input)
  }
}

test("the sum of today's results is the change of wealth without the flows, in each currency", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
      const prices = { 'MX.WALMEX': 5630, 'US.AAPL': 10_000, 'HK.00700': 400_000 }
      for (const each of keys) setPrice(each, prices[each], prices[each])
      quote(harness, CONTRACT, '1.20000')
      const money = { mxStock: '500000.00', usStock: '50000.00', hkStock: '2000000.00', forex: '90000.00' }
      const userId = await addCustomer(harness, money)
      // Yesterday: a holding of each share, and a contract.
      for (const each of keys) await playShare(userId, prices, { does: 'buy', key: each, lots: 7 })
      await trade(harness, userId, { key: CONTRACT, side: 'long', quantity: '20000', leverage: 10 })
      await harness.trading.matcher.settle()
      harness.clock.advance(1_000)
      harness.market.newDay(harness.clock.now())
      const start = await wealthOf(userId)
      let flow = 0n
      for (const asked of steps) {
        flow += await play(userId, prices, asked)
        const change = await wealthOf(userId)
        for (const currency of currencies) change[currency] = change[currency].minus(start[currency])
        change.USD = change.USD.minus(new Decimal(flow.toString()).div(100))
        expect(texts(await resultsOf(userId))).toEqual(texts(change))
      }
    }),
    { numRuns: 6 },
  )
}, 120_000)

test('what was bought and sold today has the result of the trade after its fees, in the overview too', async () => {
  setPrice('MX.WALMEX', 5628, 5500)
  const userId = await addCustomer(harness, { mxStock: '1000.00' })
  const prices = { 'MX.WALMEX': 5628, 'US.AAPL': 10_000, 'HK.00700': 400_000 }
  await play(userId, prices, { does: 'buy', key: 'MX.WALMEX', lots: 1 })
  setPrice('MX.WALMEX', 5630)
  await play(userId, prices, { does: 'sell', key: 'MX.WALMEX', percent: 100 })
  const closes = (await granted(harness, userId, 'POST /position/flatList', { pageNo: 1, pageSize: 10 })).list
  const [closed] = closes
  const [wallet] = (await granted(harness, userId, 'POST /wallet/getWalletBalance', { walletType: 'mxStock' })) ?? []
  const change = new Decimal(must(wallet, 'the wallet').balance).minus(1000).toFixed(2)
  expect(closed?.profit).toBe('0.01')
  expect(closed?.netIn.MXN).toBe(change)
  expect(Number(change)).toBeLessThan(0)
  const [position] = (await held(userId)).list
  expect(position).toMatchObject({ positionNum: '0', dayCashFlow: change, dayClosedFees: closed?.fees, fees: '0.00' })
  const overview = await granted(harness, userId, 'POST /userCenter/getFundingOverview', { currency: 'MXN' })
  expect(overview.todayProfit).toBe(change)
})
