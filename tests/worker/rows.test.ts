// Why: the server packs rows and the worker unpacks them, each with its own copy of the last values sent. After any
// sequence of prices, days and states, and with one instrument on two channels at once, both must have the same table.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { recordOf } from '../../domain/record.ts'
import { STATE_CODES } from '../../domain/session.ts'
import { decodeFrame } from '../../domain/wire/codec.ts'
import { frameKinds } from '../../domain/wire/frame.ts'
import type { QuoteArrays } from '../../domain/wire/quote-columns.ts'
import { dayColumns, optionalColumns } from '../../domain/wire/quote-columns.ts'
import { BOOK_FLAG, isQuotesBody } from '../../domain/wire/rows.ts'
import { readConfig } from '../../server/compose/config.ts'
import { createChannelSequence } from '../../server/feed/channel-sequence.ts'
import { QuoteChannel } from '../../server/feed/encode.ts'
import { catalogues } from '../../server/market/catalogue/catalogues.ts'
import { applyRows, ChannelBase, IX_MAX } from '../../worker/feed/rows.ts'
import { QuoteStore } from '../../worker/store/quotes.ts'
import type { QuotesMarket } from '../support/quotes-market.ts'
import { createQuotesMarket } from '../support/quotes-market.ts'

const SIZE = 6
/** The reader's selection: a part of the board. */
const OWN = [1, 4]

const shared = ['price', 'high', 'low', 'volume', 'state', ...dayColumns, ...optionalColumns] as const
const book = ['bid', 'ask'] as const

/** One reader with the two channels of the wire: its own selection with the book, and the whole board. */
class Reader {
  readonly store = new QuoteStore()
  readonly #bases = new Map<string, ChannelBase>()

  take(bytes: Uint8Array | null): void {
    if (!bytes) return
    const frame = must(decodeFrame(bytes), 'a frame')
    if (!isQuotesBody(frame.body)) throw new Error('no rows')
    const base = this.#bases.get(frame.channel) ?? new ChannelBase()
    this.#bases.set(frame.channel, base)
    base.reserve(this.store.capacity)
    if (frame.kind === frameKinds.snapshot) base.clear()
    const [flags, count, packed] = frame.body
    applyRows(this.store, base, { flags, count, bytes: packed, at: frame.at })
  }
}

/** Prices can be negative, as oil was in 2020; 0 means unknown. */
const price = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }).filter(value => value !== 0)
const small = fc.integer({ min: -300, max: 300 }).filter(value => value !== 0)
const near = fc.integer({ min: 1, max: 300 })
const ix = fc.integer({ min: 0, max: SIZE - 1 })

type Event = (market: QuotesMarket, at: number) => void

const trade = fc.record({ ix, price: fc.oneof(price, small), volume: fc.integer({ min: 0, max: 1e13 }) }).map(
  ({ ix: row, ...change }): Event =>
    market =>
      market.set(row, change),
)

/** Values of optional columns: settlement prices can be negative, and an open interest of 0 is a known value. */
const optional = fc.oneof(fc.constant(Number.NaN), fc.integer({ min: -1e9, max: 1e13 }))

const newDay = fc
  .record({
    ix,
    price,
    state: fc.integer({ min: 0, max: STATE_CODES - 1 }),
    extended: fc.integer({ min: -999, max: 999 }),
    optional: fc.record(recordOf(optionalColumns, () => optional)),
  })
  .map(
    ({ ix: row, price: open, state, extended, optional: more }): Event =>
      market =>
        market.set(row, {
          price: open,
          previousClose: must(market.quotes.price[row], 'price'),
          open,
          high: open,
          low: open,
          volume: 0,
          state,
          extended,
          ...more,
        }),
  )

const bookMove = fc.record({ ix, bid: price, ask: price, bidSize: near, askSize: near }).map(
  ({ ix: row, ...change }): Event =>
    market =>
      market.set(row, change),
)

type Say = 'own' | 'board' | 'ownSnapshot' | 'boardSnapshot'
const say = fc.constantFrom<Say>('own', 'board', 'ownSnapshot', 'boardSnapshot')
const course = fc.array(
  fc.oneof({ arbitrary: fc.oneof(trade, newDay, bookMove), weight: 3 }, { arbitrary: say, weight: 2 }),
  {
    maxLength: 80,
  },
)

