// Measures each stage of the engine separately, with the same frames.
import { assert, must } from '../../../domain/assert.ts'
import { sessionClock } from '../../../domain/kline.ts'
import { decodeFrame } from '../../../domain/wire/codec.ts'
import type { QuotesBody } from '../../../domain/wire/rows.ts'
import { isQuotesBody, isTradesBody } from '../../../domain/wire/rows.ts'
import { BarSeries } from '../../../worker/calc/bars.ts'
import { LiveOrder } from '../../../worker/calc/live-order.ts'
import { Sparks } from '../../../worker/calc/sparks.ts'
import { applyRows, ChannelBase } from '../../../worker/feed/rows.ts'
import { readTrades } from '../../../worker/feed/trades.ts'
import { SentState, SnapshotBuilder } from '../../../worker/snapshot/builder.ts'
import { InstrumentStore } from '../../../worker/store/instruments.ts'
import { QuoteStore } from '../../../worker/store/quotes.ts'
import { BAR_MS, SHOWN_ROWS } from './answers.ts'
import type { Load, Outcome, Stage } from './contract.ts'

/** A number of bars that is larger than that of any chart. */
const SPARE_BARS = 5_000

type Part = Exclude<Stage, 'engine'>

/** One turn of a stage. `prepare` is not timed. `run` is timed and returns the number of processed items. */
type Work = { readonly prepare: () => void; readonly run: () => number }

export function runStage(stage: Part, load: Load, forMs: number): Outcome {
  const work = works[stage](load)
  const until = performance.now() + forMs
  let [done, ms] = [0, 0]
  while (performance.now() < until) {
    work.prepare()
    const start = performance.now()
    done += work.run()
    ms += performance.now() - start
  }
  return { done, ms, feed: null }
}

const works: { readonly [K in Part]: (load: Load) => Work } = {
  decode: decoding,
  columns: filling,
  klines: charting,
  sparklines: drawing,
  order: ordering,
}

const nothing = (): void => {}

function decoding({ quotes }: Load): Work {
  return {
    prepare: nothing,
    run() {
      for (const bytes of quotes.frames) quotesIn(bytes)
      return quotes.frames.length
    },
  }
}

function filling(load: Load): Work {
  const table = new Table(load)
  return { prepare: nothing, run: () => load.rows.reduce(rows => rows + table.playNext(), 0) }
}

function charting({ trades, startAt, stepMs }: Load): Work {
  const bodies = trades.frames.map(bytes => {
    const body = decodeFrame(bytes)?.body
    assert(isTradesBody(body), 'trades')
    return body
  })
  const sessions = [{ openMs: 0, closeMs: Number.MAX_SAFE_INTEGER, dayStartMs: 0 }]
  let series = new BarSeries(sessionClock(BAR_MS, sessions))
  let at = startAt
  return {
    prepare() {
      if (series.bars.length > SPARE_BARS) series = new BarSeries(sessionClock(BAR_MS, sessions))
    },
    run: () =>
      bodies.reduce((done, body) => {
        at += stepMs
        for (const trade of readTrades(body, at)) series.push(trade)
        return done + body[1]
      }, 0),
  }
}

/** Measures writing the sparklines of the visible rows to a snapshot, each with a new close. */
function drawing(load: Load): Work {
  const { quotes, instruments } = new Table(load)
  const [sparks, sent] = [new Sparks(quotes), new SentState()]
  for (let ix = 0; ix < SHOWN_ROWS; ix += 1)
    sparks.seed(ix, { closes: new Array(SHOWN_ROWS).fill(1), sizeMs: BAR_MS, lastBarAt: load.startAt })
  return {
    prepare() {
      for (let ix = 0; ix < SHOWN_ROWS; ix += 1) {
        quotes.columns.price[ix] = (quotes.columns.price[ix] ?? 0) + 1
        quotes.touch(ix)
      }
    },
    run() {
      const snapshot = new SnapshotBuilder(sent, instruments, quotes)
      sparks.advance()
      for (let ix = 0; ix < SHOWN_ROWS; ix += 1) sparks.collect(ix, snapshot)
      return snapshot.sparks.length
    },
  }
}

/** Measures the sorting of a list after each frame. */
function ordering(load: Load): Work {
  const table = new Table(load)
  const members = Array.from({ length: load.instruments }, (_, ix) => ix)
  const order = new LiveOrder(table.quotes, table.instruments, members, {
    sort: 'change',
    ascending: false,
    locale: 'en',
  })
  return {
    prepare: () => table.playNext(),
    run: () => {
      order.refresh()
      return 1
    },
  }
}

/** The columns, and the decoded frames that are written to them. */
class Table {
  readonly quotes = new QuoteStore()
  readonly instruments = new InstrumentStore()
  readonly #base = new ChannelBase()
  readonly #bodies: readonly QuotesBody[]
  #at: number
  #turn = 0

  constructor({ snapshot, quotes, startAt }: Load) {
    this.#bodies = quotes.frames.map(quotesIn)
    this.#at = startAt
    this.#apply(quotesIn(snapshot))
  }

  playNext(): number {
    return this.#apply(must(this.#bodies[this.#turn++ % this.#bodies.length], 'a frame'))
  }

  #apply([flags, count, bytes]: QuotesBody): number {
    return applyRows(this.quotes, this.#base, { flags, count, bytes, at: this.#at++ })
  }
}

function quotesIn(bytes: Uint8Array): QuotesBody {
  const body = decodeFrame(bytes)?.body
  assert(isQuotesBody(body), 'quotes')
  return body
}
