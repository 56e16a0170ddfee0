// Why: a deposit that looks like profit, or a loss that looks like a gain, is the one mistake that this picture must not
// make. The gain is the change of the wealth less the money put in.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { decimalText } from '../../domain/brand.ts'
import type { WorthHistory } from '../../domain/wire/calls/worth.ts'
import { applySnapshot } from '../../src/engine/apply.ts'
import { curveShape } from '../../src/features/home/curve-path.ts'
import { MoneyCurve } from '../../src/features/home/MoneyCurve.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { closeSession, openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'
import { setStage } from './ui/stage.ts'

const CALL = 'GET /userCenter/worthHistory'
let server: ScriptedServer

beforeAll(async () => {
  await setStage()
  await loadNamespaces(['curve'])
})
beforeEach(() => {
  server = startScriptedServer()
  changeSetting('hideBalances', false)
  openSession(sessionOf(ana()))
})
afterEach(async () => {
  await cleanup()
  server.stop()
  closeSession()
})

const history = (change: Partial<WorthHistory>): WorthHistory => ({
  currency: 'MXN',
  dates: ['2026-08-27', '2026-08-28'],
  values: ['1000.00', '1100.00'],
  put: ['1000.00', '1000.00'],
  putNow: '1000.00',
  ...change,
})

function isWorth(total: string): void {
  const zero = decimalText('0.00')
  applySnapshot(
    {
      number: 1,
      at: 0,
      profit: {
        base: 'MXN',
        cash: zero,
        reserved: zero,
        holdings: zero,
        products: [],
        total: decimalText(total),
        floating: zero,
        pricePart: zero,
        fxPart: zero,
        today: zero,
        realised: zero,
        fees: zero,
        unpriced: 0,
        margined: 0,
        boards: [],
      },
    },
    new Map(),
  )
}

async function shown(change: Partial<WorthHistory>, total: string) {
  server.on(CALL, () => ok(history(change)))
  isWorth(total)
  return render(<MoneyCurve />)
}

test('a deposit is no gain: the gain is the change of the wealth less the money put in', async () => {
  const screen = await shown({ putNow: '6000.00' }, '6150.00')
  await expect.element(screen.getByText('+MX$150.00')).toBeVisible()
  const label = screen.container.querySelector('[role="img"]')?.getAttribute('aria-label')
  expect(label).toBe('Desde el 27 ago tu dinero pasó de MX$1,000.00 a MX$6,150.00; hasta hoy pusiste MX$6,000.00.')
  // The deposit is marked; the wealth of the day before it is not.
  expect(screen.container.querySelectorAll('.curve-flow[data-in]')).toHaveLength(1)
})

test('a loss is a loss although the wealth grew by a deposit', async () => {
  const screen = await shown({ putNow: '2000.00' }, '1900.00')
  await expect.element(screen.getByText('\u2212MX$100.00')).toBeVisible()
  expect(screen.container.querySelector('.curve-gain .change')?.getAttribute('data-direction')).toBe('-1')
})

test('before the first stored day the curve says when it starts, and which money it is instead of a gain', async () => {
  const screen = await shown({ dates: [], values: [], put: [] }, '1000.00')
  await expect.element(screen.getByText('Tu curva empieza hoy')).toBeVisible()
  expect(screen.container.querySelector('.curve-gain')?.textContent).toBe(
    'El dinero de tus carteras es de práctica: no es real y no puedes perder dinero tuyo.',
  )
  expect(screen.container.querySelector('svg.curve-line, .curve-area')).toBeNull()
})

test('while a rate is unknown the curve ends at the last stored day', async () => {
  const screen = await shown({ putNow: null }, '9999.00')
  await expect.element(screen.getByText('+MX$100.00')).toBeVisible()
})

test('hidden amounts are nowhere, neither in the sentence nor in the table', async () => {
  changeSetting('hideBalances', true)
  const screen = await shown({}, '1150.00')
  await expect
    .element(screen.getByRole('img'))
    .toHaveAttribute('aria-label', 'Curva de tu dinero desde el 27 ago. Los importes están ocultos.')
  await userEvent.click(screen.getByRole('button', { name: 'Ver como tabla' }))
  await expect.element(screen.getByRole('rowheader', { name: '28 ago' })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/1,150|1,100|1,000/)
})

test('the table has every day, the last first', async () => {
  const screen = await shown({}, '1150.00')
  await userEvent.click(screen.getByRole('button', { name: 'Ver como tabla' }))
  await expect.element(screen.getByRole('rowheader', { name: 'Hoy' })).toBeVisible()
  const days = [...document.querySelectorAll('.curve-table tbody tr')].map(row => row.textContent)
  expect(days).toEqual([
    'HoyMX$1,150.00MX$1,000.00+MX$150.00',
    '28 agoMX$1,100.00MX$1,000.00+MX$100.00',
    '27 agoMX$1,000.00MX$1,000.00MX$0.00',
  ])
})

test('a choice of the period asks for it', async () => {
  const screen = await shown({}, '1150.00')
  await userEvent.click(screen.getByRole('button', { name: '1A' }))
  await expect.poll(() => server.asked.at(-1)?.query.get('period')).toBe('1Y')
})

test('the geometry: the money put in moves in steps, and a flat history is a line in the middle', () => {
  const day = (at: number, value: number, put: number) => ({ at, value, put })
  const shape = curveShape([day(0, 100, 100), day(1, 100, 100), day(2, 300, 200)])
  expect(shape.line).toBe('M0 1000L500 1000L1000 0')
  expect(shape.steps).toBe('M0 1000H500V1000H1000V500')
  expect(shape.area).toBe('M0 1000L500 1000L1000 0L1000 500V1000H500V1000H0Z')
  expect(shape.flows).toEqual([{ x: 1000, y: 0, isIn: true }])
  expect(curveShape([day(0, 5, 5), day(1, 5, 5)]).line).toBe('M0 500L1000 500')
})
