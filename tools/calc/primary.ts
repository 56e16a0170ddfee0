// The calculations of allotments in proportion and of opening auctions.
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { auctionPrice as priceOf } from '../../domain/auction-price.ts'
import { stockBoards } from '../../domain/instruments/boards.ts'
import { proRata as allottedOf } from '../../domain/new-issue/pro-rata.ts'
import { countOrZero, decimalOut, defineCalculation, InvalidInput, positive } from './calculation.ts'

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

export const auctionPrice = defineCalculation({
  name: 'auctionPrice',
  source: 'domain/auction-price.ts: volume, imbalance, pressure, reference, higher',
  input: {
    rule: z.enum(stockBoards).describe(stockBoards.join(' or ')),
    reference: positive().nullish().describe('decimal, or null'),
    bids: bookSide(),
    asks: bookSide(),
  },
  calculate({ rule, reference, bids, asks }) {
    const side = (orders: typeof bids) => orders.map(({ quantity, price }) => ({ quantity, price: price ?? null }))
    const found = priceOf({ rule, reference: reference ?? null, bids: side(bids), asks: side(asks) })
    return { price: found.price && decimalOut(found.price), volume: found.volume, imbalance: found.imbalance }
  },
})
