// Why: a result of a rule is worth what its prices are worth. In a live market the pages of rules and strategies name the source
// of the past prices that they are computed with.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { HistorySource } from '../../src/shared/history-source/HistorySource.tsx'
import { market } from '../../src/state/market.ts'
import { liveFeed } from '../support/live-feed.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'
import { setStage } from './ui/stage.ts'

let server: ScriptedServer
beforeAll(async () => {
  await setStage()
  await loadNamespaces(['feed'])
})
beforeEach(() => {
  server = startScriptedServer()
})
afterEach(async () => {
  await cleanup()
  server.stop()
  market.feed = null
})

test('published rules name the source of shares of the United States, and an instrument its own', async () => {
  market.feed = liveFeed
  server.on('GET /dict/sources', () =>
    ok({
      sources: [
        { name: 'kraken', boards: ['FX', 'CR'] },
        { name: 'alpaca', boards: ['US'] },
      ],
    }),
  )
  server.on('GET /m_ft/stock_detail_ft', () => ok({ feed: { name: 'kraken', origin: 'live' } }))
  const rules = await render(<HistorySource of={null} />)
  await expect.poll(() => rules.container.textContent).toBe('Historial de precios: Alpaca · solo la bolsa IEX')
  await rules.unmount()
  const bench = await render(<HistorySource of={instrumentKey('CR', 'BTCUSD')} />)
  await expect.poll(() => bench.container.textContent).toBe('Historial de precios: Kraken')
})

test('a simulated market, whose every page says so, asks for no source', async () => {
  market.feed = { ...liveFeed, live: false }
  const { container } = await render(<HistorySource of={null} />)
  expect(container.textContent).toBe('')
  expect(server.asked).toEqual([])
})
