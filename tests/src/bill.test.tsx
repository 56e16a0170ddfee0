// Why: customers check their account with the bill and export it. Every line must be there once, and exact in every
// program that opens the exported table. No text may run as a formula there, and an incomplete table must not be saved.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import type { PriceFeed } from '../../domain/wire/calls/shared.ts'
import type { BillLine } from '../../domain/wire/calls/wallet.ts'
import { collectBill } from '../../src/features/bill/collect.ts'
import { csvOf } from '../../src/features/bill/csv.ts'
import { entriesOf } from '../../src/features/bill/entries.ts'
import { everything } from '../../src/features/bill/filter.ts'
import { Page } from '../../src/pages/profile/transaction.tsx'
import { textCell } from '../../src/shared/export/csv.ts'
import { openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { balances, line, renderAt, sendWallet, setMoneyStage } from './money-stage.tsx'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'

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
  source: ({ name, origin }: PriceFeed) => `${origin}, ${name}`,
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

test('amounts keep every digit and their sign, lines end by RFC 4180, and a byte order mark declares UTF-8', () => {
  const big = line({ amount: '-123456789012345.67', balance: '0.10', reference: '-AbC', about: 'order' })
  const text = csvOf([big], words)
  expect(text.startsWith('\ufeff')).toBe(true)
  const [header, row, end] = text.slice(1).split('\r\n')
  expect(header).toBe('Fecha y hora,"Cartera, con coma"')
  expect(row?.split(',').slice(1)).toEqual([
    ...['usStock', 'USD', 'fee', '', '', '', '', '-123456789012345.67', '0.10', 'order', "'-AbC", '1', 'Simulado'],
  ])
  expect(end).toBe('')
})

test('every page is collected, and what was pushed down by a new line is taken once', async () => {
  lines = Array.from({ length: 450 }, (_, at) => line({ id: String(450 - at) }))
  let pages = 0
  server.on(BILL, ({ body }) => {
    const { pageNo, pageSize } = body as { pageNo: number; pageSize: number }
    pages += 1
    // A line is added while the pages of the bill are being loaded.
    if (pages === 2) lines = [line({ id: '451' }), ...lines]
    return ok({ total: lines.length, list: lines.slice((pageNo - 1) * pageSize, pageNo * pageSize) })
  })
  const progress: number[] = []
  const collected = await collectBill(everything, {
    signal: new AbortController().signal,
    onProgress: done => progress.push(done),
  })
  expect(new Set(collected.map(({ id }) => id)).size).toBe(450)
  expect(collected).toHaveLength(450)
  expect(progress).toEqual([200, 399, 450])
})

test('a cancelled or failed collection leaves nothing behind', async () => {
  const own = new AbortController()
  server.on(BILL, () => new Promise(() => {}))
  const collecting = collectBill(everything, { signal: own.signal, onProgress() {} })
  own.abort()
  await expect(collecting).rejects.toMatchObject({ aborted: true })
  server.on(BILL, () => 'lost')
  await expect(
    collectBill(everything, { signal: new AbortController().signal, onProgress() {} }),
  ).rejects.toMatchObject({ network: true })
})

const share = {
  instrumentKey: 'MX.WALMEX',
  name: 'Walmart de México',
  direction: 0,
  quantity: '100',
  price: '57.65',
} as const
const purchase = (): BillLine[] => {
  const part = {
    walletType: 'mxStock',
    currency: 'MXN',
    reference: 'ord1',
    about: 'order',
    trade: share,
    instrument: { key: 'MX.WALMEX', code: 'WALMEX', name: 'Walmart de México' },
  } as const
  return [
    line({ ...part, id: '5', kind: 'fee', amount: '-16.72', balance: '185218.78' }),
    line({ ...part, id: '4', kind: 'buy', amount: '-5765.00', balance: '185235.50' }),
    line({ ...part, id: '3', kind: 'release', amount: '6071.56', balance: '191000.50' }),
    line({ ...part, id: '2', kind: 'reserve', amount: '-6071.56', balance: '184928.94' }),
    line({ id: '1' }),
  ]
}

test('the lines of one purchase are one entry; an order without neighbours or in another wallet is its own', () => {
  const [bought, other] = entriesOf(purchase())
  expect(bought).toMatchObject({ id: '2', kind: 'buy', amount: '-5781.72', newest: { balance: '185218.78' } })
  expect(bought?.parts.map(({ kind }) => kind)).toEqual(['fee', 'buy', 'release', 'reserve'])
  expect(bought?.trade).toMatchObject({ quantity: '100.00000000', price: '57.65', priced: 'one' })
  expect(other).toMatchObject({ id: '1', trade: null, amount: '-0.99' })
  const apart = [...purchase().slice(0, 2), line({ id: '9' }), ...purchase().slice(2, 4)]
  expect(entriesOf(apart).map(({ amount }) => amount)).toEqual(['-5781.72', '-0.99', '0.00'])
  // What the order released beyond its cost is no part of the payment, and is a part of the change of the balance.
  const [purchased] = entriesOf(apart)
  expect(entriesOf(purchase().slice(0, 3))[0]).toMatchObject({ kind: 'buy', amount: '-5781.72', moved: '289.84' })
  expect(purchased).toMatchObject({ amount: '-5781.72', moved: '-5781.72' })
  const [fee, buy] = purchase()
  const twice = [fee, { ...buy, trade: { ...share, price: '57.70', quantity: '40' } }, buy].flatMap(one => one ?? [])
  expect(entriesOf(twice as BillLine[])[0]?.trade).toMatchObject({ quantity: '140.00000000', priced: 'several' })
})

test('a payment from reserved money is one entry for every product; interest with its tax is not', () => {
  const fund = { walletType: 'mxStock', currency: 'MXN', reference: 'f1', about: 'fund', trade: null } as const
  const at = line().createTimeTimestamp
  const bought = [
    line({ ...fund, id: '9', kind: 'fee', amount: '-5.00' }),
    line({ ...fund, id: '8', kind: 'buy', amount: '-1000.00' }),
    line({ ...fund, id: '7', kind: 'release', amount: '1010.00' }),
    line({ ...fund, id: '6', kind: 'reserve', amount: '-1010.00', createTimeTimestamp: at - 86_400 }),
  ]
  expect(entriesOf(bought)).toMatchObject([
    { id: '7', kind: 'buy', amount: '-1005.00', moved: '5.00' },
    { id: '6', kind: 'reserve', amount: '-1010.00', moved: '-1010.00' },
  ])
  const coupon = [
    line({ ...fund, about: 'bond', id: '2', kind: 'tax', amount: '-1.00' }),
    line({ ...fund, about: 'bond', id: '1', kind: 'coupon', amount: '10.00' }),
  ]
  expect(entriesOf(coupon).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['tax', '-1.00'],
    ['coupon', '10.00'],
  ])
})

