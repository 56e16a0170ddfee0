// The calls about holdings (specification §7, orders and positions).

import { and, asc, desc, eq, gte, like, lt, min, or, sum } from 'drizzle-orm'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { boardOfMarket } from '../../domain/instruments/boards.ts'
import { minorText } from '../../domain/minor.ts'
import { unixSeconds } from '../../domain/time.ts'
import type { CallAnswer, CallParsed } from '../../domain/wire/calls/table.ts'
import { localToUtc } from '../calendar/zone.ts'
import type { HandlersOf } from '../calls/handlers.ts'
import { userOf } from '../calls/handlers.ts'
import type { Db } from '../db/db.ts'
import type { PageInput } from '../db/page.ts'
import { equalsIfGiven, readPage } from '../db/page.ts'
import { closedPositions, closedPositionValues, positions } from '../db/trading-schema.ts'
import { isTimeZone } from '../lib/dayjs.ts'
import type { MarketSource } from '../market/source.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { asOfToday, openOf, openOrClosedToday } from './holdings.ts'
import { perCurrency } from './position.ts'
import { quotedPosition } from './quoted.ts'
import { withAllValues, withNet } from './store.ts'
import { closedWire, instrumentWire } from './wire.ts'

type PositionCalls =
  | 'POST /position/me'
  | 'POST /position/flatList'
  | 'POST /position/getByStock'
  | 'GET /stock/fund/profit'

type Deps = { readonly db: Db; readonly market: MarketSource; readonly outbox: Outbox }

export function positionHandlers(deps: Deps): HandlersOf<PositionCalls> {
  return {
    'POST /position/me': (input, context) => listOpen(deps, userOf(context), input),
    'POST /position/flatList': (input, context) => listClosed(deps, userOf(context), input),
    'POST /position/getByStock': (input, context) => findPositions(deps, userOf(context), input),
    'GET /stock/fund/profit': (input, context) => listProfit(deps, userOf(context), input),
  }
}

async function listOpen(
  { db, market, outbox }: Deps,
  userId: string,
  input: CallParsed<'POST /position/me'>,
): Promise<CallAnswer<'POST /position/me'>> {
  // The offset is read before the list: the list may contain changes committed after it, but lacks none up to it.
  const accountOffset = await outbox.last(userId)
  const wanted = input.closedToday ? openOrClosedToday(market, userId) : openOf(userId)
  const oldestFirst = [asc(positions.createdAt), asc(positions.id)]
  const { total, rows } = await readPage(db, db.select().from(positions).where(wanted), oldestFirst, input)
  const list = (await withAllValues(db, rows)).map(position => quotedPosition(market, asOfToday(market, position)))
  return { total, list, accountOffset }
}

/** Open positions in an instrument, or the position of an id: a link to a position stays valid after its close. */
async function findPositions(
  { db, market }: Deps,
  userId: string,
  { key, positionId }: CallParsed<'POST /position/getByStock'>,
): Promise<CallAnswer<'POST /position/getByStock'>> {
  const own =
    positionId === undefined ? openOf(userId) : and(eq(positions.userId, userId), eq(positions.id, positionId))
  const wanted = and(own, key === undefined ? undefined : eq(positions.instrumentKey, key))
  const rows = await db.select().from(positions).where(wanted).orderBy(asc(positions.createdAt), asc(positions.id))
  return (await withAllValues(db, rows)).map(position => quotedPosition(market, asOfToday(market, position)))
}

async function listClosed(
  { db, outbox }: Deps,
  userId: string,
  { id, orderId, year, timeZone, ...page }: CallParsed<'POST /position/flatList'>,
): Promise<CallAnswer<'POST /position/flatList'> | Refusal> {
  if (!isTimeZone(timeZone)) return refuse('invalid', { field: 'timeZone' })
  const accountOffset = await outbox.last(userId)
  const ofId = id === undefined ? undefined : or(eq(closedPositions.id, id), eq(closedPositions.positionId, id))
  const own = eq(closedPositions.userId, userId)
  const inYear = year === undefined ? undefined : soldIn(year, timeZone)
  const wanted = and(own, ofId, equalsIfGiven(closedPositions.orderId, orderId), inYear)
  const { total, rows } = await sales(db, wanted, page)
  const list = (await withNet(db, rows)).map(closedWire)
  return { total, list, netIn: await netOf(db, wanted), firstAt: await firstSale(db, own), accountOffset }
}

/** From midnight to midnight in the customer's time zone. */
function soldIn(year: number, timeZone: string) {
  const startOf = (each: number): number => localToUtc(`${String(each).padStart(4, '0')}-01-01`, '00:00', timeZone)
  return and(gte(closedPositions.soldAt, startOf(year)), lt(closedPositions.soldAt, startOf(year + 1)))
}

async function firstSale(db: Db, own: ReturnType<typeof eq>): Promise<number | null> {
  const [row] = await db
    .select({ at: min(closedPositions.soldAt) })
    .from(closedPositions)
    .where(own)
  return row?.at == null ? null : unixSeconds(row.at)
}

async function netOf(db: Db, wanted: ReturnType<typeof and>) {
  const { closedId, currency, net } = closedPositionValues
  const sums = await db
    .select({ currency, net: sum(net).mapWith(BigInt) })
    .from(closedPositions)
    .innerJoin(closedPositionValues, eq(closedId, closedPositions.id))
    .where(wanted)
    .groupBy(currency)
  return perCurrency(each => minorText(sums.find(row => row.currency === each)?.net ?? 0n))
}

async function listProfit(
  { db }: Deps,
  userId: string,
  input: CallParsed<'GET /stock/fund/profit'>,
): Promise<CallAnswer<'GET /stock/fund/profit'>> {
  const board = input.market && boardOfMarket[input.market]
  const wanted = and(
    eq(closedPositions.userId, userId),
    board === undefined ? undefined : like(closedPositions.instrumentKey, `${board}.%`),
  )
  const { total, rows } = await sales(db, wanted, input)
  const list = rows.map(row => {
    const { key, name, currency } = instrumentWire(row)
    const profit = minorText(row.proceeds - row.cost)
    return {
      id: row.id,
      key,
      name,
      currency,
      profit,
      buyTimeStamp: unixSeconds(row.boughtAt),
      sellTimeStamp: unixSeconds(row.soldAt),
    }
  })
  return { total, list }
}

const sales = (db: Db, wanted: ReturnType<typeof and>, page: PageInput) =>
  readPage(
    db,
    db.select().from(closedPositions).where(wanted),
    [desc(closedPositions.soldAt), desc(closedPositions.seq)],
    page,
  )
