// The server process of the memory benchmark: the real server, whose market clock and optionally whose timers run
// faster than real time. Trades, candles, sparklines and trading days follow the market clock; frames and heartbeats
// follow the timers.
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import { createClock } from '../../server/lib/clock.ts'
import { startHere } from '../server.ts'

export type Asked = {
  readonly instruments: number
  /** `market`: factor by which the market clock is accelerated. `timers`: factor for the server's timers. */
  readonly market: number
  readonly timers: number
  /** Number of rows that the simulator visits per second of real time. */
  readonly visits: number
}
export type Ready = { readonly url: string }

const { instruments, market, timers, visits }: Asked = JSON.parse(must(process.argv[2], 'what is asked for'))

// `SIM_RATE` is per second of market time, which runs faster.
const SIM_RATE = `${Math.max(1, Math.round(visits / market))}`
const running = await startHere({ SIM_INSTRUMENTS: `${instruments}`, SIM_RATE }, fastClock(createClock()))
process.send?.({ url: `http://127.0.0.1:${running.port}` } satisfies Ready)

function fastClock(real: Clock): Clock {
  const startedAt = real.now()
  return {
    now: () => startedAt + (real.now() - startedAt) * market,
    every: (ms, work) => real.every(ms / timers, work),
    after: (ms, work) => real.after(ms / timers, work),
  }
}
