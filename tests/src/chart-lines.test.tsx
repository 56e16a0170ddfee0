// Open orders and alerts as lines of the chart, in a real Chromium: a line is moved by touch and by keys in steps of the
// tick, opens the review when it is released, and returns without a confirmation. A change of its order ends the move.
import type {} from '@vitest/browser-playwright'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { must } from '../../domain/assert.ts'
import type { Alert } from '../../domain/wire/calls/alert.ts'
import type { Order } from '../../domain/wire/calls/trading.ts'
import { emitAccount } from '../../src/data/events.ts'
import type { LineReview, LineReviewProps } from '../../src/features/chart/line-target.ts'
import { openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { openPanel, renderPanel } from './chart-panel.tsx'
import { apple, barAt, setChartStage } from './chart-stage.ts'
import { order } from './order-stage.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

const CLOSE = 27_000
const day = Array.from({ length: 78 }, (_, row) => barAt(row, CLOSE + row))

const limit = order({ id: 'o1', key: apple.key, orderType: 1, price: '270.10', quantity: '10', filled: '4' })
const stop = order({
  id: 'o2',
  key: apple.key,
  direction: 1,
  action: 1,
  quantity: '3',
  trigger: { kind: 'stop', price: '269.50', reachedTimestamp: null },
})
const trailing = order({
  id: 'o3',
  key: apple.key,
  direction: 1,
  action: 1,
  quantity: '2',
  trigger: { kind: 'trailing', price: '269.00', trail: { percent: '1' }, reachedTimestamp: null },
})
const alert: Alert = {
  id: 'a1',
  key: apple.key,
  board: 'US',
  code: 'CHART',
  name: 'Apple Inc.',
  currency: 'USD',
  position: null,
  kind: 'priceAbove',
  level: '271.50',
  second: null,
  frequency: 'once',
  pauseMinutes: null,
  endsOn: null,
  note: null,
  state: 'active',
  ended: false,
  armed: true,
  sentCount: 0,
  lastSentAt: null,
}

let server: ScriptedServer
let open: Order[] = []
let shown: LineReviewProps | null = null

const review: LineReview = {
  Review: props => {
    shown = props
    return (
      <button type="button" onClick={props.onClose}>
        Volver
      </button>
    )
  },
  preload: async () => {},
}

const unreachable: LineReview = {
  Review: () => null,
  preload: () => Promise.reject(new Error('no network')),
}

beforeAll(setChartStage)
beforeEach(() => {
  localStorage.setItem(
    'pulso:chart-extras',
    JSON.stringify({ indicators: [], intervals: {}, scale: 'normal', showsFills: true }),
  )
  openSession(sessionOf(ana()))
  changeSetting('hideBalances', false)
  shown = null
  open = [limit, stop, trailing]
  server = startScriptedServer()
  server.on('POST /position/consignList', () => ok({ total: open.length, offset: 0, list: open }))
  server.on('POST /orders/fills', () => ok({ total: 0, list: [], seen: null, changes: [] }))
  server.on('POST /alerts/list', () => ok({ maximum: 200, total: 1, list: [alert] }))
})
afterEach(() => server.stop())

const openPanelOf = () => openPanel({ price: CLOSE, previousClose: CLOSE, bars: day }, { tickSteps: [[0, 5]], review })

async function openChart() {
  const screen = await openPanelOf()
  await expect.poll(() => screen.container.querySelectorAll('.line-button').length).toBe(4)
  await expect.poll(() => screen.container.querySelectorAll('.line-handle').length).toBe(3)
  await expect.poll(() => handle(screen, 'o1 price').style.transform).not.toBe('')
  return screen
}
type Screen = Awaited<ReturnType<typeof openChart>>

const named = ({ container }: Screen, selector: string, id: string): HTMLElement =>
  must(
    [...container.querySelectorAll<HTMLElement>(selector)].find(({ dataset }) => dataset['line'] === id),
    id,
  )
const handle = (screen: Screen, id: string) => named(screen, '.line-handle', id)
const choice = (screen: Screen, id: string) => named(screen, '.line-button', id)
const frame = () => new Promise(resolve => requestAnimationFrame(resolve))

/** The middle of an element in the coordinates of the browser, which shows the test in a frame. */
function middleOf(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect()
  const outer = must(window.frameElement, 'the frame of the test').getBoundingClientRect()
  const scale = outer.width / window.innerWidth
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  return { x: outer.left + x * scale, y: outer.top + y * scale }
}

async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) {
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] })
  await frame()
}

async function holdAndMove(screen: Screen, id: string, by: number) {
  const { x, y } = middleOf(handle(screen, id))
  await touch('touchStart', { x, y })
  for (const share of [0.5, 1]) await touch('touchMove', { x, y: y + by * share })
  await frame()
}