/** The bill of a liquidation whose loss exceeds the margin: the wallet gets nothing back. */
const liquidation = (): BillLine[] => {
  const part = {
    walletType: 'future',
    currency: 'USD',
    reference: 'ord2',
    about: 'order',
    trade: { ...share, instrumentKey: 'FU.MGC202612', name: 'Oro', quantity: '1', price: '3600.0', direction: 1 },
    instrument: { key: 'FU.MGC202612', code: 'MGCZ6', name: 'Oro' },
    balance: '100.00',
  } as const
  return [
    line({ ...part, id: '8', kind: 'profit', amount: '-4000.00' }),
    line({ ...part, id: '7', kind: 'insurance', amount: '3500.00' }),
    line({ ...part, id: '6', kind: 'margin', amount: '500.00' }),
  ]
}

test('a liquidation is headed by the loss that it contains, beside what came to the wallet', async () => {
  expect(entriesOf(liquidation())).toMatchObject([{ kind: 'profit', amount: '0.00', result: '-500.00' }])
  expect(entriesOf(purchase()).map(({ result }) => result)).toEqual([null, null])
  const [profit, , margin] = liquidation()
  const costs = [
    { ...profit, id: '9', kind: 'fee', amount: '-1.00' },
    { ...profit, amount: '20.00' },
    margin,
  ] as BillLine[]
  expect(entriesOf(costs)).toMatchObject([{ kind: 'profit', amount: '519.00', result: '19.00' }])
  lines = liquidation()
  const screen = await render(<Page />)
  const row = screen.getByRole('button', { name: /Resultado realizado MGCZ6/ })
  for (const words of ['−US$500.00', 'US$0.00 a la cartera', '3 partes'])
    await expect.poll(() => row.element().textContent).toContain(words)
  await row.click()
  await expect.element(screen.getByRole('dialog').getByText('Cambio del saldo disponible')).toBeVisible()
})

