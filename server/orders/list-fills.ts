// The fills of an order, each with the quote at which it was filled.
import { and, desc, eq } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import { quantityText, scaledText } from '../../domain/price.ts'
import type { OrderFill, ReplacedTerms } from '../../domain/wire/calls/order-fills.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { Db } from '../db/db.ts'
import { readPage } from '../db/page.ts'
import type { FillQuote, OrderRow } from '../db/trading-schema.ts'
import { fills, orders } from '../db/trading-schema.ts'
import { stopsWire } from './wire.ts'

type Call = 'POST /orders/fills'
type Scales = Pick<OrderRow, 'priceDecimals' | 'quantityDecimals'>

export async function listFills(db: Db, userId: string, input: CallParsed<Call>): Promise<CallAnswer<Call> | Refusal> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.id, input.orderId), eq(orders.userId, userId)))
  if (!order) return refuse('notFound', { field: 'orderId' })
  const own = db.select().from(fills).where(eq(fills.orderId, order.id))
  const { total, rows } = await readPage(db, own, [desc(fills.createdAt), desc(fills.id)], input)
  return { total, list: rows.map(row => fillWire(row, order)), seen: order.seen, changes: changesOf(order) }
}

const changesOf = ({ changes, priceDecimals, quantityDecimals }: OrderRow): ReplacedTerms[] =>
  changes.map(({ at, price, quantity, trigger, exits }) => ({
    at,
    price: price === null ? null : scaledText(price, priceDecimals),
    quantity: quantityText(quantity, quantityDecimals),
    ...(trigger !== undefined && { trigger: scaledText(trigger, priceDecimals) }),
    ...(exits !== undefined && { stops: exits && stopsWire(exits, { priceDecimals }) }),
  }))

const fillWire = (row: typeof fills.$inferSelect, scales: Scales): OrderFill => ({
  id: row.id,
  price: scaledText(row.price, scales.priceDecimals),
  quantity: quantityText(row.quantity, scales.quantityDecimals),
  fees: minorText(row.fees),
  at: row.createdAt,
  quote: row.quote && quoteWire(row.quote, scales),
})

function quoteWire(quote: FillQuote, { priceDecimals, quantityDecimals }: Scales): NonNullable<OrderFill['quote']> {
  const price = (value: number) => (value === 0 ? null : scaledText(value, priceDecimals))
  const size = (value: number) => (value === 0 ? null : quantityText(value, quantityDecimals))
  return {
    feed: quote.feed,
    origin: quote.origin,
    bid: price(quote.bid),
    ask: price(quote.ask),
    bidSize: size(quote.bidSize),
    askSize: size(quote.askSize),
    at: quote.at,
  }
}