test('each line is listed with its side, its quantity left and its price; one that follows the market says why it stays', async () => {
  const screen = await openChart()
  const texts = [...screen.container.querySelectorAll('.line-button')].map(({ textContent }) => textContent)
  expect(texts).toEqual([
    'Compra de 6 a 270.10',
    'Venta de 3 al llegar a 269.50',
    'Venta de 2 con stop dinámicoSigue al mercado: su precio no se puede mover.',
    'Alerta en 271.50 o más',
  ])
  expect(choice(screen, 'o3 trigger').ariaDisabled).toBe('true')
  expect([...screen.container.querySelectorAll('.line-handle')].map(({ textContent }) => textContent)).toEqual([
    'C 6',
    'V 3',
    '≥',
  ])
  for (const each of screen.container.querySelectorAll('.line-handle')) {
    const { width, height } = each.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
})

test('a finger moves a line on the ticks without scrolling the page; released, its review opens with that price', async () => {
  const screen = await openChart()
  await holdAndMove(screen, 'o1 price', 40)
  const moved = must(
    /^([\d.]+) −([\d.]+)/.exec(handle(screen, 'o1 price').textContent ?? ''),
    'the price and the change',
  )
  const price = Number(moved[1])
  expect(price).toBeLessThan(270.1)
  expect(Math.round(price * 100) % 5).toBe(0)
  expect(Number(moved[2])).toBeCloseTo((1 - price / 270.1) * 100, 2)
  expect(shown).toBeNull()
  await touch('touchEnd')
  await expect.poll(() => shown?.price).toBe(price.toFixed(2))
  expect(shown?.target).toEqual({ kind: 'order', order: limit, part: 'price' })
  expect(scrollY).toBe(0)
  // The line waits where it was released, and returns when nothing was confirmed.
  expect(handle(screen, 'o1 price').textContent).toContain(price.toFixed(2))
  await screen.getByRole('button', { name: 'Volver' }).click()
  await expect.poll(() => handle(screen, 'o1 price').textContent).toBe('C 6')
  expect(document.activeElement).toBe(choice(screen, 'o1 price'))
  expect(server.asked.some(({ call }) => call.endsWith('/change'))).toBe(false)
})

test('a click on a handle with a trembling hand moves nothing', async () => {
  const screen = await openChart()
  const { x, y } = middleOf(handle(screen, 'o1 price'))
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', by: number) =>
    cdp().send('Input.dispatchMouseEvent', { type, x, y: y + by, button: 'left', buttons: 1, clickCount: 1 })
  await mouse('mousePressed', 0)
  await mouse('mouseMoved', 3)
  await frame()
  await mouse('mouseReleased', 3)
  await frame()
  expect(handle(screen, 'o1 price').textContent).toBe('C 6')
  expect(shown).toBeNull()
})

test('the arrows move a line by a tick, Escape returns it, and Enter opens the review', async () => {
  const screen = await openChart()
  choice(screen, 'o2 trigger').focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}')
  await expect.poll(() => handle(screen, 'o2 trigger').textContent).toBe('269.55 +0.02\u00a0%')
  const said = () => [...screen.container.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent)
  expect(said().join()).toContain('Nuevo precio 269.55, sube 0.02\u00a0%')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => handle(screen, 'o2 trigger').textContent).toBe('V 3')
  await userEvent.keyboard('{PageDown}{Enter}')
  await expect.poll(() => shown?.price).toBe('269.00')
  expect(shown?.target).toEqual({ kind: 'order', order: stop, part: 'trigger' })
})

test('a line of an alert opens the alert with the new level, and a line that was only chosen has no new price', async () => {
  const screen = await openChart()
  choice(screen, 'alert a1').focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => shown?.price).toBe('271.45')
  expect(shown?.target).toEqual({ kind: 'alert', alert, part: 'first' })
  await screen.getByRole('button', { name: 'Volver' }).click()
  choice(screen, 'o1 price').click()
  await expect.poll(() => shown?.target).toEqual({ kind: 'order', order: limit, part: 'price' })
  expect(shown?.price).toBeNull()
})

test('each price of an alert with two conditions has a line, which opens the alert at that condition', async () => {
  const pair: Alert = { ...alert, second: { kind: 'priceBelow', level: '273.00' } }
  open = []
  server.on('POST /alerts/list', () => ok({ maximum: 200, total: 1, list: [pair] }))
  const screen = await openPanelOf()
  await expect.poll(() => screen.container.querySelectorAll('.line-button').length).toBe(2)
  choice(screen, 'alert a1 second').focus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(() => shown?.price).toBe('273.05')
  expect(shown?.target).toEqual({ kind: 'alert', alert: pair, part: 'second' })
})

test('an order that is filled while its line is held ends the move with a message', async () => {
  const screen = await openChart()
  await holdAndMove(screen, 'o1 price', 40)
  const filled = order({ id: 'o1', key: apple.key, orderType: 1, price: '270.10', state: 'filled', status: 1 })
  open = [stop, trailing]
  emitAccount([{ offset: 1, type: 'order', order: filled }])
  await expect
    .element(screen.getByText('Compra de 6 a 270.10: cambió o terminó mientras la movías, así que no se movió nada.'))
    .toBeVisible()
  expect(screen.container.querySelectorAll('.line-handle').length).toBe(2)
  await touch('touchEnd')
  await frame()
  expect(shown).toBeNull()
})

test('an order that is filled in part meanwhile keeps its line, at its own price', async () => {
  const screen = await openChart()
  await holdAndMove(screen, 'o1 price', 40)
  open = [order({ id: 'o1', key: apple.key, orderType: 1, price: '270.10', quantity: '10', filled: '9' }), stop]
  emitAccount([{ offset: 2, type: 'order', order: must(open[0], 'an order') }])
  await expect.poll(() => handle(screen, 'o1 price').textContent).toBe('C 1')
  await touch('touchEnd')
  await frame()
  expect(shown).toBeNull()
})

test('a review that cannot be loaded is said, and the line returns', async () => {
  const screen = await renderPanel({ tickSteps: [[0, 5]], review: unreachable })
  await expect.poll(() => screen.container.querySelectorAll('.line-button').length).toBe(4)
  choice(screen, 'o1 price').focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(screen.getByText(/No se pudo abrir la revisión/)).toBeVisible()
  expect(choice(screen, 'o1 price').textContent).toBe('Compra de 6 a 270.10')
})

test('hidden balances hide the lines', async () => {
  const screen = await openChart()
  changeSetting('hideBalances', true)
  await expect.poll(() => screen.container.querySelectorAll('.line-button, .line-handle').length).toBe(0)
})
