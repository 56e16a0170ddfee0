// The page of a margined position: its mark price is the server's, a closed position says so and has no actions, and
// each entry has what its amount follows from.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Instrument } from '../../domain/instrument.ts'
import { marketStateCode } from '../../domain/session.ts'
import type { CallAnswer } from '../../domain/wire/calls/table.ts'
import type { ClosedPosition } from '../../domain/wire/calls/trading.ts'
import { wallets } from '../../src/data/wallets.ts'
import { applySnapshot } from '../../src/engine/apply.ts'
import { MarginDetail } from '../../src/features/position/MarginDetail.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import type { Contracted } from '../../src/shared/margin/position.ts'
import { quoteRow } from '../support/quote-row.ts'
import { apple, position, setOrderStage } from './order-stage.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

type Entry = CallAnswer<'POST /position/water/pageList'>['list'][number]

let server: ScriptedServer
beforeAll(async () => {
  await setOrderStage()
  await loadNamespaces(['margin', 'reversal'])
})
beforeEach(() => {
  server = startScriptedServer()
  server.on('POST /position/water/pageList', () => ok({ total: 0, list: [] }))
  server.on('POST /notice/read', () => ok(null))
})
afterEach(() => server.stop())

const held = (change: Partial<Contracted> = {}): Contracted => ({
  ...position({
    id: 'held',
    key: 'FX.EURUSD',
    board: 'FX',
    code: 'EURUSD',
    name: 'EUR/USD',
    positionNum: '10000',
    isolatedPosition: true,
    leverage: 2,
    margin: '5850.00',
    ...change,
  }),
  contract: change.contract ?? {
    currency: 'USD',
    multiplier: '1',
    state: 'open',
    entryPrice: '1.17',
    liquidationPrice: '0.59493',
    collateral: '5850',
    maintenanceRate: '0.016667',
    feeRate: '0.00002',
    takeProfit: null,
    stopLoss: null,
    fair: { key: 'FX.USDMXN', by: 'carry', rate: '0', yield: '0', lastDay: null },
  },
})

const pair = (ix: number, code: string): Instrument => ({
  ...apple,
  ix,
  key: `FX.${code}` as Instrument['key'],
  board: 'FX',
  code,
  name: code,
  priceDecimals: 5,
})

function sendQuotes(fair: number, at = Number.NaN): void {
  const open = marketStateCode('open')
  const quotes = Float64Array.from([
    ...quoteRow(9_101, open, { price: 100_000, bid: 119_990, ask: 120_010, at }),
    ...quoteRow(9_102, open, { price: fair, bid: fair, ask: fair }),
  ])
  const instruments = [pair(9_101, 'EURUSD'), pair(9_102, 'USDMXN')]
  applySnapshot({ number: fair, at: 0, instruments, quotes }, new Map())
}

const entry = (change: Partial<Entry>): Entry => ({
  id: 'e0',
  kind: 'initial',
  amount: '5850.00',
  marginAfter: '5850.00',
  orderId: 'o1',
  price: '1.17000',
  quantity: '10000',
  fees: '1.25',
  rate: '1',
  days: null,
  yearlyRate: null,
  createTimeTimestamp: 1_780_000_000,
  ...change,
})

test('the mark price is the median of last, mid and fair price, as on the server', async () => {
  sendQuotes(105_000)
  const screen = await render(<MarginDetail position={held()} />)
  await expect.element(screen.getByText('Ahora 1.05000 USD')).toBeVisible()
  // Profit: 10,000 × (1.05 − 1.17). Notional: 10,000 × 1.05.
  await expect.element(screen.getByText('−US$1,200.00').first()).toBeVisible()
  await userEvent.click(screen.getByText('Todos los datos'))
  await expect.element(screen.getByText('US$10,500.00')).toBeVisible()
  sendQuotes(107_000)
  await expect.element(screen.getByText('Ahora 1.07000 USD')).toBeVisible()
})

test('a position that closes while it is shown says why, and has its record instead of its actions', async () => {
  sendQuotes(105_000)
  const closed: Partial<ClosedPosition> = {
    id: 'record',
    positionId: 'held',
    key: 'FX.EURUSD',
    name: 'EURUSD',
    reason: 'liquidation',
    profit: '-5800.00',
    fees: '0.00',
  }
  server.on('POST /position/flatList', () => ok({ total: 1, list: [closed] }))
  const screen = await render(<MarginDetail position={held()} />)
  await expect.element(screen.getByRole('button', { name: 'Agregar margen' })).toBeVisible()
  await screen.rerender(<MarginDetail position={held({ positionNum: '0', margin: '0.00' })} />)
  await expect.element(screen.getByText(/^Cerrada: Liquidación/)).toBeVisible()
  await expect.element(screen.getByText('−US$5,800.00')).toBeVisible()
  const record = screen.getByRole('link', { name: 'Ver la posición cerrada' })
  await expect.element(record).toHaveAttribute('href', expect.stringMatching(/id=record&type=1/))
  expect(screen.container.querySelectorAll('button')).toHaveLength(0)
})

