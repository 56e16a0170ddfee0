// Why: the page of price sources must name what each source gives and when none comes, and a simulated installation must not
// look like a real one.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { Page } from '../../src/pages/setting/sources.tsx'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'
import { setStage } from './ui/stage.ts'

type Answer = CallAnswer<'GET /dict/sources'>
const CALL = 'GET /dict/sources'

let server: ScriptedServer
beforeAll(async () => {
  await setStage()
  await loadNamespaces(['sources', 'feed', 'market'])
})
beforeEach(() => {
  server = startScriptedServer()
})
afterEach(async () => {
  await cleanup()
  server.stop()
})

async function opened(answer: Answer) {
  server.on(CALL, () => ok(answer))
  const screen = await render(<Page />)
  await expect.poll(() => screen.container.querySelector('.fact')).not.toBe(null)
  const facts = () =>
    [...screen.container.querySelectorAll('.fact')].map(
      fact => `${fact.querySelector('dt')?.textContent}: ${fact.querySelector('dd')?.textContent}`,
    )
  return { screen, facts }
}

const none = {
  state: null,
  causes: [],
  messageTimestamp: null,
  symbols: null,
  requests: null,
  actions: null,
  omitted: [],
}

test('a simulated installation says that every price is computed, and which sources can be set up', async () => {
  const feeds = [{ name: 'simulator', origin: 'simulated' as const, delayMs: 0 }]
  const source = Object.assign({ name: 'simulator', boards: ['US' as const], feeds, instruments: 1_143 }, none)
  const { screen, facts } = await opened({ live: false, contract: null, sources: [source] })
  expect(screen.container.textContent).toContain('Esta instalación calcula todos sus precios.')
  expect(facts()).toEqual([
    'Estado: Siempre disponible',
    'Qué da: Simulado',
    'Mercados: EE.\u00a0UU.',
    'Instrumentos: 1,143',
  ])
  const others = [...screen.container.querySelectorAll('.fold-title')].map(title => title.textContent)
  expect(others).toEqual(['Kraken', 'OANDA', 'Alpaca', 'Interactive Brokers', 'Banco Central Europeo'])
})

test('a live source has its state, its limits and the age of its last message, which grows without a request', async () => {
  const seconds = Math.floor(Date.now() / 1_000) - 40
  const { screen, facts } = await opened({
    live: true,
    contract: null,
    sources: [
      {
        name: 'alpaca',
        state: 'live',
        causes: ['symbols', 'clock'],
        boards: ['US'],
        feeds: [{ name: 'alpaca', origin: 'delayed', delayMs: 15 * 60_000 }],
        instruments: 170,
        messageTimestamp: seconds,
        symbols: { used: 12, most: 30 },
        actions: 'failed',
        requests: { used: 4, most: 200 },
        omitted: [
          { code: 'ZT202603', differs: 'size', actual: '2000' },
          { code: 'NQ202603', differs: 'lastDay', actual: '2026-03-19' },
        ],
      },
      Object.assign({ name: 'ibkr', boards: [], feeds: [], instruments: 0 }, none, {
        state: 'lost' as const,
        causes: ['down' as const],
      }),
      Object.assign({ name: 'another', boards: [], feeds: [], instruments: 0 }, none, {
        state: 'refused' as const,
        causes: ['key' as const],
      }),
    ],
  })
  const age = () => facts().find(line => line.startsWith('Último mensaje')) ?? ''
  const first = age()
  expect(first).toMatch(/^Último mensaje: hace \d+ s/)
  expect(facts()).toEqual(
    expect.arrayContaining([
      'Estado: Recibe precios',
      'Qué da: Con retraso de unos 15 min · Alpaca · solo la bolsa IEX',
      'Símbolos en vivo: 12 de 30',
      'Consultas del último minuto: 4 de 200',
      'Último mensaje: Ninguno todavía',
      'Splits y dividendos: No pueden leerse: puede faltar un split o un dividendo',
    ]),
  )
  expect(facts().some(line => line.startsWith('Estado: Rechazada'))).toBe(true)
  const words = screen.container.textContent
  expect(words).toContain('no envía tantos símbolos a la vez')
  expect(words).toContain('El reloj del servidor está desfasado')
  expect(words).toContain(
    'La clave es incorrecta o fue revocada. Crea otra, guárdala en su archivo y reinicia el servidor.',
  )
  expect(words).toContain('TWS o IB Gateway no responde')
  expect(screen.container.textContent).toContain(
    'Ninguno: estos precios solo pueden mostrarse donde corre el servidor.',
  )
  await expect.poll(age, { timeout: 5_000 }).not.toBe(first)
  // A second one if a full minute has just begun.
  expect(server.asked.filter(({ call }) => call.startsWith(CALL)).length).toBeLessThan(3)
  expect(screen.container.textContent).toContain('Solo la persona de la clave.')
  await screen.getByText('Contratos que no se listan').click()
  await expect.poll(() => screen.container.textContent).toContain('ZT202603: tamaño 2000')
  expect(screen.container.textContent).toMatch(/NQ202603: último día de operación 19.*2026/)
  await screen.getByText('Cómo obtener acceso').first().click()
  await expect.poll(() => screen.container.textContent).toContain('ALPACA_KEY_FILE')
})
