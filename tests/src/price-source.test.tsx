// Why: the settings page says where the prices come from and under which contract live prices are shown: a customer must
// not take simulated prices for real ones, nor the practice money for money.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import type { PriceSources } from '../../domain/wire/calls/content.ts'
import { PriceSourceCells } from '../../src/features/setting/PriceSourceCells.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'
import { setStage } from './ui/stage.ts'

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

const money = ['Dinero', 'Dinero de práctica: ningún importe es dinero real.']

test('prices of the simulator are simulated, and no contract is named', async () => {
  publish(simulated)
  expect(await linesOf()).toEqual(['Precios', 'Simulado', ...money])
})

test('live prices have their sources and their contract', async () => {
  publish({ feeds: [kraken, ecb], live: true, contract: 'Contrato 7' })
  const sources = 'En vivo · KrakenTasa de referencia de un día, sin operación · Banco Central Europeo'
  expect(await linesOf()).toEqual(['Precios', sources, 'Contrato de los precios en vivo', 'Contrato 7', ...money])
})

test('live prices without a contract may be shown on one machine only', async () => {
  publish({ feeds: [kraken], live: true, contract: null })
  const note = 'Ninguno: estos precios solo pueden mostrarse donde corre el servidor.'
  expect((await linesOf()).slice(2, 4)).toEqual(['Contrato de los precios en vivo', note])
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
