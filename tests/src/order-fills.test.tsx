// The fills of an order are shown with the quote at which they were made, beside the quote that the customer saw: only
// so can anybody check that the price was the market's.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { OrderFill } from '../../domain/wire/calls/order-fills.ts'
import { OrderFills } from '../../src/features/order/OrderFills.tsx'
import { openSession } from '../../src/state/session.ts'
import { order, sendOrderState, setOrderStage } from './order-stage.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

let server: ScriptedServer
beforeAll(setOrderStage)
beforeEach(() => {
  openSession(sessionOf(ana()))
  server = startScriptedServer()
})
afterEach(() => server.stop())

const AT = new Date(2026, 10, 28, 10, 31, 2, 114).getTime()
const quote = {
  feed: 'kraken',
  origin: 'live',
  bid: '189.20',
  ask: '189.24',
  bidSize: '300',
  askSize: null,
  at: AT - 200,
}
const fill = (rest: Partial<Record<keyof OrderFill, unknown>> = {}) => ({
  id: 'f1',
  price: '189.24',
  quantity: '10',
  fees: '0.50',
  at: AT,
  quote,
  ...rest,
})
const seen = { price: '189.22', at: AT - 900, bid: '189.21', ask: '189.23' }
const part = order({ id: 'o1', state: 'partial', status: 3, quantity: '100', filled: '10', averagePrice: '189.2400' })
const callsOf = () => server.asked.filter(({ call }) => call === 'POST /orders/fills')

test('each fill has its time to the millisecond, its quote, and where the quote came from', async () => {
  server.on('POST /orders/fills', () => ok({ total: 1, list: [fill()], seen, changes: [] }))
  const screen = await render(<OrderFills order={part} hidden={false} />)
  await expect.element(screen.getByText('10 × US$189.24')).toBeVisible()
  await expect
    .element(
      screen.getByText(
        'Cotización de las 10:31:01.914 AM · Compra US$189.20 × 300 · Venta US$189.24 · En vivo · Kraken',
      ),
    )
    .toBeVisible()
  await expect.element(screen.getByText('US$189.22')).toBeVisible()
  await expect.element(screen.getByText('10:31:01.214 AM · Compra US$189.21 · Venta US$189.23')).toBeVisible()
})

test('a fill without a record of its quote says so, and quantities are hidden with the balances', async () => {
  server.on('POST /orders/fills', () => ok({ total: 1, list: [fill({ quote: null })], seen: null, changes: [] }))
  const screen = await render(<OrderFills order={part} hidden />)
  await expect.element(screen.getByText('•••• × US$189.24')).toBeVisible()
  await expect.element(screen.getByText(/Sin cotización guardada/)).toBeVisible()
  expect(screen.getByText('Precio que viste al confirmar').elements()).toEqual([])
})

test('a new fill is loaded when the order changes, and the rest of many on request', async () => {
  server.on('POST /orders/fills', () => ok({ total: 12, list: [fill()], seen, changes: [] }))
  const screen = await render(<OrderFills order={part} hidden={false} />)
  await expect.element(screen.getByRole('button', { name: 'Ver 11 más' })).toBeVisible()
  const before = callsOf().length
  const more = { ...part, filled: '20' }
  sendOrderState(more)
  await screen.rerender(<OrderFills order={more} hidden={false} />)
  await expect.poll(() => callsOf().length).toBeGreaterThan(before)
  await userEvent.click(screen.getByRole('button', { name: 'Ver 11 más' }))
  await expect.poll(() => callsOf().at(-1)?.body).toMatchObject({ orderId: 'o1', pageSize: 200 })
})

test('each change of the order is shown with the terms before and since, and is loaded when it is made', async () => {
  const changes = [
    { at: AT, price: '190.00', quantity: '120' },
    { at: AT + 60_000, price: '189.50', quantity: '120' },
  ]
  const resting = order({ id: 'o1', state: 'working', status: 3, quantity: '100', price: '189.50' })
  server.on('POST /orders/fills', () => ok({ total: 0, list: [], seen: null, changes }))
  const screen = await render(<OrderFills order={resting} hidden={false} />)
  await expect.element(screen.getByText('Antes: 120 × US$190.00')).toBeVisible()
  await expect.element(screen.getByText('Antes: 120 × US$189.50')).toBeVisible()
  const since = screen.getByText(/^\d+ × US/).elements()
  expect(since.map(({ textContent }) => textContent)).toEqual(['100 × US$189.50', '120 × US$189.50'])
  const before = callsOf().length
  await screen.rerender(<OrderFills order={{ ...resting, quantity: '90' }} hidden={false} />)
  await expect.poll(() => callsOf().length).toBeGreaterThan(before)
})

test('a change of the exits is shown with those before and since, and one that left them without', async () => {
  const terms = { price: '190.00', quantity: '10' }
  const trailing = { takeProfit: '210.00', stopLoss: null, trail: { percent: '5.00' } }
  const changes = [
    Object.assign({ at: AT, stops: null }, terms),
    { at: AT + 1, price: '190.00', quantity: '20' },
    Object.assign({ at: AT + 2, stops: trailing }, terms),
  ]
  const stops = { takeProfit: null, stopLoss: '180.00' }
  const resting = order({ id: 'o1', state: 'working', status: 3, quantity: '10', price: '190.00', stops })
  server.on('POST /orders/fills', () => ok({ total: 0, list: [], seen: null, changes }))
  const screen = await render(<OrderFills order={resting} hidden={false} />)
  const [none, moved] = [
    '10 × US$190.00 · Sin toma de ganancia ni límite de pérdida',
    '10 × US$190.00 · Toma de ganancia: US$210.00 · Límite de pérdida dinámico: 5 %',
  ]
  await expect.element(screen.getByText(`Antes: ${none}`)).toBeVisible()
  await expect.element(screen.getByText(`Antes: ${moved}`)).toBeVisible()
  await expect.element(screen.getByText('Antes: 20 × US$190.00', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('10 × US$190.00 · Límite de pérdida: US$180.00', { exact: true })).toBeVisible()
})

test('without an answer the failure is shown, with a way to repeat it', async () => {
  server.on('POST /orders/fills', () => ({ code: 4040, msg: 'No encontramos lo que buscas.' }))
  const screen = await render(<OrderFills order={part} hidden={false} />)
  await expect.element(screen.getByText('No encontramos lo que buscas.')).toBeVisible()
  server.on('POST /orders/fills', () => ok({ total: 0, list: [], seen: null, changes: [] }))
  await userEvent.click(screen.getByRole('button', { name: /Reintentar/ }))
  await expect.element(screen.getByText('Todavía no hay ejecuciones.')).toBeVisible()
})
