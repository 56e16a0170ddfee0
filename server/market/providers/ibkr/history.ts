// What the account has, and past bars: of trades for shares, of the middle for pairs. Bars within a day are those of the
// regular hours.
import { BarSizeSetting, SecType } from '@stoqey/ib'
import { z } from 'zod'
import { dateOfDay } from '../../../../domain/calendar/civil-date.ts'
import type { Clock } from '../../../../domain/clock.ts'
import type { Omitted } from '../../../../domain/feed-origin.ts'
import { specOf } from '../../../../domain/instruments/boards.ts'
import type { CalendarName } from '../../../../domain/instruments/calendars.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/time.ts'
import { localToUtc } from '../../../calendar/zone.ts'
import type { BarPage, History } from '../../live/adapter.ts'
import { joined } from '../../live/charts.ts'
import type { Days } from '../../live/days.ts'
import { lastEndBy } from '../../live/days.ts'
import type { CountedBar, LiveInstrument } from '../../live/events.ts'
import { Refused } from '../../live/refused.ts'
import { roundedPrice } from '../../live/scale.ts'
import type { Contract, Details, HistoryQuery } from './commands.ts'
import type { Asked, Found, Listed } from './contracts.ts'
import { askedContracts, foundOf } from './contracts.ts'
import type { AskedRoot } from './futures.ts'
import { askedRoots, monthsOf } from './futures.ts'
import { createPacing } from './pacing.ts'
import type { Requests } from './requests.ts'
import { RefusedByCode } from './requests.ts'

/** A period without a bar is taken as one without a trade only this long after its end. */
const SETTLED_MS = 3 * SECOND_MS
/** After a refusal that concerns the symbol, its past is not asked for again within this time. */
const REFUSED_MS = HOUR_MS
const NO_CONTRACT = 200
/** At this time of its place the trading day of each exchange is that of the date. */
const WITHIN_DAY = '11:00'
/** A request of past prices failed, for one of many reasons that only its text has. */
const FAILED = 162

const sizes: ReadonlyMap<number, Pick<HistoryQuery, 'size' | 'duration'>> = new Map([
  [MINUTE_MS, { size: BarSizeSetting.MINUTES_ONE, duration: '1 D' }],
  [5 * MINUTE_MS, { size: BarSizeSetting.MINUTES_FIVE, duration: '1 W' }],
  [30 * MINUTE_MS, { size: BarSizeSetting.MINUTES_THIRTY, duration: '2 W' }],
  [HOUR_MS, { size: BarSizeSetting.MINUTES_THIRTY, duration: '2 M' }],
  [DAY_MS, { size: BarSizeSetting.DAYS_ONE, duration: '2 Y' }],
])

const barSchema = z.object({
  time: z.string().regex(/^\d{8,11}$/),
  open: z.number().positive(),
  high: z.number().positive(),
  low: z.number().positive(),
  close: z.number().positive(),
  volume: z.number().nullable(),
  count: z.number().nullable(),
})
type Bar = z.infer<typeof barSchema>
const detailsSchema = z.object({
  conId: z.int(),
  exchange: z.string(),
  currency: z.string(),
  minTick: z.number(),
  longName: z.string().max(200),
  tradingClass: z.string(),
  multiplier: z.number(),
  priceMagnifier: z.number(),
  lastTradeDate: z.string(),
  contractMonth: z.string(),
})

export type HistoryDeps = {
  readonly requests: Requests
  readonly clock: Clock
  /** The provider's time. */
  now(): number
  /** Filled by `instruments`, and read by all. */
  readonly listed: Map<string, Listed>
  daysOf(name: CalendarName): Days
  onOmitted(omitted: Omitted): void
}

