// Lines that a user draws on a chart, in a real Chromium: entered by taps on the ticks or as figures, kept on the device or
// with the account, and never lost to a version that cannot read them, to another device or to a lost connection.
import type {} from '@vitest/browser-playwright'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import type { StoredDrawing } from '../../domain/wire/calls/drawings.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { joinDrawings, keepUnsent, settleDrawings, unsentDrawings } from '../../src/data/drawings.ts'
import { sessionExpired } from '../../src/data/expired.ts'
import { retryAll } from '../../src/data/retry.ts'
import { useLogOut } from '../../src/features/auth/use-log-out.tsx'
import { timeOfText, timeText } from '../../src/features/chart/extras/drawings/time-text.ts'
import { startHistory } from '../../src/router/history.ts'
import { closeSession, openSession, session } from '../../src/state/session.ts'
import { openDrawn } from './chart-panel.tsx'
import { apple, barAt, OPEN_AT, recordCanvas, setChartStage } from './chart-stage.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

const CLOSE = 27_000
const BARS = 40
const STORED = 'pulso:chart-drawings'
const ofUser = () => `pulso:chart-drawings ${ana().id}`
const ZONE = 'America/New_York'
const day = Array.from({ length: BARS }, (_, row) => barAt(row, CLOSE + row * 5))

beforeAll(async () => {
  startHistory(() => {})
  await setChartStage()
})
beforeEach(() => {
  for (const name of ['pulso:chart', 'pulso:chart-extras', STORED, ofUser()]) localStorage.removeItem(name)
})

const stored = () => JSON.parse(localStorage.getItem(STORED) ?? '{}')[apple.key]

async function openChart() {
  return openDrawn({ price: CLOSE, previousClose: CLOSE, bars: day }, { tickSteps: [[0, 5]] })
}
type Screen = Awaited<ReturnType<typeof openChart>>

async function choose(screen: Screen, tool: string) {
  await screen.getByRole('button', { name: 'Indicadores' }).click()
  await screen.getByRole('button', { name: tool, exact: true }).click()
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull()
}

/** Clicks the chart at a share of its width and a distance from its top. */
async function tap({ container }: Screen, share: number, down: number) {
  const box = must(container.querySelector('.chart-box'), 'a chart').getBoundingClientRect()
  const outer = must(window.frameElement, 'the frame of the test').getBoundingClientRect()
  const scale = outer.width / window.innerWidth
  const [x, y] = [outer.left + (box.left + box.width * share) * scale, outer.top + (box.top + down) * scale]
  for (const type of ['mouseMoved', 'mousePressed', 'mouseReleased'] as const)
    await cdp().send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
}

const listed = ({ container }: Screen) =>
  [...container.querySelectorAll('.drawing-list li > button:first-child')].map(({ textContent }) => textContent)

test('a tap draws a horizontal line on the nearest tick, which is listed and kept on the device', async () => {
  const screen = await openChart()
  await choose(screen, 'Horizontal')
  await expect.element(screen.getByText('Toca la gráfica en el precio de la línea.')).toBeVisible()
  await tap(screen, 0.4, 90)
  await expect.poll(() => stored()).toHaveLength(1)
  const [{ kind, points }] = stored()
  expect(kind).toBe('horizontal')
  expect(points).toEqual([{ price: expect.stringMatching(/^27\d\.\d[05]$/), time: null }])
  await expect.poll(() => listed(screen)).toEqual([`Horizontal en ${points[0].price}. Cambiar dibujo`])
  await expect.element(screen.getByText(/^Se guardan solo en este dispositivo/)).toBeVisible()
  // The tool has ended: another tap draws nothing.
  await tap(screen, 0.6, 60)
  await expect.poll(() => listed(screen)).toHaveLength(1)
  await screen.unmount()
  const again = await openChart()
  await expect.poll(() => listed(again)).toHaveLength(1)
})