test('a fill has its date, fee and rate, a night its days and yearly rate, and older entries follow on demand', async () => {
  sendQuotes(105_000)
  const nights = Array.from({ length: 50 }, (_, nth) =>
    entry({ id: `n${nth}`, kind: 'financing', amount: '-4.05', fees: null, days: 3, yearlyRate: '-0.0425' }),
  )
  const first = entry({ rate: '0.0575' })
  server.on('POST /position/water/pageList', ({ body }) => {
    const { pageNo } = body as { readonly pageNo: number }
    return ok({ total: 51, list: pageNo === 1 ? nights : [first] })
  })
  const contract = { ...held().contract, currency: 'MXN' }
  const screen = await render(<MarginDetail position={held({ key: 'FX.USDMXN', contract })} />)
  await expect.element(screen.getByText(/3 días al −4\.25\s%/).first()).toBeVisible()
  expect(screen.getByText(/^Margen inicial/).query()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ver más' }))
  await expect.element(screen.getByText(/^Margen inicial/)).toBeVisible()
  await expect.element(screen.getByText('10,000 a 1.17000 MXN').last()).toBeVisible()
  await expect.element(screen.getByText('Comisión US$1.25')).toBeVisible()
  await expect.element(screen.getByText('1 MXN = 0.0575 USD')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ver más' }).query()).toBeNull()
})

test('a reversal shows what it closes and opens, and why it is not possible, and sends one order', async () => {
  sendQuotes(105_000, Date.now())
  server.on('POST /position/getByStock', () => ok([held()]))
  wallets.balances.forex = { walletType: 'forex', currency: 'USD', balance: '9000.00', usedBalance: '0.00' }
  const screen = await render(<MarginDetail position={held({ usedNum: '1000' })} />)
  await userEvent.click(screen.getByRole('button', { name: 'Más' }))
  await userEvent.click(screen.getByRole('button', { name: 'Voltear posición' }))
  const sheet = screen.getByRole('dialog', { name: 'Voltear EURUSD' })
  await expect.element(sheet.getByText(/^Tienes órdenes abiertas que cierran esta posición/)).toBeVisible()
  const confirm = sheet.getByRole('button', { name: /^Cerrar y vender/ })
  await expect.element(confirm).toBeDisabled()
  await screen.rerender(<MarginDetail position={held()} />)
  await expect.element(sheet.getByText(/^Tienes órdenes abiertas/)).not.toBeInTheDocument()
  // Sold at the bid of 1.1999: 10,000 × (1.1999 − 1.17) less 0.24 of fee, with the margin of 5,850.
  await expect.element(sheet.getByText('+US$299.00')).toBeVisible()
  await expect.element(sheet.getByText('US$6,148.76')).toBeVisible()
  // The new margin is 11,999 / 2; opening a pair has no fee.
  await expect.element(sheet.getByText('US$5,999.50', { exact: true })).toBeVisible()
  await expect.element(sheet.getByText('+US$149.26')).toBeVisible()
  await userEvent.fill(sheet.getByRole('textbox', { name: 'Unidades de la posición nueva' }), '20000')
  await expect.element(sheet.getByText(/^Te faltan US\$2,999\.00 disponibles/)).toBeVisible()
  await expect.element(confirm).toBeDisabled()
  // Another wallet has it: it comes with the order, with a reserve for a price that moves.
  wallets.balances.balance = { walletType: 'balance', currency: 'USD', balance: '5000.00', usedBalance: '0.00' }
  await expect.element(sheet.getByText('De Saldo: US$3,059.00')).toBeVisible()
  await expect.element(sheet.getByText(/^El margen nuevo se aparta antes de que regrese/)).toBeVisible()
  await expect.element(confirm).toBeEnabled()
  delete wallets.balances.balance
  await userEvent.fill(sheet.getByRole('textbox', { name: 'Unidades de la posición nueva' }), '5000')
  let sent: unknown = null
  server.on('POST /crude/create', ({ body }) => {
    sent = body
    return { code: 4202, msg: 'El mercado está cerrado.' }
  })
  await userEvent.click(confirm)
  await expect.element(sheet.getByRole('button', { name: 'Corregir' })).toBeVisible()
  expect(sent).toMatchObject({
    key: 'FX.EURUSD',
    direction: 1,
    action: 1,
    quantity: '15000',
    closes: '10000',
    leverage: 2,
  })
})

test('margin that the wallet lacks comes from another wallet in the same request, and the review says what is left', async () => {
  sendQuotes(105_000, Date.now())
  const funds = [
    { walletType: 'forex', currency: 'USD', balance: '40.00', usedBalance: '0.00' },
    { walletType: 'balance', currency: 'USD', balance: '500.00', usedBalance: '0.00' },
  ] as const
  for (const wallet of funds) wallets.balances[wallet.walletType] = wallet
  let sent: unknown = null
  server.on('POST /position/addPositionMargin', ({ body }) => {
    sent = body
    return { code: 4202, msg: 'El mercado está cerrado.' }
  })
  const screen = await render(<MarginDetail position={held()} />)
  await userEvent.click(screen.getByRole('button', { name: 'Agregar margen' }))
  const sheet = screen.getByRole('dialog')
  await userEvent.fill(sheet.getByRole('textbox', { name: 'Margen a agregar' }), '100')
  await expect.element(sheet.getByText('De Saldo: US$60.00')).toBeVisible()
  await expect.element(sheet.getByText(/: US\$0\.00$/)).toBeVisible()
  await userEvent.click(sheet.getByRole('button', { name: /^Agregar US\$100\.00/ }))
  await expect
    .poll(() => sent)
    .toEqual({
      positionId: 'held',
      amount: '100',
      topUp: { to: 'forex', moves: [{ from: 'balance', amount: '60.00' }] },
    })
})
