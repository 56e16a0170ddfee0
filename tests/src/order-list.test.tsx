// Orders are shown with their progress and kept up to date. A cancellation is sent once, and a late one shows its true
// result.

import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import type { TradedBoard } from '../../domain/instruments/traded-boards.ts'
import { IDEMPOTENCY_HEADER } from '../../domain/wire/envelope.ts'
import { OrderDetail } from '../../src/features/order/OrderDetail.tsx'
import { OrderList } from '../../src/features/order/OrderList.tsx'
import { zoneName } from '../../src/i18n/day-time.ts'
import { MarketChips } from '../../src/pages/trade/MarketChips.tsx'
import { CancelOrder } from '../../src/shared/orders/CancelOrder.tsx'
import { openSession } from '../../src/state/session.ts'
import { order, sendOrderState, setOrderStage } from './order-stage.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

let server: ScriptedServer
beforeAll(setOrderStage)
beforeEach(() => {
  localStorage.clear()
  openSession(sessionOf(ana()))
  server = startScriptedServer()
  server.on('POST /orders/fills', () => ok({ total: 0, list: [], seen: null, changes: [] }))
})
afterEach(() => server.stop())

const list = (...orders: ReturnType<typeof order>[]) => ok({ total: orders.length, list: orders, accountOffset: 0 })
const everything = { board: null, key: null }
const openList = () => render(<OrderList filter={everything} hidden={false} onReady={() => {}} />)

test('an order filled in parts shows how far at which average, and moves on by events', async () => {
  const half = order({ id: 'l1', state: 'partial', status: 3, quantity: '100', filled: '30', averagePrice: '189.3700' })
  server.on('POST /position/consignList', () => list(half))
  const screen = await openList()
  await expect.element(screen.getByText('30/100 @ 189.37')).toBeVisible()
  await expect.element(screen.getByRole('link')).toHaveAccessibleName(/Compra.*Parcial/)
  sendOrderState({ ...half, state: 'filled', status: 1, filled: '100', averagePrice: '189.4000' })
  await expect.element(screen.getByText('@ 189.40')).toBeVisible()
  await expect.element(screen.getByText('Ejecutada')).toBeVisible()
})

function Filtered() {
  const [board, setBoard] = useState<TradedBoard | null>(null)
  const chips = <MarketChips board={board} onChange={setBoard} />
  return <OrderList filter={{ board, key: null }} chips={chips} hidden={false} onReady={() => {}} />
}

test('the list can be filtered by every board on which orders are placed', async () => {
  const pair = order({ id: 'f1', key: 'FX.EURUSD', board: 'FX', code: 'EURUSD' })
  server.on('POST /position/consignList', () => list(pair, order({ id: 'f2' })))
  const screen = await render(<Filtered />)
  for (const name of ['EE. UU.', 'Hong Kong', 'México', 'Divisas', 'Futuros', 'Metales y CFD'])
    await expect.element(screen.getByRole('button', { name, exact: true })).toBeVisible()
  await expect.element(screen.getByText(/AAPL/).first()).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Divisas' }))
  await expect.element(screen.getByText(/EURUSD/).first()).toBeVisible()
  expect(screen.getByText(/AAPL/).elements()).toEqual([])
})

test('an older event never overwrites a newer one', async () => {
  const filled = order({ id: 'l2', state: 'filled', status: 1, filled: '10', averagePrice: '200.0000' })
  server.on('POST /position/consignList', () => list(filled))
  const screen = await openList()
  await expect.element(screen.getByText('Ejecutada')).toBeVisible()
  sendOrderState({ ...filled, state: 'working', status: 3, filled: '0', averagePrice: null })
  sendOrderState(order({ id: 'l3', code: 'NEWS' }))
  await expect.element(screen.getByText(/NEWS/)).toBeVisible()
  await expect.element(screen.getByText('Ejecutada')).toBeVisible()
})

test('an order that ends leaves the list of orders in progress', async () => {
  const open = order({ id: 'l4', state: 'working', status: 3 })
  server.on('POST /position/consignList', ({ body }) =>
    (body as { open?: boolean }).open ? list(open) : list(open, order({ id: 'l5', state: 'filled', status: 1 })),
  )
  const screen = await openList()
  await userEvent.click(screen.getByRole('button', { name: 'Abiertas' }))
  await expect.element(screen.getByText('En el mercado')).toBeVisible()
  sendOrderState({ ...open, state: 'cancelled', status: 2 })
  await expect.element(screen.getByText('No tienes órdenes abiertas')).toBeVisible()
})

const cancels = () => server.asked.filter(({ call }) => call === 'POST /orders/cancel')

