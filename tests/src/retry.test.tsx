// Why: a phone loses its network many times a day. A failed list must reload when the network is back, without a tap,
// and must not overload a failing server.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { failures } from '../../domain/failure.ts'
import { call } from '../../src/data/call.ts'
import { loadUnread } from '../../src/data/notices.ts'
import { createPaged } from '../../src/data/paged.ts'
import { createRetry, retryAll } from '../../src/data/retry.ts'
import { useCall } from '../../src/data/use-call.ts'
import { useWallets } from '../../src/data/wallets.ts'
import { watchlist } from '../../src/data/watchlist.ts'
import { startTexts } from '../../src/i18n/i18n.ts'
import { connection } from '../../src/state/connection.ts'
import { closeSession, openSession } from '../../src/state/session.ts'
import { toasts } from '../../src/state/toast.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

const TERMS = { type: 'terms', version: '1', locale: 'es-MX', title: 'Términos', body: ['Uno'] }

let server: ScriptedServer

beforeAll(() => startTexts('es-MX', ['common', 'ui']))
beforeEach(() => {
  server = startScriptedServer()
  connection.status = 'stale'
})
afterEach(() => {
  server.stop()
  closeSession()
  vi.useRealTimers()
})

const askedFor = (key: string): number => server.asked.filter(asked => asked.call === key).length

/** Events by which the page detects that the connection is back. */
const returns = {
  'the browser says that the network is back': () => dispatchEvent(new Event('online')),
  'live data comes again': () => {
    connection.status = 'live'
  },
  'the browser shows the page again': () => document.dispatchEvent(new Event('visibilitychange')),
  'another page of the app is shown': retryAll,
}

function Terms() {
  const { data, state } = useCall('GET /dict/data', { type: 'terms' })
  return <output data-state={state}>{data?.title}</output>
}

describe.each(Object.entries(returns))('when %s', (_, comeBack) => {
  test('a failed look-up of a component is repeated, with the error on the screen until it succeeds', async () => {
    server.on('GET /dict/data', () => 'lost')
    const { container } = await render(<Terms />)
    const state = () => container.querySelector('output')?.dataset['state']
    await expect.poll(state).toBe('failed')
    let answer = (_: ReturnType<typeof ok>) => {}
    server.on('GET /dict/data', () => new Promise(resolve => (answer = resolve)))
    comeBack()
    await expect.poll(() => askedFor('GET /dict/data')).toBe(2)
    expect(state()).toBe('failed')
    answer(ok(TERMS))
    await expect.poll(() => container.textContent).toBe('Términos')
    expect(state()).toBe('ready')
    expect(toasts.list).toEqual([])
  })
})

function Quote({ code }: { code: string }) {
  const { data, state } = useCall('GET /m_ft/summary_detail', { stockCode: code, market: 'UsStock' })
  return <output data-state={state}>{data?.volume}</output>
}

const FUNDS = 'GET /stock/fund/details'

function Own() {
  const { data, state } = useCall(FUNDS, { market: 'UsStock' })
  return <output data-state={state}>{data?.balance}</output>
}

test('without a network, market data that was read before is shown beside the failure; an own figure is not', async () => {
  openSession(sessionOf(ana()))
  server.on('GET /m_ft/summary_detail', () => ok({ volume: '1250' }))
  server.on(FUNDS, () => ok({ currency: 'USD', balance: '10.00', usedBalance: '0.00' }))
  const first = await render([<Quote key="quote" code="AAPL" />, <Own key="own" />])
  await expect.poll(() => first.container.textContent).toBe('125010.00')
  await first.unmount()
  for (const each of ['GET /m_ft/summary_detail', FUNDS]) server.on(each, () => 'lost')
  const again = await render([<Quote key="quote" code="AAPL" />, <Quote key="other" code="MSFT" />, <Own key="own" />])
  const shown = () =>
    [...again.container.querySelectorAll('output')].map(({ dataset, textContent }) => [dataset['state'], textContent])
  await expect.poll(shown).toEqual([
    ['failed', '1250'],
    ['failed', ''],
    ['failed', ''],
  ])
})

function Wallets() {
  return <output>{useWallets('MXN').state}</output>
}

test('the watchlist, the wallets, a paged list and the notice count reload automatically', async () => {
  const keys = [
    'GET /userSelfSecurity/selectSelfSelectionStocksData',
    'POST /wallet/getWalletBalance',
    'POST /userCenter/getFundingOverview',
    'GET /userMessage/unreadCount',
    'POST /position/consignList',
  ]
  for (const key of keys) server.on(key, () => 'lost')
  openSession(sessionOf(ana(), 'secret'))
  const paged = createPaged({
    ask: page => call('POST /position/consignList', page, { quiet: true }),
    pick: () => null,
    isNewer: () => false,
    belongs: () => true,
  })
  const stop = paged.start()
  const { container } = await render(<Wallets />)
  await loadUnread()
  await expect.poll(() => watchlist.state).toBe('failed')
  await expect.poll(() => paged.shown().state).toBe('failed')
  await expect.poll(() => container.textContent).toBe('failed')

  const balance = { walletType: 'BALANCE', currency: 'USD', balance: '1.00', usedBalance: '0.00' }
  const overview = { currency: 'MXN', total: '1.00', cash: '1.00', reserved: '0.00', holdings: '0.00', products: [] }
  const answers = [[], [balance], overview, { unread: 3 }, { total: 0, list: [] }]
  for (const [at, key] of keys.entries()) server.on(key, () => ok(answers[at]))
  dispatchEvent(new Event('online'))
  await expect.poll(() => watchlist.state).toBe('ready')
  await expect.poll(() => paged.shown().state).toBe('ready')
  await expect.poll(() => container.textContent).toBe('ready')
  await expect.poll(() => askedFor('GET /userMessage/unreadCount')).toBe(2)
  stop()
})

test('a refusal is not repeated, since it is a response', async () => {
  server.on('GET /dict/data', () => ({ code: failures.notFound.code, msg: 'No existe' }))
  const { container } = await render(<Terms />)
  await expect.poll(() => container.querySelector('output')?.dataset['state']).toBe('failed')
  dispatchEvent(new Event('online'))
  await new Promise(requestAnimationFrame)
  expect(askedFor('GET /dict/data')).toBe(1)
})

test('otherwise it is repeated with pauses that grow to a minute, and restart when the connection is back', () => {
  vi.useFakeTimers()
  const times: number[] = []
  const begun = Date.now()
  const retry = createRetry(() => {
    times.push((Date.now() - begun) / 1_000)
    retry.failed()
  })
  retry.failed()
  vi.advanceTimersByTime(200_000)
  expect(times).toEqual([5, 15, 35, 75, 135, 195])
  times.length = 0
  dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(5_000)
  expect(times).toEqual([200, 205])
  retry.stop()
  vi.advanceTimersByTime(200_000)
  dispatchEvent(new Event('online'))
  expect(times).toHaveLength(2)
})
