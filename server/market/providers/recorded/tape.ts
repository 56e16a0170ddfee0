// Plays a recording as if it were live: an additional instrument beside the simulated ones, with the recorded times.

import type { Logger } from 'pino'
import type { Clock } from '../../../../domain/clock.ts'
import { instrumentKey } from '../../../../domain/instruments/market-code.ts'
import { marketStateCode } from '../../../../domain/session.ts'
import { DAY_MS } from '../../../../domain/time.ts'
import type { Trade } from '../../../../domain/wire/rows.ts'
import { MOST_VOLUME } from '../../../../domain/wire/sendable.ts'
import { everyDay } from '../../../calendar/calendar.ts'
import type { Feed, Listing, QuoteTable } from '../../source.ts'
import type { RecordedTrade } from './line.ts'
import type { Played } from './played.ts'
import { createPlayed } from './played.ts'
import { createCounts, readTrades } from './read.ts'
import type { Survey } from './survey.ts'

/** Interval at which due trades are played, in ms. */
const SLICE_MS = 20

type TapeDeps = {
  readonly file: string
  readonly survey: Survey
  readonly ix: number
  readonly quotes: QuoteTable
  /** Speed as a multiple of the recorded pace; 0 plays as fast as the file can be read. */
  readonly speed: number
  readonly clock: Clock
  readonly log: Logger
}

export interface Tape extends Pick<Played, 'bars' | 'closes'> {
  /** Sum of price × quantity of the day's trades, both scaled. */
  turnover(): bigint
  onTrades(listener: (trades: readonly Trade[]) => void): () => void
  start(): void
  stop(): void
}

const tapeFeed: Feed = { name: 'tape', origin: 'recorded', delayMs: 0 }

/** The listing of a recording. It cannot be traded, because its prices are from another time. */
export function tapeListing(ix: number, code: string, name: string, survey: Survey): Listing {
  const { priceDecimals, quantityDecimals } = survey
  return {
    instrument: {
      ix,
      key: instrumentKey('US', code),
      board: 'US',
      code,
      name,
      nameZh: null,
      source: 0,
      currency: 'USD',
      sector: 'none',
      priceDecimals,
      quantityDecimals,
      lot: 1,
    },
    tickSteps: [[0, 1]],
    zone: 'UTC',
    calendar: everyDay,
    hours: () => [['00:00', '24:00']],
    nextStateAt: () => null,
    sharesOutstandingM: null,
    peRatio: null,
    dividendYield: null,
    tradable: false,
    feed: tapeFeed,
  }
}

export function createTape({ file, survey, ix, quotes, speed, clock, log }: TapeDeps): Tape {
  const played = createPlayed()
  const listeners = new Set<(trades: readonly Trade[]) => void>()
  const priceScale = 10 ** survey.priceDecimals
  const quantityScale = 10 ** survey.quantityDecimals
  const ended = new AbortController()
  let startedAt = 0
  let day = Number.NaN
  let turnover = 0n

  /** A price that is not zero has at least one unit. */
  const hasUnits = (price: string): boolean => Number(price) === 0 || Math.round(Number(price) * priceScale) !== 0

  const scaled = ({ time, price, quantity }: RecordedTrade): Trade => ({
    time,
    // 0 is an unknown price: a price of exactly zero is shown as the smallest one.
    price: Math.round(Number(price) * priceScale) || 1,
    quantity: Math.round(Number(quantity) * quantityScale),
  })

  function setState(state: 'open' | 'closed'): void {
    quotes.state[ix] = marketStateCode(state)
    raise('dayVersion')
    raise('version')
  }

  function raise(column: 'version' | 'dayVersion'): void {
    quotes[column][ix] = (quotes[column][ix] ?? 0) + 1
  }

  /** Starts a recorded day. The first day has no previous close. */
  function startDay(price: number): void {
    quotes.previousClose[ix] = quotes.price[ix] ?? 0
    quotes.open[ix] = price
    quotes.high[ix] = price
    quotes.low[ix] = price
    quotes.volume[ix] = 0
    turnover = 0n
    raise('dayVersion')
  }

  function take({ time, price, quantity }: Trade): void {
    const today = Math.floor(time / DAY_MS)
    if (today !== day) startDay(price)
    day = today
    quotes.high[ix] = Math.max(quotes.high[ix] ?? price, price)
    quotes.low[ix] = Math.min(quotes.low[ix] ?? price, price)
    quotes.volume[ix] = Math.min(MOST_VOLUME, (quotes.volume[ix] ?? 0) + quantity)
    turnover += BigInt(price) * BigInt(quantity)
    quotes.price[ix] = price
    quotes.at[ix] = time
  }

  function playSlice(slice: readonly RecordedTrade[]): void {
    const trades = slice.map(scaled)
    for (const trade of trades) {
      take(trade)
      played.add(trade)
    }
    raise('version')
    for (const listener of listeners) listener(trades)
  }

  /** Plays a batch at the recorded pace; resolves after its last trade. */
  function pace(batch: readonly RecordedTrade[]): Promise<void> {
    return new Promise(resolve => {
      let next = 0
      const playDue = (): void => {
        const due = survey.firstTime + (clock.now() - startedAt) * speed
        const first = next
        while (next < batch.length && (batch[next]?.time ?? 0) <= due) next++
        if (next > first) playSlice(batch.slice(first, next))
        if (next === batch.length) end()
      }
      const halt = clock.every(SLICE_MS, playDue)
      const end = (): void => {
        halt()
        ended.signal.removeEventListener('abort', end)
        resolve()
      }
      ended.signal.addEventListener('abort', end)
      playDue()
    })
  }

  async function play(): Promise<void> {
    const counts = createCounts()
    const rules = { isSigned: survey.isSigned, hasUnits }
    for await (const batch of readTrades(file, counts, rules, ended.signal)) {
      if (speed === 0) playSlice(batch)
      else await pace(batch)
      if (ended.signal.aborted) return
    }
    log.info({ file, ...counts }, 'tape played to its end')
  }

  return {
    bars: played.bars,
    closes: played.closes,
    turnover: () => turnover,
    onTrades(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    start() {
      startedAt = clock.now()
      setState('open')
      play()
        .catch((error: unknown) => {
          if (!ended.signal.aborted) log.error({ err: error, file }, 'tape broke off')
        })
        .finally(() => setState('closed'))
    },
    stop: () => ended.abort(),
  }
}
