// The calls about margined positions (specification §7, orders and positions).

import { desc, eq } from 'drizzle-orm'
import type { DecimalText } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal } from '../../domain/money.ts'
import { scaledText } from '../../domain/price.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { callerOf, userOf } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import { readPage } from '../db/page.ts'
import { fills, marginEvents, positions } from '../db/trading-schema.ts'
import type { Rolls } from './roll.ts'
import type { MarginService } from './service.ts'

type MarginCalls =
  | 'POST /position/addPositionMargin'
  | 'POST /position/leverage'
  | 'POST /position/stops'
  | 'POST /position/roll'
  | 'POST /position/rollPreview'
  | 'POST /position/water/pageList'

export function marginHandlers(db: Db, service: MarginService, rolls: Rolls): HandlersOf<MarginCalls> {
  return {
    'POST /position/addPositionMargin': (input, asker) =>
      service.addMargin(callerOf(asker), input.positionId, input.amount),
    'POST /position/leverage': (input, asker) => service.setLeverage(callerOf(asker), input.positionId, input.leverage),
    'POST /position/stops': (input, asker) => service.setStops(callerOf(asker), input.positionId, input),
    'POST /position/rollPreview': (input, asker) => rolls.preview(userOf(asker), input.positionId),
    'POST /position/roll': (input, asker) => rolls.roll(callerOf(asker), input.positionId, input.seen),
    'POST /position/water/pageList': (input, asker) => listEntries(db, userOf(asker), input),
  }
}

const RATE_DECIMALS = 10
const rateText = (rate: string | null): DecimalText | null =>
  rate === null ? null : decimalText(new Decimal(rate).toDecimalPlaces(RATE_DECIMALS).toFixed())

async function listEntries(
  db: Db,
  userId: string,
  { positionId, ...page }: CallParsed<'POST /position/water/pageList'>,
): Promise<CallAnswer<'POST /position/water/pageList'> | Refusal> {
  const [position] = await db.select().from(positions).where(eq(positions.id, positionId))
  if (position?.userId !== userId) return refuse('notFound', { field: 'positionId' })
  const isOwn = eq(marginEvents.positionId, positionId)
  const events = db
    .select({ event: marginEvents, fill: fills })
    .from(marginEvents)
    .leftJoin(fills, eq(fills.transferId, marginEvents.transferId))
    .where(isOwn)
  const { total, rows } = await readPage(db, events, [desc(marginEvents.seq)], page)
  const list = rows.map(({ event, fill }) => {
    const { price, quantity, rate } = fill ?? event
    return {
      id: event.id,
      kind: event.kind,
      amount: minorText(event.amount),
      marginAfter: minorText(event.marginAfter),
      orderId: fill?.orderId ?? null,
      price: price === null ? null : scaledText(price, position.priceDecimals),
      quantity: quantity === null ? null : scaledText(quantity, position.quantityDecimals),
      fees: fill && minorText(fill.fees),
      rate: rateText(rate),
      days: event.days,
      yearlyRate: rateText(event.yearlyRate),
      createTimeTimestamp: unixSeconds(event.createdAt),
    }
  })
  return { total, list }
}
