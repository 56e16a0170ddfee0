// Quote streams of the benchmarks, the same for Pulso and its peers. A stream is available as frames packed by the
// server's encoder, and as plain columns with the content of each frame. The prices are from the simulator or from
// recorded trades.
//
// A stream can be repeated: its second half reverts the first half frame by frame, so that the state after the last
// frame equals the snapshot. Both halves cost the same, in rows and in bytes.
import { assert, must } from '../domain/assert.ts'
import { decodeFrame } from '../domain/wire/codec.ts'
import { frameKinds } from '../domain/wire/frame.ts'
import type { Trade } from '../domain/wire/rows.ts'
import { isQuotesBody } from '../domain/wire/rows.ts'
import type { ChannelSequence } from '../server/feed/channel-sequence.ts'
import { createChannelSequence, nextFrame } from '../server/feed/channel-sequence.ts'
import { QuoteChannel } from '../server/feed/encode.ts'
import type { TradeTap } from '../server/feed/trades.ts'
import { tapTrades } from '../server/feed/trades.ts'
import type { QuotesMarket } from '../tests/support/quotes-market.ts'
import type { QuoteStream } from './quote-streams.ts'
import { recordedStream, START_AT, STEP_MS, simulatedStream, TRADED_IX } from './quote-streams.ts'

/**
 * The rows of a frame, ascending by `ix`. Prices are scaled by the stream's decimals. Volume is counted since the start
 * of the trading day.
 */
export type Updates = { readonly ix: Int32Array; readonly price: Int32Array; readonly volume: Float64Array }

export type Stream = {
  /** Number of instruments on the board `US`. Their numbers start at 0, and their codes are C0, C1 and so on. */
  readonly instruments: number
  /** Number of decimals of every price. */
  readonly decimals: number
  readonly previousClose: Int32Array
  /** Values of all instruments before the first frame. */
  readonly start: Updates
  /** Encodes `start` as a frame. The first delta of `frames` is relative to it. */
  readonly snapshot: Uint8Array
  /** The snapshot's sequence number; `frames` continue from it. */
  readonly sequence: number
  /** Deltas of one board channel, in order. After the last one, the first one can follow again. */
  readonly frames: readonly Uint8Array[]
  /** The updates of each frame. */
  readonly updates: readonly Updates[]
  /** The trades of instrument 0 during each frame, as frames of the channel `own`. */
  readonly trades: readonly Uint8Array[]
  /** Market time between two frames, in ms. */
  readonly stepMs: number
  readonly startAt: number
  readonly epoch: number
}

export type StreamOptions = {
  readonly instruments: number
  /** Number of instruments drawn per frame. Those whose values did not change are left out. */
  readonly updatesPerFrame: number
  /** Number of frames. It is even, because half of the frames revert the other half. */
  readonly frames: number
  readonly seed: number
  /**
   * Source of the prices. `recorded` needs the folder of recorded trades (`hasRealData` of tests/support/recorded.ts).
   */
  readonly source?: 'simulator' | 'recorded'
}

const DECIMALS = 2
/**
 * The first sequence number. It is at least 2^16, so that all sequence numbers have the same encoded length and can be
 * overwritten in place.
 */
const FIRST_SEQUENCE = 0x10000
const columns = ['price', 'volume', 'high', 'low'] as const

/** The values of the changing columns at one moment, and the trades of the second before it. */
type Moment = {
  readonly at: number
  readonly price: Int32Array
  readonly volume: Float64Array
  readonly high: Int32Array
  readonly low: Int32Array
  readonly trades: readonly Trade[]
}

