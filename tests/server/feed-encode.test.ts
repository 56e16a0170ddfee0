// Bytes cost money on a metered connection. The packing must match the wire format to the byte, high and low must only
// be sent when the price does not imply them, and an update must cost well under the eight bytes of the design.
import { expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { decodeFrame } from '../../domain/wire/codec.ts'
import { BOOK_FLAG, isQuotesBody } from '../../domain/wire/rows.ts'
import { createChannelSequence } from '../../server/feed/channel-sequence.ts'
import { QuoteChannel } from '../../server/feed/encode.ts'
import { createQuotesMarket } from '../support/quotes-market.ts'

function bodyOf(bytes: Uint8Array | null) {
  const frame = must(decodeFrame(must(bytes, 'a frame')), 'a readable frame')
  if (!isQuotesBody(frame.body)) throw new Error('no quotes')
  const [flags, count, packed] = frame.body
  return { at: frame.at, sequence: frame.sequence, flags, count, bytes: [...packed] }
}

test('rows are packed byte for byte as the wire format defines', () => {
  const market = createQuotesMarket({ US: 4 })
  const own = new QuoteChannel(createChannelSequence('own'), [1, 3], BOOK_FLAG)
  market.set(1, { price: 1000, volume: 300, high: 1010, low: 990, open: 995, previousClose: 998, state: 2 })
  market.set(1, { bid: 999, ask: 1002, bidSize: 4, askSize: 5 })
  own.renew(market, 50)
  expect(bodyOf(own.snapshot(market))).toEqual({
    at: 50,
    sequence: 1,
    flags: 1,
    count: 1,
    // Head 1×4+3, price +1000, volume +300, high 10 above, low 10 below, state 2, open 995, close 998, extended 0; ask
    // +2, bid −1, sizes 5 and 4.
    bytes: [7, 0xd0, 15, 0xd8, 4, 10, 10, 2, 0xc6, 15, 0xcc, 15, 0, 4, 2, 5, 4],
  })

  market.set(1, { price: 1011, volume: 301 })
  market.set(3, { price: 7 })
  expect(bodyOf(own.delta(market, 60))).toEqual({
    at: 60,
    sequence: 2,
    flags: 1,
    count: 2,
    // The new high is that of the price, so it is not sent. Then the first price of an instrument: a row without a
    // previous one.
    bytes: [4, 22, 2, 17, 24, 5, 4, 2 * 4 + 3, 14, 0, 0, 0, 0, 0, 0, 0, 13, 14, 0, 0],
  })
})

test('optional columns add bytes only to the rows that have them', () => {
  const market = createQuotesMarket({ US: 2 })
  const board = new QuoteChannel(createChannelSequence('US@100'), [0, 1])
  const day = { high: 8, low: 7, state: 2, open: 7, previousClose: 6, price: 8, volume: 1 }
  market.set(0, day)
  market.set(1, day)
  // Unlike a price, an optional column may be zero or negative.
  market.set(1, { previousSettlement: -5, openInterest: 0 })
  const share = [3, 16, 2, 0, 1, 2, 14, 12, 0]
  expect(bodyOf(board.delta(market, 10)).bytes).toEqual([
    ...share,
    ...[7, 16, 2, 0, 1, 2 + 16 * 0b11, 14, 12, 0],
    ...[9, 0],
  ])

  market.set(1, { openInterest: Number.NaN })
  expect(bodyOf(board.delta(market, 20)).bytes).toEqual([6, 0, 0, 2 + 16 * 0b1, 14, 12, 0, 9])
})

test('without changes there is no frame and no sequence number', () => {
  const market = createQuotesMarket({ US: 2 })
  const board = new QuoteChannel(createChannelSequence('US@100'), [0, 1])
  market.set(0, { price: 5 })
  expect(board.delta(market, 1)).not.toBeNull()
  market.set(0, { ask: 6 })
  expect(board.delta(market, 2)).toBeNull()
  expect(board.channel.sequence).toBe(1)
})

test("a snapshot has the state of the last delta, not the market's", () => {
  const market = createQuotesMarket({ US: 1 })
  const board = new QuoteChannel(createChannelSequence('US@100'), [0])
  market.set(0, { price: 5, volume: 1 })
  board.delta(market, 10)
  market.set(0, { price: 9, volume: 2 })
  const { at, sequence, bytes } = bodyOf(board.snapshot(market))
  expect({ at, sequence, price: must(bytes[1], 'price') / 2 }).toEqual({ at: 10, sequence: 1, price: 5 })
  expect(bodyOf(board.delta(market, 20)).bytes).toEqual([0, 8, 2])
})

/** A small generator with a seed, so that the measured size is the same on every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('an update costs at most six bytes: 2 000 instruments, 2 000 trades a second, some far busier than others', async ({
  annotate,
}) => {
  const market = createQuotesMarket({ US: 2_000 })
  const random = createRandom(1)
  for (let ix = 0; ix < 2_000; ix++) {
    const price = 500 + Math.floor(random() * 50_000)
    market.set(ix, { price, volume: Math.floor(random() * 5_000_000), open: price, previousClose: price, state: 2 })
  }
  /** A trade changes the price by a few hundredths of a percent and adds one to a few hundred shares. */
  const trade = () => {
    const ix = Math.floor(2_000 * random() ** 2)
    const price = must(market.quotes.price[ix], 'price')
    const step = Math.round((random() + random() + random() - 1.5) * Math.max(2, price / 2_000))
    const volume = must(market.quotes.volume[ix], 'volume') + Math.ceil(random() ** 3 * 900)
    market.set(ix, { price: Math.max(1, price + step), volume, bid: price - 1, ask: price + 1 })
  }
  const figures: string[] = []
  for (const cadenceMs of [100, 250, 1_000]) {
    const board = new QuoteChannel(createChannelSequence(`US@${cadenceMs}`), market.board('US'))
    board.renew(market, 0)
    let bytes = 0
    let rows = 0
    let updates = 0
    for (let at = cadenceMs; at <= 60_000; at += cadenceMs) {
      for (let i = 0; i < cadenceMs * 2; i++, updates++) trade()
      const frame = board.delta(market, at)
      if (!frame) continue
      bytes += frame.length
      rows += bodyOf(frame).count
    }
    figures.push(`${cadenceMs} ms: ${(bytes / rows).toFixed(2)} a row, ${(bytes / updates).toFixed(2)} a market update`)
    expect(bytes / rows).toBeLessThanOrEqual(6)
    expect(bytes / updates).toBeLessThanOrEqual(6)
  }
  await annotate(`bytes, frames and all: ${figures.join('; ')}`)
})
