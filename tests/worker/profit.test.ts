// Why: users decide by their profit. The sums of each scenario are computed by hand to the last digit. An unknown value
// must be reported as unknown, never as zero.
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Currency } from '../../domain/currency.ts'
import type { Board } from '../../domain/instruments/boards.ts'
import { Decimal } from '../../domain/money.ts'
import { parseScaled } from '../../domain/price.ts'
import type { ProfitInput } from '../../domain/profit.ts'
import { positionProfit } from '../../domain/profit.ts'
import type { MarketState } from '../../domain/session.ts'
import { marketStateCode } from '../../domain/session.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'
import type { ProductWorth } from '../../domain/wire/calls/wallet.ts'
import type { AccountEvent } from '../../domain/wire/down/account.ts'
import { ProfitBook } from '../../worker/calc/profit-book.ts'
import { createRates } from '../../worker/calc/rates.ts'
import { AccountStore } from '../../worker/store/account.ts'
import { InstrumentStore } from '../../worker/store/instruments.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import { clockScheduler } from '../../worker/streams/scheduler.ts'
import { createTestClock } from '../support/clock.ts'

type Scenario = {
  readonly story: string
  readonly holding: ProfitInput
  readonly price: string
  readonly previousClose: string
  readonly base: Currency
  readonly rate: string
  /** Expected results in the currency of the instrument (`own`) and in the base currency (`inBase`). */
  readonly own: readonly [floating: string, ratio: string, today: string]
  readonly inBase: readonly [total: string, price: string, fx: string, today: string, value: string, fees: string]
}

/** 100 shares bought at 50.00 US$, when a dollar cost 18 pesos. */
const held: ProfitInput = {
  quantity: '100',
  cost: '5000.00',
  costIn: { MXN: '90000.00', USD: '5000.00', HKD: '39000.00' },
  fees: '2.50',
  dayStartQuantity: '100',
  dayCashFlow: '0',
}

const scenarios: Scenario[] = [
  {
    story: 'bought before today, price up, rate as it was',
    holding: held,
    price: '52.00',
    previousClose: '51.50',
    base: 'MXN',
    rate: '18',
    own: ['200', '0.04', '50'],
    inBase: ['3600', '3600', '0', '900', '93600', '45'],
  },
  {
    story: 'the price stood still and the peso fell: all of it is the rate',
    holding: held,
    price: '50.00',
    previousClose: '50.00',
    base: 'MXN',
    rate: '20',
    own: ['0', '0', '0'],
    inBase: ['10000', '0', '10000', '0', '100000', '50'],
  },
  {
    story: 'the price fell and the peso fell: the parts pull apart and still add up',
    holding: held,
    price: '47.13',
    previousClose: '48.00',
    base: 'MXN',
    rate: '18.5125',
    own: ['-287', '-0.0574', '-87'],
    inBase: ['-2750.5875', '-5313.0875', '2562.5', '-1610.5875', '87249.4125', '46.28125'],
  },
  {
    story: 'bought today: today counts from the purchase, not from the close before',
    holding: { ...held, dayStartQuantity: '0', dayCashFlow: '-5000.00' },
    price: '50.40',
    previousClose: '44.00',
    base: 'USD',
    rate: '1',
    own: ['40', '0.008', '40'],
    inBase: ['40', '40', '0', '40', '5040', '2.5'],
  },
  {
    story: 'of 100 held, 40 were sold today at 53: what they brought is in today, and no longer in floating',
    holding: {
      quantity: '60',
      cost: '3000.00',
      costIn: { MXN: '54000.00', USD: '3000.00', HKD: '23400.00' },
      fees: '1.50',
      dayStartQuantity: '100',
      dayCashFlow: '2120.00',
    },
    price: '54.00',
    previousClose: '51.00',
    base: 'USD',
    rate: '1',
    own: ['240', '0.08', '260'],
    inBase: ['240', '240', '0', '260', '3240', '1.5'],
  },
  {
    story: 'all sold today: nothing floats, today keeps what it brought',
    holding: {
      quantity: '0',
      cost: '0.00',
      costIn: { MXN: '0.00', USD: '0.00', HKD: '0.00' },
      fees: '0.00',
      dayStartQuantity: '100',
      dayCashFlow: '5300.00',
    },
    price: '60.00',
    previousClose: '51.00',
    base: 'MXN',
    rate: '18',
    own: ['0', 'none', '200'],
    inBase: ['0', '0', '0', '3600', '0', '0'],
  },
  {
    story: 'a price of three decimals and many shares: no digit is lost',
    holding: {
      quantity: '123456789',
      cost: '370246910.22',
      costIn: { MXN: '1', USD: '1', HKD: '370246910.22' },
      fees: '0',
      dayStartQuantity: '123456789',
      dayCashFlow: '0',
    },
    price: '3.001',
    previousClose: '2.999',
    base: 'HKD',
    rate: '1',
    own: ['246913.569', '0.000666888939', '246913.578'],
    inBase: ['246913.569', '246913.569', '0', '246913.578', '370493823.789', '0'],
  },
]