export function makeStream(options: StreamOptions): Stream {
  assert(options.frames % 2 === 0, 'an even number of frames')
  const stream = options.source === 'recorded' ? recordedStream(options) : simulatedStream(options)
  const forth = momentsOf(stream, options.frames / 2)
  const [first, ...back] = forth.toReversed()
  const played = [...forth.slice(1), ...back]
  assert(first && played.length === options.frames, 'as many frames as were asked for')
  const speaker = new Speaker(stream.market, must(forth[0], 'a first moment'))
  const { snapshot, start } = speaker
  const said = played.map(moment => speaker.say(moment))
  return {
    instruments: options.instruments,
    decimals: DECIMALS,
    start,
    snapshot,
    sequence: FIRST_SEQUENCE + 1,
    previousClose: stream.market.quotes.previousClose,
    frames: said.map(({ frame }) => frame),
    updates: said.map(({ updates }) => updates),
    trades: said.map(({ trades }) => trades),
    stepMs: STEP_MS,
    startAt: START_AT,
    epoch: stream.market.epoch,
  }
}

/** Returns the start and `count` moments after it. */
function momentsOf({ market, step }: QuoteStream, count: number): Moment[] {
  const { price, volume, high, low } = market.quotes
  let trades: Trade[] = []
  const stop = market.onTrades(TRADED_IX, news => {
    trades.push(...news)
  })
  const moments: Moment[] = []
  for (let frame = 0; frame <= count; frame += 1) {
    if (frame > 0) step()
    const at = START_AT + frame * STEP_MS
    moments.push({ at, price: price.slice(), volume: volume.slice(), high: high.slice(), low: low.slice(), trades })
    trades = []
  }
  stop()
  return moments
}

/** Encodes moments in order as the server does, also when market time goes backwards. */
class Speaker {
  readonly start: Updates
  readonly snapshot: Uint8Array
  readonly #market: QuotesMarket
  readonly #channel: QuoteChannel
  readonly #own: ChannelSequence = sequenceOf('own')
  readonly #tap: TradeTap
  #at = START_AT

  constructor(market: QuotesMarket, first: Moment) {
    this.#market = market
    this.#channel = new QuoteChannel(sequenceOf('US@1000'), market.board('US'))
    this.start = updatesOf(
      first,
      this.#turnTo(first, () => true),
    )
    this.#channel.renew(market, this.#at)
    this.snapshot = this.#channel.snapshot(market)
    this.#tap = tapTrades(market, TRADED_IX)
  }

  say(moment: Moment): { frame: Uint8Array; updates: Updates; trades: Uint8Array } {
    this.#at += STEP_MS
    const { quotes, epoch } = this.#market
    const ixs = this.#turnTo(moment, ix => columns.some(column => quotes[column][ix] !== moment[column][ix]))
    const frame = must(this.#channel.delta(this.#market, this.#at), 'a change in each second')
    const late = this.#at - moment.at
    this.#market.trade(TRADED_IX, ...moment.trades.map(trade => ({ ...trade, time: trade.time + late })))
    const trades = this.#tap.take(this.#at) ?? [TRADED_IX, 0, new Uint8Array(0)]
    const updates = updatesOf(moment, ixs)
    assert(rowsOf(frame) === ixs.length, 'a row for each update')
    return { frame, updates, trades: nextFrame(this.#own, frameKinds.trades, { epoch, at: this.#at }, trades) }
  }

  #turnTo(moment: Moment, isNew: (ix: number) => boolean): Int32Array {
    const { quotes } = this.#market
    const ixs = Int32Array.from(quotes.price.keys()).filter(isNew)
    for (const column of columns) quotes[column].set(moment[column])
    for (const ix of ixs) quotes.version[ix] = (quotes.version[ix] ?? 0) + 1
    return ixs
  }
}

const sequenceOf = (channel: string): ChannelSequence => ({
  ...createChannelSequence(channel),
  sequence: FIRST_SEQUENCE,
})

const updatesOf = ({ price, volume }: Moment, ix: Int32Array): Updates => ({
  ix,
  price: ix.map(each => price[each] ?? 0),
  volume: Float64Array.from(ix, each => volume[each] ?? 0),
})

function rowsOf(frame: Uint8Array): number {
  const body = decodeFrame(frame)?.body
  assert(isQuotesBody(body), 'a frame of quotes')
  return body[1]
}
