// Why: a payment under a wrong month or with a wrong sign, or a link to another record, misleads who plans with it.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { DAY_MS } from '../../domain/time.ts'
import type { UpcomingDate } from '../../domain/wire/calls/upcoming.ts'
import { monthsOf } from '../../src/features/upcoming/months.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { Page } from '../../src/pages/profile/upcoming.tsx'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'
import { setStage } from './ui/stage.ts'

let server: ScriptedServer

beforeAll(async () => {
  await setStage()
  await loadNamespaces(['upcoming'])
})
beforeEach(() => {
  server = startScriptedServer()
})
afterEach(async () => {
  await cleanup()
  server.stop()
})

const CALL = 'GET /userCenter/upcoming'
const coupon: UpcomingDate = {
  kind: 'coupon',
  at: null,
  date: '2027-01-14',
  subject: { type: 'bond', id: 'b1' },
  name: 'Bono M 2028',
  key: null,
  amount: '417.08',
  currency: 'MXN',
}
const instalment: UpcomingDate = {
  kind: 'instalment',
  at: null,
  date: '2027-02-20',
  subject: { type: 'loan', id: 'l1' },
  name: null,
  key: null,
  amount: '-1240.35',
  currency: 'MXN',
}
const orderEnd = (atMs: number): UpcomingDate => ({
  kind: 'orderEnd',
  at: atMs / 1_000,
  date: null,
  subject: { type: 'order', id: 'o1' },
  name: 'Apple Inc.',
  key: 'US.AAPL',
  amount: null,
  currency: null,
})

test('dates are under their months, with what is received and paid, and lead to their records', async () => {
  server.on(CALL, () => ok({ total: 2, list: [coupon, instalment] }))
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('heading', { name: 'Enero de 2027' })).toBeVisible()
  const rows = screen.getByRole('listitem').elements()
  expect(rows.map(row => row.textContent)).toEqual([
    'Bono M 2028Cupón+MX$417.0814/01/2027',
    'PréstamoMensualidad−MX$1,240.3520/02/2027',
  ])
  expect(rows.map(row => row.querySelector('a')?.getAttribute('href'))).toEqual([
    expect.stringContaining('id=b1'),
    expect.stringContaining('id=l1'),
  ])
})

test('an instant is on its day in the zone of the device; one of today has its time', async () => {
  const soon = Date.now() + 60_000
  server.on(CALL, () => ok({ total: 2, list: [orderEnd(soon), orderEnd(soon + 3 * DAY_MS)] }))
  const screen = await render(<Page />)
  await expect.element(screen.getByText(/^(Hoy, \d|Mañana)/)).toBeVisible()
  const last = new Date(Math.floor((soon + 3 * DAY_MS) / 1_000) * 1_000)
  const [month] = monthsOf([orderEnd(+last)])
  const local = [last.getFullYear(), last.getMonth() + 1, last.getDate()].map(part => String(part).padStart(2, '0'))
  expect(month?.entries.map(({ day }) => day)).toEqual([local.join('-')])
})

test('a list that is cut says how many dates follow; an empty one says what will be here', async () => {
  server.on(CALL, () => ok({ total: 41, list: [coupon] }))
  const screen = await render(<Page />)
  await expect.element(screen.getByText(/40 fechas más dentro de un año/)).toBeVisible()
  await cleanup()
  server.on(CALL, () => ok({ total: 0, list: [] }))
  const empty = await render(<Page />)
  await expect.element(empty.getByText('No hay fechas próximas')).toBeVisible()
})

test('a failed look-up can be repeated', async () => {
  server.on(CALL, () => ({ code: 500, msg: 'No se pudo', data: null }))
  const screen = await render(<Page />)
  const again = screen.getByRole('button', { name: 'Reintentar' })
  await expect.element(again).toBeVisible()
  server.on(CALL, () => ok({ total: 1, list: [coupon] }))
  await again.click()
  await expect.element(screen.getByText('Bono M 2028')).toBeVisible()
})