describe('one holding', () => {
  test.each(scenarios)('$story', ({ holding, price, previousClose, base, rate, own, inBase }) => {
    const result = positionProfit(holding, {
      price: new Decimal(price),
      previousClose: new Decimal(previousClose),
      base,
      rate: new Decimal(rate),
    })
    const ratio = result.ratio?.toSignificantDigits(9).toFixed() ?? 'none'
    const [floating, share, today] = own
    expect([result.floating.toFixed(), result.today.toFixed()]).toEqual([floating, today])
    expect(ratio).toBe(share === 'none' ? share : new Decimal(share).toSignificantDigits(9).toFixed())
    const { total, price: pricePart, fx, today: todayInBase, value, fees } = result.base
    expect([total, pricePart, fx, todayInBase, value, fees].map(each => each.toFixed())).toEqual(inBase)
    expect(pricePart.plus(fx).toFixed()).toBe(total.toFixed())
  })
})

const shares = { AAPL: 'US', WALMEX: 'MX', '00700': 'HK' } as const

/** The book with real stores: the test sets prices, and account events set holdings. */
async function openBook(base: Currency, isLoaded = true, products: readonly ProductWorth[] = []) {
  const [quotes, instruments] = [new QuoteStore(), new InstrumentStore()]
  const clock = createTestClock(0)
  const answers: Record<string, unknown> = {
    'POST /position/me': { list: [], total: 0, accountOffset: 0 },
    'POST /wallet/getWalletBalance': [
      { walletType: 'usStock', currency: 'USD', balance: '1000.00', usedBalance: '50.00' },
      { walletType: 'mxStock', currency: 'MXN', balance: '300.25', usedBalance: '0.00' },
    ],
    'POST /position/flatList': {
      list: [],
      total: 0,
      accountOffset: 0,
      netIn: { MXN: '12.34', USD: '0.65', HKD: '5.10' },
    },
    'POST /userCenter/getFundingOverview': { products },
  }
  const account = new AccountStore(async key => answers[key] as never, clockScheduler(clock))
  const book = new ProfitBook({ account, instruments, quotes, rateOf: createRates(instruments, quotes) }, base)
  let offset = 0
  const add = (
    ix: number,
    board: Board,
    code: string,
    { currency, priceDecimals }: { currency: string; priceDecimals: number },
  ) =>
    instruments.add({
      ix,
      key: `${board}.${code}` as InstrumentKey,
      board,
      code,
      name: code,
      nameZh: null,
      source: 0,
      currency,
      sector: 'none',
      priceDecimals,
      quantityDecimals: 0,
      lot: 1,
    })
  add(0, 'FX', 'USDMXN', { currency: 'MXN', priceDecimals: 4 })
  add(1, 'FX', 'USDHKD', { currency: 'HKD', priceDecimals: 4 })
  Object.entries(shares).forEach(([code, board], at) => {
    add(at + 2, board, code, { currency: { US: 'USD', MX: 'MXN', HK: 'HKD' }[board], priceDecimals: 2 })
  })
  if (isLoaded) {
    const loaded = Promise.withResolvers<number>()
    account.loaded$.subscribe(loaded.resolve)
    account.load()
    await loaded.promise
  }
  return {
    book,
    account,
    quote(key: string, price: string, previousClose = price, state: MarketState = 'open') {
      const ix = must(instruments.ixOf(key), key)
      const decimals = must(instruments.at(ix), key).priceDecimals
      quotes.columns.price[ix] = must(parseScaled(price, decimals), price)
      quotes.columns.previousClose[ix] = must(parseScaled(previousClose, decimals), previousClose)
      quotes.columns.state[ix] = marketStateCode(state)
      quotes.touch(ix)
    },
    hold(position: Position) {
      const event: AccountEvent = { offset: ++offset, type: 'position', position }
      account.apply([event])
    },
    totals() {
      book.refresh()
      return must(book.totals, 'totals')
    },
  }
}