test('two taps measure the change of the price and the bars between, which is written on the chart', async () => {
  const screen = await openChart()
  await choose(screen, 'Medir')
  await tap(screen, 0.2, 120)
  await expect.element(screen.getByText('Toca la gráfica en el segundo punto.')).toBeVisible()
  expect(stored()).toBeUndefined()
  const canvas = recordCanvas()
  await tap(screen, 0.6, 60)
  await expect.poll(() => stored()).toHaveLength(1)
  const [from, to] = stored()[0].points
  const bars = (to.time - from.time) / 300_000
  expect(bars).toBeGreaterThan(5)
  const change = (Number(to.price) - Number(from.price)).toFixed(2)
  const text = `+${change} (+${((Number(change) / Number(from.price)) * 100).toFixed(2)}\u00a0%) · ${bars} velas`
  await expect.poll(() => canvas.texts.map(each => each.text)).toContain(text)
  canvas.stop()
  expect(listed(screen)[0]).toContain(text)
})

test('a drawing is entered as figures, changed and deleted; what is missing is said', async () => {
  const screen = await openChart()
  await choose(screen, 'Escribir cifras')
  await screen.getByRole('radio', { name: 'Tendencia' }).click()
  await screen.getByRole('button', { name: 'Dibujar' }).click()
  await expect.element(screen.getByText('Elige una fecha.').first()).toBeVisible()
  const prices = screen.container.querySelectorAll<HTMLInputElement>('input[name$="price"]')
  const times = screen.container.querySelectorAll<HTMLInputElement>('input[name$="time"]')
  for (const [nth, price] of ['270.10', '271.20'].entries()) await userEvent.fill(must(prices[nth], 'a price'), price)
  for (const [nth, time] of ['2026-11-20T09:40', '2026-11-20T11:00'].entries())
    await userEvent.fill(must(times[nth], 'a time'), time)
  await screen.getByRole('button', { name: 'Dibujar' }).click()
  await expect
    .poll(() => stored()?.[0]?.points)
    .toEqual([
      { price: '270.10', time: OPEN_AT + 10 * 60_000 },
      { price: '271.20', time: OPEN_AT + 90 * 60_000 },
    ])
  must(screen.container.querySelector<HTMLElement>('.drawing-list button'), 'the drawing').click()
  const second = () => screen.container.querySelectorAll<HTMLInputElement>('input[name$="price"]')[1]
  await expect.poll(() => second()?.value).toBe('271.20')
  await userEvent.fill(must(second(), 'a price'), '272')
  await screen.getByRole('button', { name: 'Guardar' }).click()
  await expect.poll(() => stored()[0].points[1].price).toBe('272.00')
  await screen.getByRole('button', { name: /^Borrar/ }).click()
  await expect.poll(() => stored()).toBeUndefined()
})

test('a drawing of a later version is said and stays as it is, whatever happens to the others', async () => {
  const later = [
    { id: 'f', kind: 'fibonacci', points: [{ price: '270.00', time: OPEN_AT }] },
    { id: 'h', kind: 'horizontal', points: [{ price: '270.00', time: null }], colour: 'red' },
  ]
  const known = { id: 'k', kind: 'horizontal', points: [{ price: '270.50', time: null }] }
  localStorage.setItem(STORED, JSON.stringify({ [apple.key]: [later[0], known, later[1]], 'US.MSFT': [known] }))
  const screen = await openChart()
  await expect.poll(() => listed(screen)).toEqual(['Horizontal en 270.50. Cambiar dibujo'])
  await expect.element(screen.getByText(/^Se conservan 2 dibujos de otra versión/)).toBeVisible()
  await screen.getByRole('button', { name: /^Borrar/ }).click()
  await expect.poll(() => stored()).toEqual(later)
  expect(JSON.parse(localStorage.getItem(STORED) ?? '{}')['US.MSFT']).toEqual([known])
})

test('a chart with as many drawings as are kept takes no more', async () => {
  const full = Array.from({ length: 20 }, (_, nth) => ({
    id: `${nth}`,
    kind: 'horizontal',
    points: [{ price: `270.${10 + nth}`, time: null }],
  }))
  localStorage.setItem(STORED, JSON.stringify({ [apple.key]: full }))
  const screen = await openChart()
  await choose(screen, 'Horizontal')
  await expect.element(screen.getByText(/^Ya tienes 20 dibujos/)).toBeVisible()
  await tap(screen, 0.4, 90)
  expect(stored()).toHaveLength(20)
})

