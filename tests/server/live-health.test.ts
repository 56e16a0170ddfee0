// Why: an operator must see which provider of prices delivers, and a load balancer must not take a process out of service
// because a provider is lost: its page says which prices are missing.
import { afterEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { ProviderHealth } from '../../server/market/source.ts'
import { startEcb } from '../support/ecb-fake.ts'
import type { KrakenFake } from '../support/kraken-fake.ts'
import { createKrakenFake } from '../support/kraken-fake.ts'
import { shortTape } from '../support/kraken-tape.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const START = Date.UTC(2026, 5, 1, 15)
const tape = shortTape({ startMs: START, trades: 5, from: 116_000, decimals: 5, most: 1e6 })

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function open(prepare: (fake: KrakenFake) => void = () => {}) {
  const fake = await createKrakenFake(tape, 'EUR/USD')
  ends.push(() => fake.close())
  prepare(fake)
  const ecb = await startEcb([['2026-06-01', { USD: '1.1600', MXN: '21.3000' }]])
  ends.push(() => ecb.stop())
  const { socketUrl, restUrl } = fake
  const server = await startServer({
    environment: { MARKET: 'kraken', KRAKEN_SOCKET: socketUrl, KRAKEN_REST: restUrl, ECB_URL: ecb.url },
  })
  ends.push(() => server.stop())
  return { fake, server }
}

async function healthOf({ url }: TestServer) {
  const response = await fetch(`${url}/healthz`)
  const body = (await response.json()) as { readonly ok: boolean; readonly providers: readonly ProviderHealth[] }
  const of = (name: string) =>
    must(
      body.providers.find(one => one.name === name),
      name,
    )
  return { status: response.status, ok: body.ok, providers: body.providers, kraken: of('kraken'), ecb: of('ecb') }
}

const metricsOf = async ({ url }: TestServer): Promise<string> => (await fetch(`${url}/metrics`)).text()

/** Lets time pass in small steps until the provider is in the state. */
const reach = ({ server, fake }: { server: TestServer; fake: KrakenFake }, state: string, beats: boolean) =>
  expect
    .poll(
      async () => {
        server.clock.advance(200)
        if (beats) fake.heartbeat()
        return (await healthOf(server)).kraken.state
      },
      { interval: 1, timeout: 20_000 },
    )
    .toBe(state)

test('health and metrics report each provider, and a lost one does not make the process unhealthy', {
  timeout: 2 * START_TIMEOUT_MS,
}, async () => {
  const opened = await open()
  const { server } = opened
  await reach(opened, 'live', true)
  const live = await healthOf(server)
  expect([live.status, live.ok]).toEqual([200, true])
  expect(live.kraken).toMatchObject({ state: 'live', reconnects: 0, instruments: 3 })
  expect(live.kraken.messageAgeMs).toBeLessThan(5_000)
  expect(live.ecb).toMatchObject({ state: 'live', reconnects: null })
  expect(live.ecb.instruments).toBeGreaterThan(10)
  const figures = await metricsOf(server)
  for (const line of [
    'pulso_provider_state{provider="kraken",state="live"} 1',
    'pulso_provider_state{provider="kraken",state="lost"} 0',
    'pulso_provider_reconnects{provider="kraken"} 0',
    'pulso_provider_instruments{provider="kraken"} 3',
  ])
    expect(figures).toContain(`${line}\n`)
  expect(figures).not.toContain('pulso_provider_reconnects{provider="ecb"}')

  opened.fake.fault({ kind: 'voice', voice: 'silent' })
  await reach(opened, 'lost', false)
  const lost = await healthOf(server)
  expect([lost.status, lost.ok]).toEqual([200, true])
  expect(lost.kraken.messageAgeMs).toBeGreaterThanOrEqual(5_000)
  server.clock.advance(1_000)
  expect(await metricsOf(server)).toContain('pulso_provider_state{provider="kraken",state="lost"} 1\n')
})

test.each([
  ['refused', 451, 'place'],
  ['lost', 503, 'down'],
] as const)(
  'a provider that is %s at the start has listed nothing, and no message',
  {
    timeout: 2 * START_TIMEOUT_MS,
  },
  async (state, status, cause) => {
    const { server } = await open(fake => fake.fault({ kind: 'rest', path: 'AssetPairs', status, times: 99 }))
    const { kraken, ok } = await healthOf(server)
    expect(ok).toBe(true)
    expect(kraken).toEqual({
      name: 'kraken',
      state,
      causes: [cause],
      messageAgeMs: null,
      reconnects: 0,
      instruments: 0,
      boards: ['FX', 'CR'],
      feeds: [],
      symbols: null,
      requests: { used: 1, most: 60 },
      actions: null,
      omitted: [],
    })
    expect(await metricsOf(server)).not.toContain('pulso_provider_message_age_seconds{provider="kraken"}')
  },
)
