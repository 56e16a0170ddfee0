// Why: with a key of one's own the whole server runs on Alpaca's prices: a share is bought at the ask and says whose quote it
// was, what is traded and looked at is sent first, the operator sees the state of the provider, and the key is nowhere. The
// fake is a process of its own.
import { afterEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { SECOND_MS } from '../../domain/time.ts'
import { shareRows } from '../../server/market/live/shares.ts'
import type { ProviderHealth } from '../../server/market/source.ts'
import { KEY } from '../support/alpaca-faults.ts'
import { openAlpacaServer, reach } from '../support/alpaca-server.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS } from '../support/server.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const open = (key: string, symbols = 'AAPL,MSFT,NOTOURS') => openAlpacaServer(ends, { key, symbols })

async function healthOf({ url }: TestServer) {
  const { ok, providers } = (await (await fetch(`${url}/healthz`)).json()) as {
    readonly ok: boolean
    readonly providers: readonly ProviderHealth[]
  }
  const alpaca = must(
    providers.find(one => one.name === 'alpaca'),
    'alpaca',
  )
  return { ok, alpaca }
}

test('a share is bought at the ask of IEX, and the fill has its quote', { timeout: 2 * START_TIMEOUT_MS }, async () => {
  const opened = await open(KEY)
  const { server, alpaca } = opened
  const detail = () => server.ask('GET /m_ft/stock_detail_ft', { stockCode: 'AAPL', market: 'UsStock' })
  const person = await server.newcomer()
  await reach(opened, async () => (await detail()).state, 'open')
  const { ok, alpaca: health } = await healthOf(server)
  expect([ok, health.state, health.instruments]).toEqual([true, 'live', 2])
  expect(await detail()).toMatchObject({ name: 'AAPL Inc. Common Stock', feed: { name: 'alpaca', origin: 'live' } })
  const order = { key: 'US.AAPL', direction: 0, orderType: 0, action: 0, quantity: '2' } as const
  const placed = await server.ask('POST /stock/create', order, person)
  await expect
    .poll(async () => {
      server.clock.advance(SECOND_MS / 4)
      return (await server.ask('POST /orders/fills', { orderId: placed.id }, person)).list
    })
    .toMatchObject([{ quantity: '2', quote: { feed: 'alpaca', origin: 'live' } }])
  expect((await alpaca.send({ kind: 'voice', voice: 'all' })).subscribed).toEqual(['AAPL', 'MSFT'])
})

test('what has an open order is sent before what is first on the board', {
  timeout: 2 * START_TIMEOUT_MS,
}, async () => {
  const codes = shareRows.slice(0, 40).map(({ code }) => code)
  const last = codes.at(-1) ?? ''
  const opened = await open(KEY, codes.join())
  const { server, alpaca } = opened
  const sent = async () => (await alpaca.send({ kind: 'voice', voice: 'all' })).subscribed
  const detail = () => server.ask('GET /m_ft/stock_detail_ft', { stockCode: last, market: 'UsStock' })
  await reach(opened, async () => (await sent()).length, 30)
  expect(await sent()).not.toContain(last)
  await reach(opened, async () => (await detail()).state, 'open')
  const person = await server.newcomer()
  const order = { key: `US.${last}`, direction: 0, orderType: 1, action: 0, quantity: '1', price: '600.00' } as const
  await server.ask('POST /stock/create', order, person)
  await reach(opened, async () => (await sent()).includes(last), true)
  expect(await sent()).toHaveLength(30)
  // The page of sources says what is used of the limits.
  const { live, sources } = await server.ask('GET /dict/sources', {})
  expect([live, sources.map(({ name }) => name)]).toEqual([true, ['alpaca', 'ecb']])
  expect(sources[0]).toMatchObject({
    state: 'live',
    boards: ['US'],
    feeds: [{ name: 'alpaca', origin: 'live', delayMs: 0 }],
    symbols: { used: 30, most: 30 },
    requests: { most: 200 },
    actions: 'read',
  })
  expect(sources[0]?.requests?.used).toBeGreaterThan(1)
  expect(sources[1]).toMatchObject({ state: 'live', boards: ['FX'], symbols: null, requests: null })
})

test('a wrong key is said, and neither it nor its secret is in the log or the report', {
  timeout: 2 * START_TIMEOUT_MS,
}, async () => {
  const { server } = await open('PKWRONG42')
  const { ok, alpaca } = await healthOf(server)
  expect(ok).toBe(true)
  expect(alpaca).toMatchObject({ state: 'refused', instruments: 0 })
  const logged = server.logged.join()
  expect(logged).toContain('HTTP 401: the key or its secret is wrong, or was revoked')
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain('pulso_provider_state{provider="alpaca",state="refused"} 1\n')
  const answer = await server.ask('GET /dict/sources', {})
  expect(answer.sources[0]).toMatchObject({ name: 'alpaca', state: 'refused', feeds: [], messageTimestamp: null })
  expect(logged + metrics + JSON.stringify(answer)).not.toMatch(/PKWRONG|secret-abc/)
})