const READ = 'POST /drawings/read'
const CHANGE = 'POST /drawings/change'
const horizontal = (id: string, price: string) => ({ id, kind: 'horizontal', points: [{ price, time: null }] })
const sent = (id: string, price: string): StoredDrawing => ({ id, content: JSON.stringify(horizontal(id, price)) })

function LogOutButton() {
  const { leave, question } = useLogOut()
  return (
    <>
      <button type="button" onClick={leave}>
        Salir
      </button>
      {question}
    </>
  )
}

/** A server that stores the drawings of Apple for all devices. `mock.isLost`: the connection is broken. */
let server: ScriptedServer
let mock: { drawings: StoredDrawing[]; isLost: boolean; room: number }
function logIn() {
  mock = { drawings: [], isLost: false, room: Number.POSITIVE_INFINITY }
  server = startScriptedServer()
  server.on(READ, () => (mock.isLost ? 'lost' : ok({ drawings: mock.drawings })))
  server.on(CHANGE, ({ body }) => {
    if (mock.isLost) return 'lost'
    const { drawings, deleted } = body as CallInput<'POST /drawings/change'>
    const rest = mock.drawings.filter(({ id }) => !deleted.includes(id) && drawings.every(each => each.id !== id))
    const added = drawings.slice(0, mock.room)
    mock.drawings = [...rest, ...added]
    return ok({ drawings: mock.drawings, reached: added.length < drawings.length ? 'account' : null })
  })
  openSession(sessionOf(ana(), 'secret'))
}
afterEach(() => {
  server?.stop()
  closeSession()
})

test('a drawing of another device is shown, and a change here is stored with the account without removing it', async () => {
  logIn()
  mock.drawings = [sent('other', '270.50')]
  const screen = await openChart()
  await expect.poll(() => listed(screen)).toEqual(['Horizontal en 270.50. Cambiar dibujo'])
  await expect.element(screen.getByText('Guardados en tu cuenta.')).toBeVisible()
  mock.drawings = [...mock.drawings, sent('later', '271.00')]
  await choose(screen, 'Horizontal')
  await tap(screen, 0.4, 90)
  await expect.poll(() => mock.drawings).toHaveLength(3)
  await expect.poll(() => listed(screen)).toHaveLength(3)
  await screen.getByRole('button', { name: /^Borrar: Horizontal en 270.50/ }).click()
  await expect.poll(() => mock.drawings.map(({ id }) => id)).not.toContain('other')
  expect(mock.drawings).toHaveLength(2)
  expect(stored()).toBeUndefined()
})

test('without a connection a drawing stays on the device, through a reload, and is sent when the connection is back', async () => {
  logIn()
  mock.drawings = [sent('old', '270.50')]
  const screen = await openChart()
  await expect.poll(() => listed(screen)).toHaveLength(1)
  mock.isLost = true
  await choose(screen, 'Horizontal')
  await tap(screen, 0.4, 90)
  await expect.element(screen.getByText(/se guardarán en tu cuenta cuando haya conexión/)).toBeVisible()
  await screen.unmount()
  const again = await openChart()
  await expect.poll(() => listed(again)).toHaveLength(2)
  await expect.element(again.getByText(/se guardarán en tu cuenta cuando haya conexión/)).toBeVisible()
  mock.isLost = false
  retryAll()
  await expect.poll(() => mock.drawings).toHaveLength(2)
  await expect.element(again.getByText('Guardados en tu cuenta.')).toBeVisible()
})