function position(code: keyof typeof shares, change: Partial<Position> = {}): Position {
  const board = shares[code]
  return {
    id: code,
    key: `${board}.${code}`,
    board,
    code,
    name: code,
    source: 0,
    currency: { US: 'USD', MX: 'MXN', HK: 'HKD' }[board] as Currency,
    side: 'long',
    isolatedPosition: false,
    leverage: null,
    margin: null,
    contract: null,
    positionNum: '100',
    usedNum: '0',
    averagePrice: '50.00',
    cost: '5000.00',
    fees: '2.50',
    sellProfit: '0',
    costIn: { MXN: '90000.00', USD: '5000.00', HKD: '39000.00' },
    dayStartQuantity: '100',
    dayCashFlow: '0',
    createTimeTimestamp: 1,
    marketDateTimestamp: null,
    modifyTimeTimestamp: 1,
    expiredDateTimestamp: null,
    ...change,
  }
}

describe('the book', () => {
  test('adds holdings in two currencies, cash and realised profit', async () => {
    const { quote, hold, totals, book } = await openBook('MXN')
    quote('FX.USDMXN', '20.0000')
    quote('US.AAPL', '52.00', '51.50')
    quote('MX.WALMEX', '40.00', '41.00')
    hold(position('AAPL'))
    hold(position('WALMEX', { cost: '4100.00', costIn: { MXN: '4100.00', USD: '220.00', HKD: '1700.00' } }))
    expect(totals()).toEqual({
      base: 'MXN',
      cash: '20300.25',
      reserved: '1000.00',
      holdings: '108000.00',
      products: [],
      total: '129300.25',
      // The price part is 200 US$ at 20, less 100 pesos of Walmex; the FX part is 10 000.
      floating: '13900.00',
      pricePart: '3900.00',
      fxPart: '10000.00',
      today: '900.00',
      realised: '12.34',
      fees: '52.50',
      unpriced: 0,
      margined: 0,
      boards: ['MX', 'US'],
    })
    expect(book.row('AAPL')).toMatchObject({
      price: '52.00',
      value: '5200.00',
      floating: '200.00',
      floatingBp: 400,
      today: '50.00',
      usable: '100',
      inBase: { total: '14000.00', price: '4000.00', fx: '10000.00', value: '104000.00' },
    })
  })

  test('a holding without a price makes only the sums that include it unknown', async () => {
    const { quote, hold, totals, book } = await openBook('MXN')
    quote('FX.USDMXN', '20.0000')
    quote('MX.WALMEX', '40.00', '41.00')
    hold(position('AAPL'))
    hold(position('WALMEX'))
    expect(totals()).toMatchObject({
      cash: '20300.25',
      reserved: '1000.00',
      realised: '12.34',
      fees: '52.50',
      unpriced: 1,
      holdings: null,
      total: null,
      floating: null,
      pricePart: null,
      fxPart: null,
      today: null,
    })
    expect(book.row('AAPL')).toMatchObject({ price: null, value: null, floating: null, today: null, inBase: null })
    expect(book.row('WALMEX')).toMatchObject({ price: '40.00', value: '4000.00' })
    quote('US.AAPL', '52.00', '51.50')
    expect(totals()).toMatchObject({ unpriced: 0, holdings: '108000.00' })
  })

  test('between a split and its release what is held of the share is unknown, also of a position closed today', async () => {
    const { quote, hold, totals, book } = await openBook('MXN')
    quote('FX.USDMXN', '20.0000')
    quote('MX.WALMEX', '40.00', '41.00')
    quote('US.AAPL', '52.00', '51.50')
    hold(position('AAPL'))
    hold(position('WALMEX'))
    expect(totals()).toMatchObject({ unpriced: 0, holdings: '108000.00' })
    quote('US.AAPL', '13.00', '12.88', 'frozen')
    expect(totals()).toMatchObject({ unpriced: 1, holdings: null, total: null, floating: null, today: null })
    expect(book.row('AAPL')).toMatchObject({ value: null, floating: null, today: null, inBase: null })
    expect(book.row('AAPL')?.state).toBe(marketStateCode('frozen'))
    expect(book.row('WALMEX')).toMatchObject({ value: '4000.00' })
    hold(position('AAPL', { positionNum: '0' }))
    expect(totals()).toMatchObject({ holdings: '4000.00', today: null })
    quote('US.AAPL', '13.00', '12.88')
    expect(totals().today).not.toBeNull()
  })

  test('without a rate, amounts of the other currency are unknown in the base currency and known in their own', async () => {
    const { quote, hold, totals, book } = await openBook('MXN')
    quote('US.AAPL', '52.00', '51.50')
    hold(position('AAPL'))
    expect(totals()).toMatchObject({ cash: null, holdings: null, total: null, floating: null, fees: null, today: null })
    expect(book.row('AAPL')).toMatchObject({ floating: '200.00', value: '5200.00', inBase: null })
  })

  test('products count at the rate of now, a debt against them; one of unknown value leaves no total', async () => {
    const bond = { kind: 'bond', amount: '0.00', parts: [{ currency: 'MXN', amount: '200.00' }] } satisfies ProductWorth
    const loan = { kind: 'loan', amount: '0.00', parts: [{ currency: 'MXN', amount: '-50.00' }] } satisfies ProductWorth
    const { quote, totals } = await openBook('USD', true, [bond, loan])
    quote('FX.USDMXN', '20.0000')
    // Total: 1 050 US$ and 300.25 pesos in wallets, and the two products.
    const products = [
      { kind: 'bond', amount: '10.00' },
      { kind: 'loan', amount: '-2.50' },
    ]
    expect(totals()).toMatchObject({ products, total: '1072.51' })
    const unknown = await openBook('USD', true, [{ ...bond, parts: [{ currency: 'MXN', amount: null }] }])
    unknown.quote('FX.USDMXN', '20.0000')
    expect(unknown.totals()).toMatchObject({ products: [{ kind: 'bond', amount: null }], total: null, cash: '1015.01' })
  })

  test('before the account is loaded the sums are unknown, although nothing is held', async () => {
    const { totals } = await openBook('USD', false)
    expect(totals()).toEqual({
      base: 'USD',
      cash: null,
      reserved: null,
      holdings: null,
      products: null,
      total: null,
      floating: null,
      pricePart: null,
      fxPart: null,
      today: null,
      realised: null,
      fees: null,
      unpriced: 0,
      margined: 0,
      boards: [],
    })
  })

  test('sold out today: removed from the holdings, its profit of the day is still in the sum', async () => {
    const { quote, hold, totals, book } = await openBook('USD')
    quote('FX.USDMXN', '20.0000')
    quote('US.AAPL', '60.00', '51.00')
    hold(position('AAPL'))
    totals()
    hold(
      position('AAPL', { positionNum: '0', cost: '0', costIn: { MXN: '0', USD: '0', HKD: '0' }, dayCashFlow: '5300' }),
    )
    expect(totals()).toMatchObject({ holdings: '0.00', floating: '0.00', today: '200.00', unpriced: 0 })
    expect(book.row('AAPL')).toBeUndefined()
  })

  test('a move of the rate alone changes only the FX part', async () => {
    const { quote, hold, totals } = await openBook('MXN')
    quote('US.AAPL', '50.00')
    hold(position('AAPL'))
    quote('FX.USDMXN', '18.0000')
    expect(totals()).toMatchObject({ floating: '0.00', pricePart: '0.00', fxPart: '0.00' })
    quote('FX.USDMXN', '17.5000')
    expect(totals()).toMatchObject({ floating: '-2500.00', pricePart: '0.00', fxPart: '-2500.00' })
  })

  test('a Hong Kong share in pesos is converted through the dollar', async () => {
    const { quote, hold, totals } = await openBook('MXN')
    quote('FX.USDMXN', '20.0000')
    quote('FX.USDHKD', '8.0000')
    quote('HK.00700', '400.00', '396.00')
    hold(
      position('00700', {
        positionNum: '10',
        dayStartQuantity: '10',
        cost: '3900.00',
        costIn: { MXN: '9000.00', USD: '1', HKD: '3900.00' },
      }),
    )
    // Price part: 100 HK$ × 2.5. FX part: the cost is 9 750 pesos at today's rate and was 9 000 when bought.
    expect(totals()).toMatchObject({ pricePart: '250.00', fxPart: '750.00', floating: '1000.00', today: '100.00' })
  })

  test('unchanged positions are not recalculated', async () => {
    const { quote, hold, book, totals } = await openBook('USD')
    quote('FX.USDMXN', '20.0000')
    quote('US.AAPL', '52.00', '51.50')
    quote('MX.WALMEX', '40.00', '41.00')
    hold(position('AAPL'))
    hold(position('WALMEX'))
    totals()
    const [apple, walmex] = [book.row('AAPL'), book.row('WALMEX')]
    quote('US.AAPL', '53.00', '51.50')
    totals()
    expect(book.row('AAPL')).not.toBe(apple)
    expect(book.row('WALMEX')).toBe(walmex)
    expect(book.refresh()).toBe(false)
  })
})