test('a purchase names its share, quantity and price in the row, the detail and the table, and shows its parts', async () => {
  lines = purchase()
  const screen = await render(<Page />)
  const row = screen.getByRole('button', { name: /Compra WALMEX/ })
  for (const words of ['100 a MX$57.65', '−MX$5,781.72', '4 partes'])
    await expect.poll(() => row.element().textContent).toContain(words)
  await row.click()
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet.getByText('Walmart de México (WALMEX)')).toBeVisible()
  const parts = sheet.getByRole('region', { name: 'Partes de este movimiento' })
  for (const amount of ['−MX$6,071.56', '+MX$6,071.56', '−MX$5,765.00', '−MX$16.72'])
    await expect.element(parts.getByText(amount)).toBeVisible()
  const [, row2] = csvOf(purchase(), words).split('\r\n')
  expect(row2?.split(',').slice(3, 8)).toEqual(['fee', 'WALMEX', '100', '57.65', ''])
})

test('a price in the table has its source, and none where no quote was recorded', () => {
  const [fee] = purchase()
  const trade = { ...share, feed: { name: 'kraken', origin: 'live' } } as const
  const [, filled, reserved] = csvOf([line({ ...fee, trade }), line({ ...fee, trade: share })], words).split('\r\n')
  expect(filled?.split('57.65,')[1]).toMatch(/^"live, kraken",/)
  expect(reserved?.split('57.65,')[1]).toMatch(/^,-/)
})

test('a line links to its subject, with its own time zone and wallet', async () => {
  lines = [line({ id: '7', kind: 'deposit', amount: '20.00', reference: 'dep9', about: 'deposit' })]
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: /Depósito.*Acciones de EE\.\sUU\./ }).click()
  const sheet = screen.getByRole('dialog')
  const link = sheet.getByRole('link', { name: 'Ver el depósito' })
  await expect.element(link).toHaveAttribute('href', '#/pages/deposit/record?kind=deposit&id=dep9')
  await expect.element(sheet.getByText(Intl.DateTimeFormat().resolvedOptions().timeZone)).toBeVisible()
})

test('a line of a contract has the unit of its price, and links to its trade by instrument', async () => {
  const [profit] = liquidation()
  lines = [{ ...profit, kind: 'fee' } as BillLine]
  const screen = await render(<Page />)
  const row = screen.getByRole('button', { name: /Comisión MGCZ6/ })
  await expect.poll(() => row.element().textContent).toContain('1 a 3,600.0 USD/oz')
  await row.click()
  const link = screen.getByRole('dialog').getByRole('link', { name: 'Ver la orden' })
  await expect
    .element(link)
    .toHaveAttribute('href', '#/pages/trade/detail?name=Oro&code=MGC202612&source=3&market=FU&id=ord2&type=2')
})

test('the server applies the filters, with the time zone of the days', async () => {
  const screen = await renderAt('/pages/profile/transaction?wallet=mxStock', Page)
  const chosen = screen.getByRole('tab', { name: 'Acciones de México' })
  await expect.element(chosen).toHaveAttribute('aria-selected', 'true')
  await screen.getByLabelText('Tipo').selectOptions('fee')
  await screen.getByLabelText('Desde').fill('2026-05-28')
  await screen.getByLabelText('Hasta').fill('2026-06-02')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const last = { walletType: 'mxStock', kind: 'fee', fromDay: '2026-05-28', toDay: '2026-06-02', timeZone }
  await expect.poll(() => server.asked.at(-1)?.body).toMatchObject(last)
  lines = []
  await screen.getByLabelText('Tipo').selectOptions('sell')
  await expect.element(screen.getByText('Nada con estos filtros')).toBeVisible()
  await screen.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.poll(() => Object.keys(server.asked.at(-1)?.body ?? {})).toEqual(['pageNo', 'pageSize', 'timeZone'])
})

test('new lines are inserted at the top', async () => {
  const screen = await render(<Page />)
  await expect.element(screen.getByText('US$100.01')).toBeVisible()
  lines = [line({ id: '2', amount: '5.00', balance: '105.01' }), line()]
  for (const wallet of balances.slice(0, 1)) sendWallet(wallet)
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