function known(market: QuotesMarket): number[] {
  return [...market.quotes.price.keys()].filter(row => market.quotes.price[row] !== 0)
}

function expectSame(
  reader: Reader,
  market: QuotesMarket,
  rows: readonly number[],
  columns: readonly (keyof QuoteArrays)[],
) {
  for (const row of rows)
    for (const column of columns)
      expect(reader.store.columns[column][row], `${column} of ${row}`).toBe(market.quotes[column][row])
}

describe('after any sequence of market changes', () => {
  test('one channel: the reader has the table of the sender', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(trade, newDay, bookMove), { maxLength: 60 }),
        fc.integer({ min: 1, max: 9 }),
        (events, pace) => {
          const market = createQuotesMarket({ US: SIZE })
          const own = new QuoteChannel(createChannelSequence('own'), [...Array(SIZE).keys()], BOOK_FLAG)
          const reader = new Reader()
          own.renew(market, 1)
          reader.take(own.snapshot(market))
          events.forEach((event, at) => {
            event(market, at)
            if (at % pace === 0) reader.take(own.delta(market, at + 2))
          })
          reader.take(own.delta(market, events.length + 2))
          expectSame(reader, market, known(market), [...shared, ...book])
        },
      ),
    )
  })

  test('two channels at two cadences, with snapshots in between: the newest value wins, and both end at the table', () => {
    fc.assert(
      fc.property(course, steps => {
        const market = createQuotesMarket({ US: SIZE })
        const own = new QuoteChannel(createChannelSequence('own'), OWN, BOOK_FLAG)
        const board = new QuoteChannel(createChannelSequence('US@250'), [...Array(SIZE).keys()])
        const reader = new Reader()
        const speak = (what: Say, at: number) => {
          if (what === 'own') reader.take(own.delta(market, at))
          else if (what === 'board') reader.take(board.delta(market, at))
          else if (what === 'boardSnapshot') reader.take(board.snapshot(market))
          else {
            own.renew(market, at)
            reader.take(own.snapshot(market))
          }
        }
        speak('ownSnapshot', 1)
        speak('boardSnapshot', 1)
        steps.forEach((step, at) => {
          if (typeof step === 'string') speak(step, at + 2)
          else step(market, at + 2)
        })
        speak('own', steps.length + 2)
        speak('board', steps.length + 2)
        expectSame(reader, market, known(market), shared)
        expectSame(
          reader,
          market,
          OWN.filter(row => market.quotes.price[row] !== 0),
          book,
        )
      }),
      { numRuns: 300 },
    )
  })
})

test('values that no row can contain cost no frame: the row keeps its volume, and the others are read', () => {
  const market = createQuotesMarket({ US: SIZE })
  const refused: number[] = []
  const all = [...Array(SIZE).keys()]
  const own = new QuoteChannel(createChannelSequence('own'), all, BOOK_FLAG, row => refused.push(row))
  const reader = new Reader()
  for (const row of all) market.set(row, { price: 100, volume: 50 })
  reader.take(own.delta(market, 1))
  const bad = [2 ** 52, 1e300, Number.NaN, -1]
  bad.forEach((volume, row) => {
    market.set(row, { price: 110, volume })
  })
  market.set(4, { price: -(2 ** 31), volume: 2 ** 52 - 1, openInterest: 1e17, bidSize: -1 })
  market.set(5, { price: 110, volume: 70 })
  reader.take(own.delta(market, 2))
  const { columns } = reader.store
  expect([...columns.price.slice(0, SIZE)]).toEqual([110, 110, 110, 110, -(2 ** 31), 110])
  expect([...columns.volume.slice(0, SIZE)]).toEqual([50, 50, 50, 50, 2 ** 52 - 1, 70])
  expect([refused, columns.openInterest[4]]).toEqual([[0, 1, 2, 3, 4], Number.NaN])
  const late = new Reader()
  late.take(own.snapshot(market))
  expect([...late.store.columns.volume.slice(0, SIZE)]).toEqual([50, 50, 50, 50, 2 ** 52 - 1, 70])
})

