// Why: the packages of some providers take tens of megabytes. A server, as it really starts, loads the code of those providers
// that its setting names, and of no others.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { liveProviders } from '../../server/market/live-providers.ts'
import { imageFolder } from '../../tools/store-image.ts'
import { KEY, SECRET } from '../support/alpaca-faults.ts'
import { startEcb } from '../support/ecb-fake.ts'
import { startKraken } from '../support/kraken-process.ts'
import { ACCOUNT, TOKEN } from '../support/oanda-faults.ts'

const mainFile = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const preload = new URL('../support/loaded-modules.ts', import.meta.url).href
/** As long as a first start may take on a busy machine. */
const TIMEOUT_MS = 300_000

/** What a server has loaded when it is ready: providers of this project, and packages of providers. */
async function loadedWith(environment: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'pulso-loaded-'))
  const file = join(folder, 'loaded')
  const own = { PORT: '0', DATA_DIR: join(folder, 'data'), STORE_IMAGE: await imageFolder(), LOADED_FILE: file }
  const child = spawn(process.execPath, [`--import=${preload}`, mainFile], {
    env: Object.assign({ PATH: process.env['PATH'] ?? '' }, own, environment),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    await once(createInterface(child.stdout), 'line')
    const urls = (await readFile(file, 'utf8')).split('\n')
    const has = (part: string): boolean => urls.some(url => url.includes(part))
    return {
      count: urls.length,
      providers: liveProviders.filter(name => has(`/server/market/providers/${name}/`)),
      packages: ['@stoqey/ib', '@alpacahq'].filter(has),
    }
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

test('a simulated market loads no provider', { timeout: TIMEOUT_MS }, async () => {
  const { count, providers, packages } = await loadedWith({ SIM_CALENDAR: 'always', SIM_INSTRUMENTS: '1' })
  expect(count).toBeGreaterThan(500)
  expect({ providers, packages }).toEqual({ providers: [], packages: [] })
})

test('a live market loads the providers that it names', { timeout: TIMEOUT_MS }, async () => {
  const [kraken, ecb] = [await startKraken([]), await startEcb([['2026-06-01', { USD: '1.1600' }]])]
  const addresses = { KRAKEN_SOCKET: kraken.socketUrl, KRAKEN_REST: kraken.restUrl, ECB_URL: ecb.url }
  const { providers, packages } = await loadedWith({ MARKET: 'kraken', ...addresses })
  expect({ providers, packages }).toEqual({ providers: ['kraken'], packages: [] })
  // Nothing answers at this address: the package is loaded all the same.
  const broker = await loadedWith({ MARKET: 'ibkr', IBKR_ADDRESS: '127.0.0.1:1', ECB_URL: ecb.url })
  expect(broker).toMatchObject({ providers: ['ibkr'], packages: ['@stoqey/ib'] })
  const nowhere = 'http://127.0.0.1:1'
  const others = await loadedWith({
    MARKET: 'oanda+alpaca',
    OANDA_TOKEN: TOKEN,
    OANDA_ACCOUNT: ACCOUNT,
    OANDA_STREAM: nowhere,
    OANDA_REST: nowhere,
    ALPACA_KEY: KEY,
    ALPACA_SECRET: SECRET,
    ALPACA_SOCKET: 'ws://127.0.0.1:1',
    ALPACA_REST: nowhere,
    ECB_URL: ecb.url,
  })
  expect(others).toMatchObject({ providers: ['alpaca', 'oanda'], packages: [] })
  await kraken.stop()
  await ecb.stop()
})
