// The server process that `serve.ts` starts: the real server with its simulated market stopped. The benchmarks' common
// stream is written to its quotes. Every update is a changed row, at the requested rate.
import { must } from '../../domain/assert.ts'
import { createClock } from '../../server/lib/clock.ts'
import type { MarketSource } from '../../server/market/source.ts'
import type { Stream, Updates } from '../frames.ts'
import { makeStream } from '../frames.ts'
import { startHere } from '../server.ts'
import type { Asked, Reported } from './serve.ts'
import { BEHIND_MAX_MS, tick } from './ticks.ts'

/** Time between two batches of updates, about that of a busy exchange gateway. */
const STEP_MS = 10
/**
 * `US_SHARE`: fraction of generated instruments on the board US. `REAL_MOST`: upper limit of the number of real
 * instruments on all boards (`server/market/catalogue/listings.ts`).
 */
const US_SHARE = 0.6
const REAL_MOST = 1_000
/** Number of instruments at the top of the list that are changed separately: two screens of rows. */
const LEADERS = 32

const { instruments, rate, leadersEach }: Asked = JSON.parse(must(process.argv[2], 'what is asked for'))
const report = (told: Reported): void => {
  process.send?.(told)
}

const clock = createClock()
const market = { SIM_RATE: '0', SIM_INSTRUMENTS: `${Math.ceil(instruments / US_SHARE) + REAL_MOST}` }
const running = await startHere(market, clock)
const stream = makeStream({ instruments, updatesPerFrame: Math.ceil(instruments / 2), frames: 24, seed: 1 })
let updates = 0
/** Numbers of the instruments that `lead` changes. */
const led = new Set<number>()
play(running.market, stream)

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  report({ updates, processorMs: (user + system) / 1_000 })
})
report({ url: `http://localhost:${running.port}` })

function play(market: MarketSource, played: Stream): void {
  const ixs = market.board('US').slice(0, instruments)
  const { quotes } = market
  ixs.forEach((ix, at) => {
    quotes.previousClose[ix] = played.previousClose[at] ?? 0
    quotes.dayVersion[ix] = (quotes.dayVersion[ix] ?? 0) + 1
  })
  // The other US instruments get a change of zero, so that they are in the middle of the list and only streamed
  // instruments change at its visible top.
  for (const ix of market.board('US').slice(instruments)) {
    quotes.previousClose[ix] = quotes.price[ix] ?? 0
    quotes.dayVersion[ix] = (quotes.dayVersion[ix] ?? 0) + 1
  }
  const write = writer(market, ixs)
  write(played.start, 0, played.start.ix.length)
  if (leadersEach !== undefined) lead(market, ixs.slice(0, LEADERS), leadersEach)
  let [frame, row, since] = [0, 0, performance.now()]
  let due = 0
  setInterval(() => {
    const now = performance.now()
    due += (Math.min(BEHIND_MAX_MS, now - since) * rate) / 1_000
    since = now
    while (due >= 1) {
      const said = must(played.updates[frame], 'a frame')
      const end = Math.min(said.ix.length, row + Math.floor(due))
      write(said, row, end)
      due -= end - row
      updates += end - row
      row = end
      if (row < said.ix.length) continue
      row = 0
      frame = (frame + 1) % played.updates.length
    }
  }, STEP_MS)
}

/**
 * Keeps the leaders at the top of the list in a fixed order, and moves each price one tick up or down `each` times a
 * second.
 */
function lead(market: MarketSource, leaders: readonly number[], each: number): void {
  const { quotes } = market
  leaders.forEach((ix, place) => {
    led.add(ix)
    quotes.previousClose[ix] = Math.round((quotes.price[ix] ?? 0) / (10 - place / LEADERS))
    quotes.dayVersion[ix] = (quotes.dayVersion[ix] ?? 0) + 1
  })
  const onUpdate = () => {
    updates += 1
  }
  tick({ market, clock, onUpdate }, leaders, each)
}

function writer({ quotes }: MarketSource, ixs: readonly number[]) {
  return ({ ix, price, volume }: Updates, from: number, to: number): void => {
    const at = clock.now()
    for (let row = from; row < to; row += 1) {
      const number = ixs[ix[row] ?? 0] ?? 0
      if (led.has(number)) continue
      const now = price[row] ?? 0
      quotes.price[number] = now
      quotes.volume[number] = volume[row] ?? 0
      if (now > (quotes.high[number] ?? 0)) quotes.high[number] = now
      if (now < (quotes.low[number] ?? 0)) quotes.low[number] = now
      quotes.at[number] = at
      quotes.version[number] = (quotes.version[number] ?? 0) + 1
    }
  }
}
