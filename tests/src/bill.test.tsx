// Why: the bill is what a customer checks us by, and takes away. Every line is there once, exact to the last digit in
// whatever program opens the table, none of its texts runs as a formula there, and half a table is none.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import type { BillLine } from '../../domain/wire/calls/wallet.ts'
import { collectBill } from '../../src/features/bill/collect.ts'
import { csvOf, isoWithOffset, textCell } from '../../src/features/bill/csv.ts'
import { everything } from '../../src/features/bill/filter.ts'
import { Page } from '../../src/pages/profile/transaction.tsx'
import { openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { balances, line, renderAt, setMoneyStage, tellWallet } from './money-stage.tsx'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

const BILL = 'POST /wallet/getWalletBill'

let server: ScriptedServer
let lines: BillLine[] = []
let logins = 0
beforeAll(setMoneyStage)
beforeEach(() => {
  changeSetting('hideBalances', false)
  openSession(sessionOf(ana(), `token-${++logins}`))
  server = startScriptedServer()
  lines = [line()]
  server.on(BILL, ({ body }) => {
    const { pageNo, pageSize } = body as { pageNo: number; pageSize: number }
    return ok({ total: lines.length, list: lines.slice((pageNo - 1) * pageSize, pageNo * pageSize) })
  })
})
afterEach(async () => {
  await cleanup()
  server.stop()
})

const words = {
  header: ['Fecha y hora', 'Cartera, con coma'],
  kind: (kind: BillLine['kind']) => kind,
  wallet: (wallet: BillLine['walletType']) => wallet,
  about: (about: string) => about,
  market: 'Simulado',
}

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "so"', '"say ""so"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+52', "'+52"],
  ['-x', "'-x"],
  ['@cmd', "'@cmd"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['=a,"b"', '"\'=a,""b"""'],
])('the cell %j is written %j', (text, cell) => expect(textCell(text)).toBe(cell))

test('amounts keep every digit and their sign, lines end by RFC 4180, and a mark says that it is UTF-8', () => {
  const big = line({ amount: '-123456789012345.67', balance: '0.10', reference: '-AbC', about: 'order' })
  const text = csvOf([big], words)
  expect(text.startsWith('\ufeff')).toBe(true)
  const [header, row, end] = text.slice(1).split('\r\n')
  expect(header).toBe('Fecha y hora,"Cartera, con coma"')
  expect(row?.split(',').slice(1)).toEqual([
    ...['usStock', 'USD', 'fee', '-123456789012345.67', '0.10', 'order', "'-AbC", '1', 'Simulado'],
  ])
  expect(end).toBe('')
})

test.each([
  [-360, '2026-05-28T14:26:40-06:00'],
  [330, '2026-05-29T01:56:40+05:30'],
  [0, '2026-05-28T20:26:40+00:00'],
])('a time %i minutes from Greenwich has its offset', (offset, shown) => {
  expect(isoWithOffset(1_780_000_000_000, offset)).toBe(shown)
})

test('every page is collected, and what was pushed down by a new line is taken once', async () => {
  lines = Array.from({ length: 450 }, (_, at) => line({ id: String(450 - at) }))
  let pages = 0
  server.on(BILL, ({ body }) => {
    const { pageNo, pageSize } = body as { pageNo: number; pageSize: number }
    pages += 1
    // Something moves while it is being collected.
    if (pages === 2) lines = [line({ id: '451' }), ...lines]
    return ok({ total: lines.length, list: lines.slice((pageNo - 1) * pageSize, pageNo * pageSize) })
  })
  const told: number[] = []
  const collected = await collectBill(everything, new AbortController().signal, done => told.push(done))
  expect(new Set(collected.map(({ id }) => id)).size).toBe(450)
  expect(collected).toHaveLength(450)
  expect(told).toEqual([200, 399, 450])
})

test('a collection that is called off or fails leaves nothing behind', async () => {
  const own = new AbortController()
  server.on(BILL, () => new Promise(() => {}))
  const collecting = collectBill(everything, own.signal, () => {})
  own.abort()
  await expect(collecting).rejects.toMatchObject({ aborted: true })
  server.on(BILL, () => 'lost')
  await expect(collectBill(everything, new AbortController().signal, () => {})).rejects.toMatchObject({ network: true })
})

test('a line leads to what it is about, by its own time zone and wallet', async () => {
  lines = [line({ id: '7', kind: 'deposit', amount: '20.00', reference: 'dep9', about: 'deposit' })]
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: /Depósito.*Acciones de EE. UU\./ }).click()
  const sheet = screen.getByRole('dialog')
  const link = sheet.getByRole('link', { name: 'Ver el depósito' })
  await expect.element(link).toHaveAttribute('href', '#/pages/deposit/record?kind=deposit&id=dep9')
  await expect.element(sheet.getByText(Intl.DateTimeFormat().resolvedOptions().timeZone)).toBeVisible()
})

test('the filters are asked of the server, with the zone whose day is meant', async () => {
  const screen = await renderAt('/pages/profile/transaction?wallet=mxStock', Page)
  await expect.element(screen.getByLabelText('Cartera')).toHaveValue('mxStock')
  await screen.getByLabelText('Tipo').selectOptions('fee')
  await screen.getByLabelText('Día').fill('2026-05-28')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const last = { walletType: 'mxStock', kind: 'fee', day: '2026-05-28', timeZone }
  await expect.poll(() => server.asked.at(-1)?.body).toMatchObject(last)
  lines = []
  await screen.getByLabelText('Tipo').selectOptions('sell')
  await expect.element(screen.getByText('Nada con estos filtros')).toBeVisible()
  await screen.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.poll(() => Object.keys(server.asked.at(-1)?.body ?? {})).toEqual(['pageNo', 'pageSize', 'timeZone'])
})

test('what moves now comes in at the top', async () => {
  const screen = await render(<Page />)
  await expect.element(screen.getByText('US$100.01')).toBeVisible()
  lines = [line({ id: '2', amount: '5.00', balance: '105.01' }), line()]
  for (const wallet of balances.slice(0, 1)) tellWallet(wallet)
  await expect.element(screen.getByText('US$105.01')).toBeVisible()
  const shown = [...screen.container.querySelectorAll('.row-value')].map(value => value.textContent)
  expect(shown).toEqual(['+US$5.00', '−US$0.99'])
})

test('hidden amounts are in no text of the bill', async () => {
  changeSetting('hideBalances', true)
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: /Comisión/ }).click()
  await expect.element(screen.getByRole('dialog').getByText('Zona horaria')).toBeVisible()
  expect(document.body.innerHTML).not.toMatch(/100\.01|0\.99/)
})