test('an older frame of one channel does not undo a newer one of another', () => {
  const market = createQuotesMarket({ US: SIZE })
  const own = new QuoteChannel(createChannelSequence('own'), OWN, BOOK_FLAG)
  const board = new QuoteChannel(createChannelSequence('US@250'), [...Array(SIZE).keys()])
  const reader = new Reader()
  market.set(1, { price: 500, volume: 10 })
  const early = board.delta(market, 10)
  market.set(1, { price: 520, volume: 14 })
  reader.take(own.delta(market, 20))
  reader.take(early)
  expect([reader.store.columns.price[1], reader.store.columns.volume[1]]).toEqual([520, 14])
  market.set(1, { price: 510, volume: 15 })
  reader.take(board.delta(market, 30))
  expect([reader.store.columns.price[1], reader.store.columns.volume[1], reader.store.columns.high[1]]).toEqual([
    510, 15, 520,
  ])
})

test.each([
  ['past the largest', [0xff, 0xff, 0xff, 0x7f, 1, 1]],
  ['past 32 bits, where it would come round to another', [0x80, 0x80, 0x80, 0x80, 0x10, 1, 1]],
])('a row with an absurd instrument number is refused before anything is written: %s', (_, bytes) => {
  const store = new QuoteStore()
  const frame = { flags: 0, count: 1, bytes: Uint8Array.from(bytes), at: 1 }
  expect(() => applyRows(store, new ChannelBase(), frame)).toThrow(RangeError)
  expect(store.latest).toBe(0)
})

test('a server refuses a market that has instrument numbers beyond the limit', () => {
  const afterGenerated = catalogues.filter(({ last }) => last).flatMap(({ listed }) => listed(Date.UTC(2026, 10, 27)))
  const accepts = (instruments: number): boolean => 'config' in readConfig({ SIM_INSTRUMENTS: `${instruments}` })
  expect(accepts(200_000)).toBe(true)
  expect(accepts(IX_MAX - afterGenerated.length + 1)).toBe(false)
})

test.each([BOOK_FLAG, 0])('a truncated row is refused, wherever it ends: flags %i', flags => {
  const market = createQuotesMarket({ US: 2 })
  const own = new QuoteChannel(createChannelSequence('own'), [0, 1], flags)
  const rows = (frame: Uint8Array | null) => {
    const { body } = must(decodeFrame(must(frame, 'rows')), 'a frame')
    if (!isQuotesBody(body)) throw new Error('no rows')
    return { flags: body[0], count: body[1], bytes: body[2], at: 1 }
  }
  for (const ix of [0, 1]) market.set(ix, { price: 900, volume: 10, high: 1_000, low: 800 })
  const first = rows(own.delta(market, 1))
  market.set(0, { price: 990, volume: 70_000 })
  market.set(1, { price: 901, volume: 11 })
  const second = rows(own.delta(market, 2))
  const apply = (bytes: Uint8Array) => {
    const [store, base] = [new QuoteStore(), new ChannelBase()]
    applyRows(store, base, first)
    return applyRows(store, base, { ...second, bytes })
  }
  expect(apply(second.bytes)).toBe(2)
  for (let end = 0; end < second.bytes.length; end++)
    expect(() => apply(second.bytes.subarray(0, end)), `${end} bytes`).toThrow(RangeError)
})

test('a reader between two frames finds the rows that each of them wrote', () => {
  const market = createQuotesMarket({ US: SIZE })
  const board = new QuoteChannel(createChannelSequence('US@250'), [...Array(SIZE).keys()])
  const reader = new Reader()
  const newSince = (seen: number) => [...reader.store.version.keys()].filter(row => at(row) > seen)
  const at = (row: number) => must(reader.store.version[row], 'a version')
  for (const rows of [[0, 3], [3], [1, 2, 3], [0]]) {
    for (const row of rows) market.set(row, { price: must(market.quotes.price[row], 'price') + 7 })
    const { latest } = reader.store
    reader.take(board.delta(market, 10))
    expect(newSince(latest)).toEqual(rows)
  }
})
