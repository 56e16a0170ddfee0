// The server of the benchmark of memory: the real one, whose market lives faster than the world, and whose timers may too:
// trades, candles, sparklines and days follow the market's time, frames and heartbeats the timers.
import { fileURLToPath } from 'node:url'
import { assert, must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import { createLocalBus } from '../../server/bus/local.ts'
import { createClock } from '../../server/clock.ts'
import { readConfig } from '../../server/config.ts'
import { openMemoryStore } from '../../server/db/pglite.ts'
import { createLog } from '../../server/log.ts'
import { start } from '../../server/start.ts'

export type Asked = {
  readonly instruments: number
  /** How many times faster the market's clock runs, and the server's timers. */
  readonly market: number
  readonly timers: number
  /** Of the simulator to its rows, in a second of the world. */
  readonly visits: number
}
export type Told = { readonly url: string }

const distDir = fileURLToPath(new URL('../../dist/', import.meta.url))
const { instruments, market, timers, visits }: Asked = JSON.parse(must(process.argv[2], 'what is asked for'))

const config = readConfig({
  ...{ PORT: '0', LOG_LEVEL: 'error', SIM_INSTRUMENTS: `${instruments}` },
  // A second of the market's time has its share of the visits.
  SIM_RATE: `${Math.max(1, Math.round(visits / market))}`,
})
assert('config' in config, 'a good configuration')
const clock = fastClock(createClock())
const db = await openMemoryStore(clock.now())
const log = createLog('error')
const running = await start({
  config: config.config,
  db,
  bus: createLocalBus(),
  clock,
  log,
  distDir,
  checkAnswers: false,
})
process.on('disconnect', () => void running.stop().then(() => process.exit(0)))
process.send?.({ url: `http://127.0.0.1:${running.port}` } satisfies Told)

function fastClock(real: Clock): Clock {
  const startedAt = real.now()
  return {
    now: () => startedAt + (real.now() - startedAt) * market,
    every: (ms, work) => real.every(ms / timers, work),
    after: (ms, work) => real.after(ms / timers, work),
  }
}
