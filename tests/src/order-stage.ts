// Scripted data for a ticket: an instrument with its fees, an account, and orders in the server's form.
import { decimalText, epochMs } from '../../domain/brand.ts'
import { feeRule } from '../../domain/fees.ts'
import type { Instrument } from '../../domain/instrument.ts'
import { orderUnits } from '../../domain/order-units.ts'
import type { Order, Position } from '../../domain/wire/calls/trading.ts'
import { applySnapshot } from '../../src/engine/apply.ts'
import type { TicketFacts } from '../../src/features/ticket/models/cash-equity/facts.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { startHistory } from '../../src/router/history.ts'
import { setStage } from './ui/stage.ts'

/** Starts the router's own history listener: sheets open and close entries of the browser's history, asynchronously. */
export async function setOrderStage(): Promise<void> {
  startHistory(() => {})
  await setStage()
  await loadNamespaces(['order', 'trade', 'profile', 'error', 'common', 'fills', 'condition'])
}

export const apple: Instrument = {
  ix: 9_001,
  key: 'US.AAPL' as Instrument['key'],
  board: 'US',
  code: 'AAPL',
  name: 'Apple Inc.',
  nameZh: null,
  source: 0,
  currency: 'USD',
  sector: 'technology',
  priceDecimals: 2,
  quantityDecimals: 0,
  lot: 1,
}

export const tencent: Instrument = {
  ...apple,
  ix: 9_002,
  key: 'HK.00700' as Instrument['key'],
  board: 'HK',
  code: '00700',
  name: 'Tencent',
  currency: 'HKD',
  priceDecimals: 3,
  lot: 100,
}

/** US$10,000.00 and Apple at 200.00, bid 199.99, ask 200.01; one tick is a cent. */
export const facts = (change: Partial<TicketFacts> = {}): TicketFacts => ({
  instrument: apple,
  units: orderUnits(change.instrument ?? apple),
  currency: 'USD',
  tickSteps: [[0, 1]],
  state: 'open',
  opensAt: null,
  quote: {
    price: 20_000,
    bid: 19_999,
    ask: 20_001,
    previousClose: 19_000,
    seenAt: epochMs(Date.now()),
    quotedAt: epochMs(Date.now()),
    isStale: false,
  },
  fees: [
    feeRule('commission', '0.001', { minimum: decimalText('0.99') }),
    feeRule('regulatory', '0.0000206', { side: 'sell' }),
  ],
  cash: 1_000_000n,
  position: null,
  ...change,
})

export const quoteAt = (price: number): Pick<TicketFacts, 'quote'> => ({
  quote: { ...facts().quote, price, bid: price - 1, ask: price + 1 },
})

export const order = (change: Partial<Order> = {}): Order => ({
  id: 'o1',
  key: 'US.AAPL',
  board: 'US',
  code: 'AAPL',
  name: 'Apple Inc.',
  source: 0,
  currency: 'USD',
  direction: 0,
  orderType: 0,
  action: 0,
  state: 'accepted',
  status: 0,
  reason: null,
  price: null,
  quantity: '10',
  filled: '0',
  averagePrice: null,
  value: '0.00',
  fees: [],
  feeTotal: '0.00',
  reserved: '2101.00',
  positionId: null,
  leverage: null,
  cause: 'order',
  createTimeTimestamp: 1_780_000_000,
  modifyTimeTimestamp: 1_780_000_000,
  ...change,
})

export const position = (change: Partial<Position> = {}): Position => ({
  id: 'p1',
  key: 'US.AAPL',
  board: 'US',
  code: 'AAPL',
  name: 'Apple Inc.',
  source: 0,
  currency: 'USD',
  positionNum: '10',
  usedNum: '0',
  side: 'long',
  isolatedPosition: false,
  leverage: null,
  margin: null,
  contract: null,
  averagePrice: '150.0000',
  cost: '1500.00',
  costIn: { MXN: '27000.00', USD: '1500.00', HKD: '11700.00' },
  fees: '1.50',
  dayStartQuantity: '10',
  dayCashFlow: '0.00',
  sellProfit: '0.00',
  createTimeTimestamp: 1_780_000_000,
  marketDateTimestamp: null,
  modifyTimeTimestamp: 1_780_000_000,
  expiredDateTimestamp: null,
  ...change,
})

let snapshots = 0
/** Sends an order to the page as the account channel does. */
export const sendOrderState = (told: Order): void =>
  applySnapshot({ number: ++snapshots, at: 0, account: [{ offset: snapshots, type: 'order', order: told }] }, new Map())
