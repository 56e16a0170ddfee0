// Why: with a token of one's own the whole server runs on OANDA's prices: gold is bought at the ask and says whose quote it
// was, the operator sees the state of the provider, and the token is nowhere. The fake is a process of its own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { SECOND_MS } from '../../domain/time.ts'
import type { ProviderHealth } from '../../server/market/source.ts'
import { startEcb } from '../support/ecb-fake.ts'
import { createCallOf, orderOf } from '../support/margin.ts'
import { ACCOUNT, TOKEN } from '../support/oanda-faults.ts'
import { startOanda } from '../support/oanda-process.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const START = Date.UTC(2026, 5, 1, 15)
const rates = { USD: '1.1600', MXN: '21.3000', HKD: '9.0300' }

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function open(token: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pulso-oanda-'))
  const file = join(folder, 'token')
  writeFileSync(file, `${token}\n`)
  ends.push(async () => rmSync(folder, { recursive: true }))
  const oanda = await startOanda(['--start', String(START)])
  ends.push(() => oanda.stop())
  const ecb = await startEcb([['2026-06-01', rates]])
  ends.push(() => ecb.stop())
  const server = await startServer({
    environment: {
      MARKET: 'oanda',
      OANDA_TOKEN_FILE: file,
      OANDA_ACCOUNT: ACCOUNT,
      OANDA_STREAM: oanda.url,
      OANDA_REST: oanda.url,
      ECB_URL: ecb.url,
    },
  })
  ends.push(() => server.stop())
  return { oanda, server }
}

async function healthOf({ url }: TestServer) {
  const { ok, providers } = (await (await fetch(`${url}/healthz`)).json()) as {
    readonly ok: boolean
    readonly providers: readonly ProviderHealth[]
  }
  const oanda = must(
    providers.find(one => one.name === 'oanda'),
    'oanda',
  )
  return { ok, oanda }
}

/** Moves both clocks until the value is the one that is expected. */
async function reach<T>({ server, oanda }: Awaited<ReturnType<typeof open>>, read: () => Promise<T>, value: T) {
  await expect
    .poll(
      async () => {
        server.clock.advance(SECOND_MS)
        await oanda.send({ kind: 'advance', to: server.clock.now() })
        return read()
      },
      { interval: 1, timeout: 20_000 },
    )
    .toEqual(value)
}

test('gold is bought at OANDA’s ask, and the fill has its quote', { timeout: 2 * START_TIMEOUT_MS }, async () => {
  const opened = await open(TOKEN)
  const { server } = opened
  const goldState = async () =>
    (await server.ask('GET /m_ft/stock_detail_ft', { stockCode: 'XAUUSD', market: 'CM' })).state
  const person = await server.newcomer()
  await server.ask('POST /wallet/transfer', { from: 'usStock', to: 'future', amount: '5000.00' }, person)
  // A quote is valid for twenty seconds.
  await reach(opened, goldState, 'open')
  const { ok, oanda } = await healthOf(server)
  expect([ok, oanda.state, oanda.instruments]).toEqual([true, 'live', 8])
  const key = 'CM.XAUUSD'
  const order = orderOf({ key, side: 'long', quantity: '1', leverage: 10 })
  const placed = await server.ask(createCallOf(key), order, person)
  await expect
    .poll(async () => {
      server.clock.advance(SECOND_MS / 4)
      return (await server.ask('POST /orders/fills', { orderId: placed.id }, person)).list
    })
    .toMatchObject([{ price: '4060.480', quote: { feed: 'oanda-cfd', origin: 'live' } }])
})

test('a wrong token is said, and neither it nor the account is in the log or the report', {
  timeout: 2 * START_TIMEOUT_MS,
}, async () => {
  const { server } = await open('wrong-token-42')
  const { ok, oanda } = await healthOf(server)
  expect(ok).toBe(true)
  expect(oanda).toMatchObject({ state: 'refused', instruments: 0 })
  const logged = server.logged.join()
  expect(logged).toContain('HTTP 401: the token is wrong or has expired')
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain('pulso_provider_state{provider="oanda",state="refused"} 1\n')
  expect(logged + metrics).not.toMatch(/wrong-token|101-001/)
})
