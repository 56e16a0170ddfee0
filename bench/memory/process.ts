// The server of the benchmark of memory: the real one, whose market lives faster than the world, and whose timers may too:
// trades, candles, sparklines and days follow the market's time, frames and heartbeats the timers.
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import { createClock } from '../../server/clock.ts'
import { startHere } from '../server.ts'

export type Asked = {
  readonly instruments: number
  /** How many times faster the market's clock runs, and the server's timers. */
  readonly market: number
  readonly timers: number
  /** Of the simulator to its rows, in a second of the world. */
  readonly visits: number
}
export type Told = { readonly url: string }

const { instruments, market, timers, visits }: Asked = JSON.parse(must(process.argv[2], 'what is asked for'))

// A second of the market's time has its share of the visits.
const SIM_RATE = `${Math.max(1, Math.round(visits / market))}`
const running = await startHere({ SIM_INSTRUMENTS: `${instruments}`, SIM_RATE }, fastClock(createClock()))
process.send?.({ url: `http://127.0.0.1:${running.port}` } satisfies Told)

function fastClock(real: Clock): Clock {
  const startedAt = real.now()
  return {
    now: () => startedAt + (real.now() - startedAt) * market,
    every: (ms, work) => real.every(ms / timers, work),
    after: (ms, work) => real.after(ms / timers, work),
  }
}
