// Why: the settings page says where the prices come from and under which contract live prices are shown: a customer must
// not take simulated prices for real ones, nor the practice money for money.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import type { PriceSources } from '../../domain/wire/calls/content.ts'
import { LiveSource } from '../../src/features/position/LiveSource.tsx'
import { PriceSourceCells } from '../../src/features/setting/PriceSourceCells.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { market, quoteLeaf } from '../../src/state/market.ts'
import { liveFeed } from '../support/live-feed.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'
import { setStage } from './ui/stage.ts'

const KRAKEN = 'En vivo · Kraken'
const ECB = 'Tipo de cambio de referencia diario, no se opera · Banco Central Europeo'
const CALL = 'GET /appVersion/getPublishAppVersion'

let server: ScriptedServer
beforeAll(async () => {
  await setStage()
  await loadNamespaces(['setting', 'feed'])
})
beforeEach(() => {
  server = startScriptedServer()
})
afterEach(async () => {
  await cleanup()
  server.stop()
  market.feed = null
  market.boards = {}
  quoteLeaf(eurusd).state = null
})

const publish = (prices: PriceSources) =>
  server.on(CALL, () => ok({ version: '1.0.0', build: 'b', protocol: 1, prices }))
const simulated: PriceSources = { feeds: [{ name: 'simulator', origin: 'simulated' }], live: false, contract: null }
const kraken = { name: 'kraken', origin: 'live' } as const
const ecb = { name: 'ecb', origin: 'reference' } as const

async function linesOf(): Promise<(string | undefined)[]> {
  const { container } = await render(<PriceSourceCells />)
  await expect.poll(() => container.querySelector('.skeleton-rows')).toBe(null)
  return [...container.querySelectorAll('.cell-title, .cell-note')].map(cell => cell.textContent ?? undefined)
}

const eurusd = instrumentKey('FX', 'EURUSD')

const money = ['Dinero', 'Dinero de práctica: ningún importe es dinero real.']

test('prices of the simulator are simulated, and no contract is named', async () => {
  publish(simulated)
  expect(await linesOf()).toEqual(['Precios', 'Simulado', ...money])
})

test('live prices have their sources and their contract', async () => {
  publish({ feeds: [kraken, ecb], live: true, contract: 'Contrato 7' })
  expect(await linesOf()).toEqual([
    'Precios',
    `${KRAKEN}${ECB}`,
    'Contrato de los precios en vivo',
    'Contrato 7',
    ...money,
  ])
})

test('live prices without a contract may be shown on one machine only', async () => {
  publish({ feeds: [kraken], live: true, contract: null })
  const note = 'Ninguno: estos precios solo pueden mostrarse donde corre el servidor.'
  expect((await linesOf()).slice(2, 4)).toEqual(['Contrato de los precios en vivo', note])
})

test('prices of Alpaca are those of one exchange', async () => {
  publish({ feeds: [{ name: 'alpaca', origin: 'live' }], live: true, contract: null })
  const [, sources] = await linesOf()
  expect(sources).toBe('En vivo · Alpaca · solo la bolsa IEX')
})

test('prices of OANDA are indicative, and its contracts are not the exchange', async () => {
  const names = ['oanda', 'oanda-cfd'] as const
  publish({ feeds: names.map(name => ({ name, origin: 'live' })), live: true, contract: 'Contrato 7' })
  const [, sources] = await linesOf()
  expect(sources).toBe('En vivo · Precio indicativo de OANDAEn vivo · CFD de OANDA · no es la bolsa')
})

test('without an answer no source is named, and it can be asked again', async () => {
  server.on(CALL, () => 'lost')
  const { container, getByRole } = await render(<PriceSourceCells />)
  const retry = getByRole('button')
  await retry.element()
  expect(container.textContent).not.toContain('Simulado')
  publish(simulated)
  await retry.click()
  await expect.poll(() => container.textContent).toContain('Simulado')
})

test('holdings of a live market have the sources of the market, and a position that of its instrument', async () => {
  market.feed = liveFeed
  publish({ feeds: [kraken, ecb], live: true, contract: null })
  server.on('GET /m_ft/stock_detail_ft', () => ok({ feed: kraken }))
  const list = await render(<LiveSource of={null} />)
  await expect.poll(() => list.container.textContent).toBe(`${KRAKEN}${ECB}`)
  await list.unmount()
  const position = await render(<LiveSource of={eurusd} />)
  await expect.poll(() => position.container.textContent).toBe(KRAKEN)
})

test('while a live source sends nothing, its last prices are not called live', async () => {
  market.feed = liveFeed
  market.boards = { FX: { board: 'FX', state: 'lost', nextAt: null, opensAt: null, dayAt: null } }
  publish({ feeds: [kraken, ecb], live: true, contract: null })
  server.on('GET /m_ft/stock_detail_ft', () => ok({ feed: kraken }))
  const list = await render(<LiveSource of={null} />)
  await expect.poll(() => list.container.textContent).toBe(`Sin precios por ahora · Kraken${ECB}`)
  await list.unmount()
  quoteLeaf(eurusd).state = 'lost'
  const position = await render(<LiveSource of={eurusd} />)
  await expect.poll(() => position.container.textContent).toBe('Sin precios por ahora · Kraken')
})

test('of several sources, only the one that sends nothing is not called live', async () => {
  market.feed = liveFeed
  const times = { nextAt: null, opensAt: null, dayAt: null }
  market.boards = {
    // The other pairs have the rates of the bank.
    FX: { board: 'FX', state: 'reference', ...times },
    CR: { board: 'CR', state: 'open', ...times },
  }
  const oanda = { name: 'oanda', origin: 'live' } as const
  publish({ feeds: [oanda, kraken, ecb], live: true, contract: null })
  server.on('GET /dict/sources', () =>
    ok({
      sources: [
        { feeds: [oanda], boards: ['FX'] },
        { feeds: [kraken], boards: ['CR'] },
        { feeds: [ecb], boards: ['FX'] },
      ],
    }),
  )
  const { container } = await render(<LiveSource of={null} />)
  await expect
    .poll(() => container.textContent)
    .toBe(`Sin precios por ahora · Precio indicativo de OANDA${KRAKEN}${ECB}`)
})

test('holdings of a simulated market ask for no source', async () => {
  market.feed = { ...liveFeed, live: false }
  const { container } = await render(<LiveSource of={eurusd} />)
  expect(container.textContent).toBe('')
  expect(server.asked).toEqual([])
})
