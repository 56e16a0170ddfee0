// What: bytes that one quote update costs on the socket, frames and all, as boards are sent: everything that changed, once a
// second. Why: a metered line pays for each of them, and a cheap phone decodes each of them.
// Peers: the same updates as compact JSON, as msgpackr records, and as naive columns (number, price, volume) in msgpackr.
import { Packr } from 'msgpackr'
import { must } from '../domain/assert.ts'
import { decodeFrame } from '../domain/wire/codec.ts'
import { isQuotesBody } from '../domain/wire/rows.ts'
import { QuoteChannel } from '../server/feed/encode.ts'
import { createLane } from '../server/feed/lane.ts'
import { createLog } from '../server/log.ts'
import { createMarket } from '../server/market/create.ts'
import type { MarketSource } from '../server/market/source.ts'
import { createTestClock } from '../tests/support/clock.ts'
import type { Bench, Row } from './bench.ts'

const START_MS = Date.UTC(2026, 5, 1, 15)
const CADENCE_MS = 1_000
const MARK_BYTES = 8

const options = { market: 'simulator', speed: 1, seed: 1, instruments: 2_000, rate: 2_000, calendar: 'always' } as const

type Update = { readonly k: string; readonly p: number; readonly v: number }
type Last = { readonly price: Int32Array; readonly volume: Float64Array }
type Totals = { updates: number; ours: number; json: number; records: number; columns: number }

const records = new Packr({ useRecords: true, sequential: true })
const plain = new Packr({ useRecords: false })

export const wire: Bench = {
  name: 'wire',
  async run(quick) {
    const clock = createTestClock(START_MS)
    const market = await createMarket(options, clock, createLog('silent'))
    market.start()
    const totals = follow(market, clock, quick ? 20 : 600)
    market.stop()
    const { updates, ours } = totals
    return (['json', 'records', 'columns'] as const).map(peer => rowOf(peer, ours / updates, totals[peer] / updates))
  },
}

const peers = { json: 'compact JSON', records: 'msgpackr records', columns: 'naive columns' } as const

const rowOf = (peer: keyof typeof peers, value: number, peerValue: number): Row => ({
  name: 'wire: bytes an update, boards once a second',
  ...{ value, unit: 'bytes', peer: peers[peer], peerValue, ratio: peerValue / value, mark: { most: MARK_BYTES } },
})

/** The first frame is a snapshot and counts for nobody. */
function follow(market: MarketSource, clock: { advance(ms: number): void; now(): number }, seconds: number): Totals {
  const ixs = market.board('US')
  const channel = new QuoteChannel(createLane('US'), ixs)
  channel.renew(market, clock.now())
  const last = { price: market.quotes.price.slice(), volume: market.quotes.volume.slice() }
  const totals: Totals = { updates: 0, ours: 0, json: 0, records: 0, columns: 0 }
  for (let second = 0; second < seconds; second += 1) {
    clock.advance(CADENCE_MS)
    const bytes = channel.delta(market, clock.now())
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

/** What a plain feed would send: the rows whose price or volume is another than last time. */
function changedRows({ quotes, listings }: MarketSource, ixs: readonly number[], last: Last) {
  return ixs.flatMap(ix => {
    const [p, v] = [quotes.price[ix] ?? 0, quotes.volume[ix] ?? 0]
    if (p === last.price[ix] && v === last.volume[ix]) return []
    last.price[ix] = p
    last.volume[ix] = v
    return [{ ix, update: { k: must(listings[ix], `listing ${ix}`).instrument.key, p, v } }]
  })
}
