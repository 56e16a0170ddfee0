// Why: with an account of one's own the whole server runs on the prices of Interactive Brokers: a share is bought at the ask,
// nothing is bought at a delayed price, and the operator sees the state of the Gateway. The fake is a process of its own.
import { afterEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import type { ProviderHealth } from '../../server/market/source.ts'
import { startEcb } from '../support/ecb-fake.ts'
import { startIbkr } from '../support/ibkr-process.ts'
import { createCallOf, orderOf } from '../support/margin.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const START = Date.UTC(2026, 5, 1, 15)
const rates = { USD: '1.1600', MXN: '21.3000', HKD: '9.0300' }

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function open() {
  const gateway = await startIbkr(['--start', String(START), '--lead', String(16 * MINUTE_MS), '--steps', '32000'])
  ends.push(() => gateway.stop())
  const ecb = await startEcb([['2026-06-01', rates]])
  ends.push(() => ecb.stop())
  const server = await startServer({
    environment: { MARKET: 'ibkr', IBKR_ADDRESS: gateway.address, ECB_URL: ecb.url },
  })
  ends.push(() => server.stop())
  return { gateway, server }
}

async function healthOf({ url }: TestServer) {
  const { ok, providers } = (await (await fetch(`${url}/healthz`)).json()) as {
    readonly ok: boolean
    readonly providers: readonly ProviderHealth[]
  }
  const ibkr = must(
    providers.find(one => one.name === 'ibkr'),
    'ibkr',
  )
  return { ok, ibkr }
}

/** Moves both clocks until the value is the one that is expected. */
async function reach<T>({ server, gateway }: Awaited<ReturnType<typeof open>>, read: () => Promise<T>, value: T) {
  await expect
    .poll(
      async () => {
        server.clock.advance(SECOND_MS)
        await gateway.send({ kind: 'advance', to: server.clock.now() })
        return read()
      },
      { interval: 20, timeout: 30_000 },
    )
    .toEqual(value)
}

const detailOf = (server: TestServer, stockCode: string, market: 'MX' | 'FX' | 'FU') =>
  server.ask('GET /m_ft/stock_detail_ft', { stockCode, market })

test('a pair is bought at the ask, with its quote', { timeout: 2 * START_TIMEOUT_MS }, async () => {
  const opened = await open()
  const { server } = opened
  const person = await server.newcomer()
  await server.ask('POST /wallet/transfer', { from: 'usStock', to: 'forex', amount: '5000.00' }, person)
  await reach(opened, async () => (await detailOf(server, 'EURUSD', 'FX')).state, 'open')
  const { ok, ibkr } = await healthOf(server)
  expect([ok, ibkr.state, ibkr.instruments]).toEqual([true, 'live', 22])
  const order = orderOf({ key: 'FX.EURUSD', side: 'long', quantity: '1000', leverage: 10 })
  const placed = await server.ask(createCallOf('FX.EURUSD'), order, person)
  await expect
    .poll(async () => {
      server.clock.advance(SECOND_MS / 4)
      return (await server.ask('POST /orders/fills', { orderId: placed.id }, person)).list
    })
    .toMatchObject([{ quote: { feed: 'ibkr', origin: 'live' } }])
})

test('a future is bought and sold at its quote, and its continuous series is not', {
  timeout: 2 * START_TIMEOUT_MS,
}, async () => {
  const opened = await open()
  const { server } = opened
  const person = await server.newcomer()
  const key = 'FU.MES202609'
  await server.ask('POST /wallet/transfer', { from: 'usStock', to: 'future', amount: '5000.00' }, person)
  await reach(opened, async () => (await detailOf(server, 'MES202609', 'FU')).state, 'open')
  expect(await detailOf(server, 'MES202609', 'FU')).toMatchObject({
    feed: { name: 'ibkr', origin: 'live' },
    tradable: true,
  })
  const call = createCallOf(key)
  const filled = async (id: string) => {
    await expect
      .poll(async () => {
        server.clock.advance(SECOND_MS / 4)
        return (await server.ask('POST /orders/fills', { orderId: id }, person)).list.length
      })
      .toBe(1)
    return must((await server.ask('POST /orders/fills', { orderId: id }, person)).list[0], 'a fill')
  }
  const opening = orderOf({ key, side: 'long', quantity: '1', leverage: 10 })
  const bought = await filled((await server.ask(call, opening, person)).id)
  expect(bought).toMatchObject({ price: bought.quote?.ask, quote: { feed: 'ibkr', origin: 'live', askSize: '500' } })
  const closing = orderOf({ key, side: 'long', quantity: '1', closes: true })
  const sold = await filled((await server.ask(call, closing, person)).id)
  expect(sold).toMatchObject({ price: sold.quote?.bid, quote: { feed: 'ibkr', bidSize: '300' } })
  expect(await server.ask('POST /position/getByStock', { key }, person)).toEqual([])
  const series = orderOf({ key: 'FU.ES-MAIN', side: 'long', quantity: '1', leverage: 10 })
  await expect(server.ask(call, series, person)).rejects.toThrow(/4223/)
})

test('a delayed share is said to be delayed, and cannot be ordered', { timeout: 2 * START_TIMEOUT_MS }, async () => {
  const opened = await open()
  const { server } = opened
  await reach(opened, async () => (await detailOf(server, 'WALMEX', 'MX')).state, 'delayed')
  expect(await detailOf(server, 'WALMEX', 'MX')).toMatchObject({
    feed: { name: 'ibkr', origin: 'delayed' },
    tradable: false,
  })
})

test('a Gateway that restarts is seen by the operator, and comes again', {
  timeout: 2 * START_TIMEOUT_MS,
}, async () => {
  const opened = await open()
  const { server, gateway } = opened
  const state = async () => (await healthOf(server)).ibkr.state
  await reach(opened, state, 'live')
  await gateway.send({ kind: 'down', down: true })
  await gateway.send({ kind: 'cut-all' })
  await reach(opened, state, 'lost')
  await gateway.send({ kind: 'down', down: false })
  await reach(opened, state, 'live')
})