export function createHistory({ requests, clock, now, listed, daysOf, onOmitted }: HistoryDeps): History {
  const pacing = createPacing(clock)
  const omitted = new Map<string, Omitted>()
  const refused = new Map<string, { readonly until: number; readonly reason: Refused }>()

  /** What the account has of a contract: nothing, one, or each delivery month. */
  async function detailsOf(contract: Contract): Promise<readonly Details[]> {
    try {
      const parts = await requests.ask(request => ['details', request, contract])
      return parts.flatMap(part => detailsSchema.safeParse(part).data ?? [])
    } catch (error) {
      if (error instanceof RefusedByCode && error.code === NO_CONTRACT) return []
      throw error instanceof RefusedByCode ? new Refused('retry', error.message) : error
    }
  }

  async function find(asked: Asked): Promise<readonly Found[]> {
    const [first] = await detailsOf(asked.contract)
    const found = first && foundOf(asked, first)
    return found ? [found] : []
  }

  async function findMonths(asked: AskedRoot): Promise<readonly Found[]> {
    const { found, omitted: differing } = monthsOf(asked, await detailsOf(asked.contract), now())
    for (const one of differing) {
      omitted.set(one.code, one)
      onOmitted(one)
    }
    return found
  }

  async function instruments(): Promise<readonly LiveInstrument[]> {
    // What was listed first holds until a restart: prices that are stored depend on its decimals.
    const found = await Promise.all([...askedContracts.map(find), ...askedRoots.map(findMonths)])
    for (const one of found.flat())
      if (!listed.has(one.live.symbol)) listed.set(one.live.symbol, Object.assign({}, one, { number: listed.size + 1 }))
    return [...listed.values()].map(({ live }) => live)
  }

  async function bars(symbol: string, sizeMs: number, from?: number): Promise<BarPage> {
    const [one, size] = [listed.get(symbol), sizes.get(sizeMs)]
    if (!one || !size) throw new Refused('never', `${symbol} has no such bars`)
    const known = refused.get(symbol)
    if (known && clock.now() < known.until) throw known.reason
    const contract = one.contractOn(dateOfDay(Math.floor(now() / DAY_MS)))
    const query: HistoryQuery = {
      size: size.size,
      duration: from === undefined ? size.duration : durationOf(now() - from),
      show: contract.secType === SecType.CASH ? 'MIDPOINT' : 'TRADES',
    }
    const purpose = from === undefined ? 'chart' : 'repair'
    const identity = [symbol, query.size, query.duration].join(' ')
    if (!(await pacing.turn({ purpose, contract: symbol, identity }))) throw new Refused('never', 'stopped')
    const askedAt = now()
    const rows = (await ask(one, contract, query)).flatMap(row => barOf(row, one, sizeMs))
    return pageOf(rows, { days: daysOf(one.hours), sizeMs, from, askedAt })
  }

  async function ask({ live, board }: Listed, contract: Contract, query: HistoryQuery): Promise<readonly Bar[]> {
    try {
      return z.array(barSchema).parse(await requests.ask(request => ['history', request, contract, query]))
    } catch (error) {
      if (error instanceof z.ZodError) throw new Refused('retry', 'the answer cannot be read')
      if (!(error instanceof RefusedByCode)) throw error
      if (isPacing(error)) {
        pacing.slowDown()
        throw new Refused('retry', 'too many requests of past prices')
      }
      if (isEmpty(error)) return []
      const reason = new Refused('never', `${board}: past prices are refused, ${error.message}`)
      refused.set(live.symbol, { until: clock.now() + REFUSED_MS, reason })
      throw reason
    }
  }

  function barOf(
    { time, open, high, low, close, volume, count }: Bar,
    { live, hours, board, units }: Listed,
    sizeMs: number,
  ) {
    const scaled = (price: number): number => roundedPrice(price * units, live.priceDecimals) ?? 0
    return {
      time: sizeMs === DAY_MS ? dayStart(time, hours) : Number(time) * SECOND_MS,
      open: scaled(open),
      high: scaled(high),
      low: scaled(low),
      close: scaled(close),
      // Nothing is traded in an index or, here, in a pair.
      volume: specOf(board).hasVolume ? Math.max(0, Math.floor(volume ?? 0)) : 0,
      count: Math.max(1, Math.floor(count ?? 1)),
    }
  }

  /** Start of the trading day of a date such as 20260302. */
  function dayStart(date: string, hours: CalendarName): number {
    const days = daysOf(hours)
    const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
    return days.startOf(localToUtc(day, WITHIN_DAY, days.calendarOf(hours).zone))
  }

  return {
    instruments,
    // Prices are samples of trades: no trade is asked for.
    tradesAfter: () => Promise.resolve({ trades: [], isLast: true }),
    bars,
    omitted: () => [...omitted.values()],
    stop() {
      pacing.stop()
      requests.stop()
    },
  }
}

type Asking = {
  readonly days: Days
  readonly sizeMs: number
  readonly from: number | undefined
  readonly askedAt: number
}

function pageOf(rows: readonly CountedBar[], { days, sizeMs, from, askedAt }: Asking): BarPage {
  const at = askedAt - SETTLED_MS
  const settled = sizeMs === DAY_MS ? lastEndBy(days, at) : Math.floor(at / sizeMs) * sizeMs
  return {
    bars: sizeMs === HOUR_MS ? joined(rows, sizeMs, days) : rows,
    from: from ?? rows[0]?.time ?? settled,
    to: settled,
  }
}

/** The shortest permitted duration that holds a time. */
function durationOf(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS) + 60
  if (seconds <= DAY_MS / SECOND_MS) return `${seconds} S`
  return `${Math.ceil(ms / DAY_MS)} D`
}

const isPacing = ({ code, message }: RefusedByCode): boolean => code === FAILED && /pacing/i.test(message)
const isEmpty = ({ code, message }: RefusedByCode): boolean => code === FAILED && /returned no data/i.test(message)
