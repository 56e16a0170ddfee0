// Starts the real server in a child process of a benchmark: the store is in memory, the settings are given by the
// benchmark. The server reports its address to the parent process and ends with it.
import { fileURLToPath } from 'node:url'
import { assert } from '../domain/assert.ts'
import type { Clock } from '../domain/clock.ts'
import { createLocalBus } from '../server/bus/local.ts'
import { readConfig } from '../server/compose/config.ts'
import { start } from '../server/compose/start.ts'
import { createLog } from '../server/lib/log.ts'
import { openImage } from '../tools/store-image.ts'

const distDir = fileURLToPath(new URL('../dist/', import.meta.url))

/** Starts the server. `environment`: the environment variables that `server/compose/config.ts` reads. */
export async function startHere(environment: Readonly<Record<string, string>>, clock: Clock) {
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'error',
    DEMO: 'off',
    SIM_CALENDAR: 'always',
    LOOPBACK_SOCKETS: '20000',
    ...environment,
  })
  assert('config' in config, 'a good configuration')
  const db = await openImage(clock.now())
  const log = createLog('error')
  const running = await start({
    config: config.config,
    db,
    bus: createLocalBus(),
    clock,
    log,
    audit: () => {},
    distDir,
    checkAnswers: false,
  })
  process.on('disconnect', () => void running.stop().then(() => process.exit(0)))
  return { ...running, db }
}