test('at log-in the drawings of the device join the account; what it does not take stays on the device and is said', async () => {
  const later = { id: 'f', kind: 'fibonacci', points: [] }
  const own = [horizontal('a', '270.10'), later, horizontal('b', '270.20'), { kind: 'without an id' }]
  localStorage.setItem(STORED, JSON.stringify({ [apple.key]: own }))
  logIn()
  mock.room = 2
  await joinDrawings()
  expect(mock.drawings.map(({ content }) => JSON.parse(content))).toEqual([own[0], later])
  expect(stored()).toEqual([own[3], own[2]])
  mock.room = 0
  const screen = await openChart()
  await expect.poll(() => listed(screen)).toHaveLength(2)
  await expect.element(screen.getByText(/^Tu cuenta tiene 1,000 dibujos en total/)).toBeVisible()
  await expect.element(screen.getByText(/^Se conservan 2 dibujos de otra versión/)).toBeVisible()
  closeSession()
  await expect.poll(() => listed(screen)).toEqual(['Horizontal en 270.20. Cambiar dibujo'])
})

test('a session that the server ended leaves what was not sent to the next one of its user, and to nobody else', async () => {
  logIn()
  const kept = { drawings: [sent('old', '270.50')], changed: [], deleted: [] }
  const unsent = { drawings: [sent('b', '270.20')], changed: [sent('a', '270.10')], deleted: [] }
  localStorage.setItem(ofUser(), JSON.stringify({ 'US.KO': kept, [apple.key]: unsent }))
  sessionExpired('secret')
  keepUnsent(ana().id)
  expect(JSON.parse(localStorage.getItem(ofUser()) ?? '{}')).toEqual({
    [apple.key]: { drawings: [], changed: [sent('a', '270.10')], deleted: [] },
  })
  openSession(sessionOf(Object.assign({}, ana(), { id: 'someone-else' }), 'other'))
  await settleDrawings()
  const screen = await openChart()
  await expect.poll(() => session.user?.id).toBe('someone-else')
  expect([listed(screen), unsentDrawings(), mock.drawings]).toEqual([[], [], []])
  await screen.unmount()
  sessionExpired('other')
  openSession(sessionOf(ana(), 'secret'))
  await settleDrawings()
  expect(mock.drawings.map(({ id }) => id)).toEqual(['a'])
  expect(unsentDrawings()).toEqual([])
})

test('a log-out sends what has not reached the account first, and asks before it erases what cannot be sent', async () => {
  logIn()
  server.on('POST /session/logOut', () => ok({}))
  const unsent = { drawings: [], changed: [sent('a', '270.10'), sent('b', '270.20')], deleted: [] }
  const value = { [apple.key]: unsent, 'US.KO': { drawings: [], changed: [], deleted: ['c'] } }
  localStorage.setItem(ofUser(), JSON.stringify(value))
  const screen = await render(<LogOutButton />)
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  mock.isLost = true
  await press('Salir')
  await expect
    .element(screen.getByText('3 cambios en tus dibujos de CHART y KO no han llegado a tu cuenta', { exact: false }))
    .toBeVisible()
  await press('Seguir aquí')
  expect(session.token).not.toBeNull()
  expect(unsentDrawings()).toHaveLength(2)

  // The connection is back: nothing is left to ask about.
  mock.isLost = false
  await expect.poll(() => document.querySelector('[role="dialog"]')).toBeNull()
  await press('Salir')
  await expect.poll(() => session.token).toBeNull()
  expect(mock.drawings).toHaveLength(2)

  openSession(sessionOf(ana(), 'secret'))
  localStorage.setItem(ofUser(), JSON.stringify(value))
  mock.isLost = true
  await press('Salir')
  await press('Cerrar sesión de todos modos')
  await expect.poll(() => session.token).toBeNull()
})

test('a time is read by the clock of the exchange, and a day until its end', () => {
  const summer = Date.UTC(2026, 6, 1, 14, 30)
  expect(timeText(summer, ZONE, false)).toBe('2026-07-01T10:30')
  expect(timeOfText('2026-07-01T10:30', ZONE)).toBe(summer)
  expect(timeOfText('2026-11-20T09:30', ZONE)).toBe(OPEN_AT)
  expect(timeOfText('2026-11-20', ZONE)).toBe(Date.UTC(2026, 10, 21, 4, 59))
  expect(timeText(OPEN_AT, ZONE, true)).toBe('2026-11-20')
  expect(timeOfText('', ZONE)).toBeNaN()
})
