// The real server in a process of a benchmark's own: its store in memory, its settings the benchmark's, told to the parent
// where it is and ended with it.
import { fileURLToPath } from 'node:url'
import { assert } from '../domain/assert.ts'
import type { Clock } from '../domain/clock.ts'
import { createLocalBus } from '../server/bus/local.ts'
import { readConfig } from '../server/config.ts'
import { openMemoryStore } from '../server/db/pglite.ts'
import { createLog } from '../server/log.ts'
import { start } from '../server/start.ts'

const distDir = fileURLToPath(new URL('../dist/', import.meta.url))

/** `environment`: as `server/config.ts` reads it. */
export async function startHere(environment: Readonly<Record<string, string>>, clock: Clock) {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error', ...environment })
  assert('config' in config, 'a good configuration')
  const db = await openMemoryStore(clock.now())
  const log = createLog('error')
  const running = await start({
    ...{ config: config.config, db, bus: createLocalBus(), clock, log, distDir },
    checkAnswers: false,
  })
  process.on('disconnect', () => void running.stop().then(() => process.exit(0)))
  return running
}
