// The calculations of allotments in proportion and of opening auctions.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { auctionFills as fillsOf } from '../../domain/auction-fills.ts'
import { auctionPrice as priceOf } from '../../domain/auction-price.ts'
import { auctionRange as rangeOf } from '../../domain/auction-range.ts'
import { BLOCK_SHARES_MIN, blockDiscount, isInBand } from '../../domain/block-trade.ts'
import { followUnits, followSettlement as settlementOf } from '../../domain/follow.ts'
import { stockBoards } from '../../domain/instruments/boards.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { chargeOf, conditionalReserve, stands } from '../../domain/new-issue/conditional-offer.ts'
import { proRata as allottedOf } from '../../domain/new-issue/pro-rata.ts'
import { isPlacingPriceAllowed, placingBenchmark, placingDiscount } from '../../domain/placing-floor.ts'
import {
  count,
  countOrZero,
  decimalOut,
  defineCalculation,
  fixedOut,
  InvalidInput,
  positive,
  rate,
} from './calculation.ts'

const board = () => z.enum(stockBoards).describe(stockBoards.join(' or '))

const orderSchema = z.strictObject({ id: z.string().min(1), quantity: z.int().min(1) })

export const proRata = defineCalculation({
  name: 'proRata',
  source: 'domain/new-issue/pro-rata.ts: largest remainder; ties by HMAC-SHA256(seed, id), ascending',
  input: {
    supply: countOrZero(),
    orders: z.array(orderSchema).max(200_000).describe('list of {id, quantity}, each id once'),
    seed: z.string().min(1).describe('text'),
  },
  calculate({ supply, orders, seed }) {
    if (new Set(orders.map(({ id }) => id)).size !== orders.length) return new InvalidInput('orders')
    return { allotted: allottedOf(supply, orders, id => createHmac('sha256', seed).update(id).digest('hex')) }
  },
})

const bookSide = () =>
  z
    .array(z.strictObject({ quantity: z.int().min(1), price: positive().nullish() }))
    .max(10_000)
    .describe('list of {quantity, price or null}')

type Side = z.infer<ReturnType<typeof bookSide>>

const sideOf = (orders: Side) => orders.map(({ quantity, price }) => ({ quantity, price: price ?? null }))

export const auctionPrice = defineCalculation({
  name: 'auctionPrice',
  source: 'domain/auction-price.ts: volume, imbalance, pressure, reference, higher',
  input: {
    rule: board(),
    reference: positive().nullish().describe('decimal, or null'),
    bids: bookSide(),
    asks: bookSide(),
  },
  calculate({ rule, reference, bids, asks }) {
    const found = priceOf({ rule, reference: reference ?? null, bids: sideOf(bids), asks: sideOf(asks) })
    return { price: found.price && decimalOut(found.price), volume: found.volume, imbalance: found.imbalance }
  },
})

export const auctionFills = defineCalculation({
  name: 'auctionFills',
  source: 'domain/auction-fills.ts: at-auction orders, then price, then time',
  input: { price: positive(), volume: countOrZero(), bids: bookSide(), asks: bookSide() },
  calculate({ price, volume, bids, asks }) {
    return fillsOf({ bids: sideOf(bids), asks: sideOf(asks) }, price, volume)
  },
})

export const auctionRange = defineCalculation({
  name: 'auctionRange',
  source: 'domain/auction-range.ts: a part of the previous close to each side',
  input: { rule: board(), reference: positive() },
  calculate({ rule, reference }) {
    const { low, high } = rangeOf(rule, reference)
    return { low: decimalOut(low), high: decimalOut(high) }
  },
})

export const blockTrade = defineCalculation({
  name: 'blockTrade',
  source: 'domain/block-trade.ts: 10 000 shares at least, within 3 % of the reference',
  input: { shares: count(), price: positive(), reference: positive() },
  calculate: ({ shares, price, reference }) => ({
    isLarge: shares >= BLOCK_SHARES_MIN,
    isInBand: isInBand(price, reference),
    discount: decimalOut(blockDiscount(price, reference)),
  }),
})

export const placingFloor = defineCalculation({
  name: 'placingFloor',
  source: 'domain/placing-floor.ts: Hong Kong, general mandate: less than 20 % below the benchmark',
  input: {
    agreementClose: positive(),
    closesBefore: z.array(positive()).length(5).describe('list of five decimals'),
    price: positive(),
  },
  calculate({ agreementClose, closesBefore, price }) {
    const benchmark = placingBenchmark(agreementClose, closesBefore)
    return {
      benchmark: decimalOut(benchmark),
      discount: decimalOut(placingDiscount(price, benchmark)),
      isAllowed: isPlacingPriceAllowed(price, benchmark),
    }
  },
})

export const followSettlement = defineCalculation({
  name: 'followSettlement',
  source: 'domain/follow.ts: units rounded down to four decimals, a fee on the profit only',
  input: { amount: positive(), entry: positive(), value: positive(), feeRate: rate() },
  calculate({ amount, entry, value, feeRate }) {
    const units = followUnits(amount, entry)
    const { gross, fee, paid } = settlementOf({ units, amount, carried: new Decimal(0) }, value, feeRate)
    return { units: fixedOut(units, 4), gross: fixedOut(gross, 2), fee: fixedOut(fee, 2), paid: fixedOut(paid, 2) }
  },
})

export const conditionalOffer = defineCalculation({
  name: 'conditionalOffer',
  source: 'domain/new-issue/conditional-offer.ts: United States, 20 % outside the range',
  input: { low: positive(), high: positive(), shares: count(), price: positive(), allotted: countOrZero() },
  calculate({ low, high, shares, price, allotted }) {
    if (high.lessThan(low)) return new InvalidInput('high')
    if (allotted > shares) return new InvalidInput('allotted')
    const reserved = conditionalReserve({ low, high }, shares)
    const { posted, released, pendingPayment } = chargeOf(reserved, allotted, price)
    return {
      reserved: minorText(reserved),
      stands: stands({ low, high }, price),
      posted: minorText(posted),
      released: minorText(released),
      pendingPayment: minorText(pendingPayment),
    }
  },
})
