// Benchmark of the wire format: bytes per quote update on the socket, including frame headers, as boards are sent
// (everything that changed, once a second). It uses an hour of recorded trades at their own pace, and a busier hour of
// simulated stocks. Reason: users on metered connections pay for each byte, and a cheap phone decodes it. Peers: the
// same updates as compact JSON, as msgpack records, and as simple columns (number, price, volume) in msgpack.
import { Packr } from 'msgpackr'
import { must } from '../domain/assert.ts'
import { decodeFrame } from '../domain/wire/codec.ts'
import { isQuotesBody } from '../domain/wire/rows.ts'
import { createChannelSequence } from '../server/feed/channel-sequence.ts'
import { QuoteChannel } from '../server/feed/encode.ts'
import type { MarketSource } from '../server/market/source.ts'
import { hasRealData } from '../tests/support/recorded.ts'
import type { Bench, Row } from './bench.ts'
import type { QuoteStream } from './quote-streams.ts'
import { recordedHours, START_AT, STEP_MS, simulatedStream } from './quote-streams.ts'

const MARK_BYTES = 8
const SECONDS = 3_600
const QUICK_SECONDS = 60

const options = { instruments: 2_000, updatesPerFrame: 2_000, seed: 1 }
/** Sources of the updates. In the recording, about 900 of 2 000 instruments change in a second. */
const sources = { recorded: recordedHours, simulated: simulatedStream }
type Source = keyof typeof sources

type Update = { readonly k: string; readonly p: number; readonly v: number }
type Last = { readonly price: Int32Array; readonly volume: Float64Array }
type Totals = { updates: number; ours: number; json: number; records: number; columns: number }

const records = new Packr({ useRecords: true, sequential: true })
const plain = new Packr({ useRecords: false })

const peers = { json: 'compact JSON', records: 'msgpackr records', columns: 'naive columns' } as const

export const wire: Bench = {
  name: 'wire',
  run: async quick =>
    (hasRealData ? (['recorded', 'simulated'] as const) : (['simulated'] as const)).flatMap(source => {
      const totals = follow(sources[source](options), quick ? QUICK_SECONDS : SECONDS)
      return (['json', 'records', 'columns'] as const).map(peer => rowOf(source, peer, totals))
    }),
}

function rowOf(source: Source, peer: keyof typeof peers, totals: Totals): Row {
  const value = totals.ours / totals.updates
  const peerValue = totals[peer] / totals.updates
  return {
    name: `wire: bytes an update, a ${source} hour, once a second`,
    value,
    unit: 'bytes',
    peer: peers[peer],
    peerValue,
    ratio: peerValue / value,
    mark: { most: MARK_BYTES },
  }
}

/** Follows a market and adds up the bytes. The first frame is a snapshot and is not counted. */
function follow({ market, step }: QuoteStream, seconds: number): Totals {
  const ixs = market.board('US')
  const channel = new QuoteChannel(createChannelSequence('US'), ixs)
  channel.renew(market, START_AT)
  const last = { price: market.quotes.price.slice(), volume: market.quotes.volume.slice() }
  const totals: Totals = { updates: 0, ours: 0, json: 0, records: 0, columns: 0 }
  for (let second = 1; second <= seconds; second += 1) {
    step()
    const bytes = channel.delta(market, START_AT + second * STEP_MS)
    if (bytes) add(totals, bytes, changedRows(market, ixs, last))
  }
  return totals
}

function add(
  totals: Totals,
  frame: Uint8Array,
  changed: readonly { readonly ix: number; readonly update: Update }[],
): void {
  const body = must(decodeFrame(frame), 'a readable frame').body
  if (!isQuotesBody(body)) throw new Error('No quotes in a frame of quotes')
  totals.updates += body[1]
  totals.ours += frame.length
  const updates = changed.map(({ update }) => update)
  totals.json += Buffer.byteLength(JSON.stringify(updates))
  totals.records += records.pack(updates).length
  totals.columns += plain.pack([
    bytesOf(Uint32Array.from(changed, ({ ix }) => ix)),
    bytesOf(Int32Array.from(updates, ({ p }) => p)),
    bytesOf(Float64Array.from(updates, ({ v }) => v)),
  ]).length
}

const bytesOf = ({ buffer }: Uint32Array | Int32Array | Float64Array): Buffer => Buffer.from(buffer)

/** Returns the rows that a simple feed would send: those whose price or volume changed since the last call. */
function changedRows({ quotes, listings }: MarketSource, ixs: readonly number[], last: Last) {
  return ixs.flatMap(ix => {
    const [p, v] = [quotes.price[ix] ?? 0, quotes.volume[ix] ?? 0]
    if (p === last.price[ix] && v === last.volume[ix]) return []
    last.price[ix] = p
    last.volume[ix] = v
    return [{ ix, update: { k: must(listings[ix], `listing ${ix}`).instrument.key, p, v } }]
  })
}