test('an order is cancelled once, after a confirmation, and one filled in the meantime is shown as filled', async () => {
  let answer: (reply: ReturnType<typeof ok>) => void = () => {}
  server.on('POST /orders/cancel', () => new Promise(resolve => (answer = resolve)))
  const working = order({ id: 'l6', state: 'working', status: 3 })
  const screen = await render(<CancelOrder order={working} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar orden' }))
  await expect.element(screen.getByText(/10 de AAPL/)).toBeVisible()
  const confirm = screen.getByRole('dialog').getByRole('button', { name: 'Cancelar orden' }).element() as HTMLElement
  confirm.click()
  confirm.click()
  await expect
    .element(screen.getByRole('button', { name: /en proceso/, includeHidden: true }))
    .toHaveAttribute('aria-busy', 'true')
  await expect.poll(cancels).toHaveLength(1)
  expect(cancels()[0]?.headers.get(IDEMPOTENCY_HEADER)).toBeTruthy()
  answer(ok({ ...working, state: 'filled', status: 1, filled: '10' }))
  await expect.element(screen.getByText(/ya se había ejecutado/)).toBeVisible()
})

test('the detail shows the steps, the reason of the end, and each fee', async () => {
  const ended = order({
    id: 'l7',
    state: 'cancelled',
    status: 2,
    reason: 'noLiquidity',
    filled: '3',
    averagePrice: '200.0000',
    fees: [{ kind: 'commission', amount: '0.99' }],
    feeTotal: '0.99',
    reserved: '0.00',
  })
  const screen = await render(<OrderDetail order={ended} hidden={false} />)
  const steps = [...screen.container.querySelectorAll('.timeline-name')].map(step => step.textContent)
  expect(steps).toEqual(['Creada', 'Aceptada', 'Ejecutados 3 de 10', 'Terminó: Cancelada'])
  const zone = must(zoneName(ended.modifyTimeTimestamp * 1000, 'es-MX'), 'a zone')
  await expect.element(screen.getByText(zone, { exact: true })).toBeVisible()
  await expect.element(screen.getByText(/Cancelada · Sin contraparte/)).toBeVisible()
  await expect.element(screen.getByText('Total de comisiones')).toBeVisible()
  expect(screen.container.textContent).toContain('US$0.99')
  await expect.element(screen.getByRole('button', { name: 'Copiar Orden' })).toBeVisible()
})

test('a cancelled order that was never filled has no fees, and one that rests has none yet', async () => {
  const screen = await render(<OrderDetail order={order({ state: 'cancelled', status: 2 })} hidden={false} />)
  await expect.element(screen.getByText('Sin comisiones')).toBeVisible()
  await screen.rerender(<OrderDetail order={order({ state: 'working', status: 3 })} hidden={false} />)
  await expect.element(screen.getByText(/Aún no hay comisiones/)).toBeVisible()
})

test('prices of an order have the decimals of its instrument, its row the day, its head quantity and code apart', async () => {
  const hongKong = order({
    id: 'l8',
    key: 'HK.00700',
    code: '00700',
    currency: 'HKD',
    orderType: 1,
    price: '600.500',
    quantity: '100',
    state: 'filled',
    filled: '100',
    averagePrice: '600.40000',
    value: '60040.00',
    feeTotal: '127.11',
    fees: [{ kind: 'commission', amount: '127.11' }],
    createTimeTimestamp: Date.UTC(2026, 10, 20, 12) / 1000,
  })
  server.on('POST /position/consignList', () => list(hongKong))
  const screen = await openList()
  await expect.element(screen.getByText('100 @ 600.500')).toBeVisible()
  await expect.element(screen.getByText('@ 600.400')).toBeVisible()
  await expect.element(screen.getByText('20/11/2026')).toBeVisible()
  const detail = await render(<OrderDetail order={hongKong} hidden={false} />)
  await expect.element(detail.getByText('Compra de 100 títulos de 00700')).toBeVisible()
  await expect.element(detail.getByText('HK$60,167.11').first()).toBeVisible()
})

/** A stop loss of a short position in corn: the platform bought the contract back. */
const stopped = order({
  id: 'l9',
  key: 'FU.ZC202612',
  board: 'FU',
  code: 'ZCZ6',
  name: 'Corn · Dec 2026',
  nameEs: 'Maíz · dic 2026',
  nameZh: '玉米 2026年12月合约',
  quantity: '1',
  filled: '1',
  averagePrice: '447.250000',
  value: '22362.50',
  fees: [{ kind: 'commission', amount: '0.45' }],
  feeTotal: '0.45',
  reserved: '0.00',
  action: 1,
  state: 'filled',
  status: 1,
  leverage: 10,
  cause: 'stopLoss',
})

test('a margined order is shown as contracts with its leverage, its cause and the unit of its price, and has no total', async () => {
  const screen = await render(<OrderDetail order={stopped} hidden={false} />)
  const text = () => screen.container.textContent
  await expect.element(screen.getByText('Cierre de corto: 1 contrato de ZCZ6')).toBeVisible()
  await expect.poll(text).toContain("447'2 ¢/bu")
  for (const fact of [
    'Maíz · dic 2026',
    'Apalancamiento10×',
    'Enviada porLímite de pérdida',
    'Valor nocionalUS$22,362.50',
  ])
    expect(text()).toContain(fact)
  expect(text()).not.toMatch(/Total pagado|título|22,362\.95/)
})

test('the list says that the platform placed an order', async () => {
  server.on('POST /position/consignList', () => list(stopped))
  const screen = await openList()
  await expect.element(screen.getByRole('link')).toHaveAccessibleName(/Límite de pérdida/)
})
