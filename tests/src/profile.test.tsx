// The account page: bystanders cannot read the whole e-mail address, balances are unknown rather than 0 when a look-up
// fails, and hidden amounts are hidden from screen readers too.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { WalletType } from '../../domain/wallet.ts'
import { walletCurrency, walletTypes } from '../../domain/wallet.ts'
import type { WalletBalance } from '../../domain/wire/calls/wallet.ts'
import { applySnapshot } from '../../src/engine/apply.ts'
import { LogOut } from '../../src/features/profile/LogOut.tsx'
import { maskEmail } from '../../src/features/profile/mask.ts'
import { ProfileHead } from '../../src/features/profile/ProfileHead.tsx'
import { Page } from '../../src/pages/profile/index.tsx'
import { closeSession, openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { answerAccount, deposit, setMoneyStage, transfer } from './money-stage.tsx'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'

let server: ScriptedServer
let logins = 0
beforeAll(setMoneyStage)
beforeEach(() => {
  changeSetting('hideBalances', false)
  changeSetting('base', 'MXN')
  openSession(sessionOf(ana(), `token-${++logins}`))
  server = startScriptedServer()
  answerAccount(server)
})
afterEach(() => server.stop())

const us: WalletBalance = { walletType: 'usStock', currency: 'USD', balance: '12345.60', usedBalance: '100.00' }
const overview = {
  currency: 'MXN',
  total: '300000.00',
  cash: '210000.00',
  reserved: '1700.00',
  holdings: '88300.00',
  products: [
    { kind: 'bond', amount: '4000.00', parts: [{ currency: 'MXN', amount: '4000.00' }] },
    { kind: 'loan', amount: '-1500.00', parts: [{ currency: 'MXN', amount: '-1500.00' }] },
  ],
}
const zero = (walletType: WalletType): WalletBalance => ({
  walletType,
  currency: walletCurrency[walletType],
  balance: '0.00',
  usedBalance: '0.00',
})
/** Ten wallets, of which only that for shares of the United States is not empty. */
const ten: readonly WalletBalance[] = walletTypes.map(type => (type === 'usStock' ? us : zero(type)))

function answerWallets(): void {
  server.on('POST /wallet/getWalletBalance', () => ok(ten))
  server.on('POST /userCenter/getFundingOverview', () =>
    ok({ ...overview, todayProfit: null, hkTodayProfit: null, wallets: [us] }),
  )
}

test.each([
  ['daniela@example.com', 'd•••a@example.com'],
  ['jo@example.com', 'j•••@example.com'],
  ['a.b@c@example.com', 'a•••c@example.com'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})

test('the head shows name, kind of account, masked address, and the state of the identity check in words', async () => {
  const screen = await render(<ProfileHead user={ana({ kyc: 'underReview' })} />)
  await expect.element(screen.getByText('Ana Ruiz')).toBeVisible()
  await expect.element(screen.getByText('Cuenta personal · a•••a@example.com')).toBeVisible()
  await expect.element(screen.getByText(/: En revisión/)).toBeVisible()
})

/** The row of a currency. */
const rowOf = (container: Element, name: string): string | undefined =>
  [...container.querySelectorAll('.cell')].find(cell => cell.textContent?.includes(name))?.textContent ?? undefined

test('each currency has the sum of its wallets, which follows events; one that lacks a balance is a dash', async () => {
  answerWallets()
  server.on('POST /wallet/getWalletBalance', () => ok(ten.filter(({ walletType }) => walletType !== 'mxStock')))
  const screen = await render(<Page />)
  await expect.element(screen.getByText('US$12,345.60')).toBeVisible()
  expect(rowOf(screen.container, 'Dólares')).toBe('USDDólares8 carterasUS$12,345.60')
  expect(rowOf(screen.container, 'Pesos')).toBe('MXNPesosFalta el saldo de 1 cartera—')
  applySnapshot(
    { number: 1, at: 0, account: [{ offset: 1, type: 'wallet', wallet: { ...us, balance: '11000.00' } }] },
    new Map(),
  )
  await expect.element(screen.getByText('US$11,000.00')).toBeVisible()
})

test('a currency shows its wallets with what is reserved, and then all ten', async () => {
  answerWallets()
  const screen = await render(<Page />)
  await expect.element(screen.getByText('US$12,345.60')).toBeVisible()
  await screen.getByRole('button', { name: /8 carteras/ }).click()
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet.getByText('Apartado US$100.00')).toBeVisible()
  await expect
    .element(sheet.getByRole('link', { name: /EE. UU./ }))
    .toHaveAttribute('href', '#/pages/profile/transaction?wallet=usStock')
  const wallets = () => document.querySelectorAll('[role=dialog] .wallet-balance').length
  expect(wallets()).toBe(8)
  await sheet.getByRole('button', { name: 'Ver todas (10)' }).click()
  await expect.poll(wallets).toBe(10)
})

test('failed balances are not zero, and can be loaded again', async () => {
  server.on('POST /wallet/getWalletBalance', () => 'lost')
  server.on('POST /userCenter/getFundingOverview', () => 'lost')
  const screen = await render(<Page />)
  await expect.element(screen.getByText('Saldo desconocido')).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/\$0\.00/)
  answerWallets()
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  await expect.element(screen.getByText('US$12,345.60')).toBeVisible()
})

test('hidden amounts are in no text or name of the page', async () => {
  answerWallets()
  const screen = await render(<Page />)
  await expect.element(screen.getByText('US$12,345.60')).toBeVisible()
  await screen.getByText('Todos los componentes').click()
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar importes' }))
  await expect.element(screen.getByRole('button', { name: 'Ocultar importes' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.container.innerHTML).not.toMatch(/12,345|100\.00|300,000|210,000|88,300|4,000|1,500/)
})

test('without a session the page invites to log in, and requests no balance', async () => {
  closeSession()
  const screen = await render(<Page />)
  await expect.element(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  expect(server.asked).toHaveLength(0)
})

test('logging out requires a confirmation', async () => {
  let outs = 0
  const screen = await render(<LogOut onLogOut={() => (outs += 1)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar sesión' }))
  expect(outs).toBe(0)
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }))
  expect(outs).toBe(1)
})

test('pending money is always visible, newest first, and links to its record', async () => {
  answerWallets()
  server.on('POST /recharge/listPage', () => ok({ total: 1, list: [deposit({ createTimeTimestamp: 1_780_000_000 })] }))
  server.on('POST /wallet/transferList', () =>
    ok({ total: 2, list: [transfer({ createTimeTimestamp: 1_780_000_060 }), transfer({ id: 't0', state: 'passed' })] }),
  )
  const screen = await render(<Page />)
  await expect.element(screen.getByText('Dinero en camino')).toBeVisible()
  const rows = [...screen.container.querySelectorAll<HTMLAnchorElement>('.pending-rows .row')]
  expect(rows.map(row => row.hash)).toEqual([
    '#/pages/deposit/record?kind=transfer&id=tra1',
    '#/pages/deposit/record?kind=deposit&id=dep1',
  ])
})

test('a failed load of pending money is not shown as none', async () => {
  answerWallets()
  server.on('POST /withdrawal/listPage', () => 'lost')
  const screen = await render(<Page />)
  await expect.element(screen.getByText(/No significa que no haya/)).toBeVisible()
  server.on('POST /withdrawal/listPage', () => ok({ total: 0, list: [] }))
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => screen.container.textContent).not.toMatch(/No significa que no haya/)
})

test('a withdrawal first leads to its destination; no step requires a payment', async () => {
  answerWallets()
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Retirar' }).click()
  const sheet = screen.getByRole('dialog')
  await expect
    .element(sheet.getByRole('link', { name: /cuenta bancaria/ }))
    .toHaveAttribute('href', '#/pages/withdraw/bcard')
  await expect
    .element(sheet.getByRole('link', { name: /billetera cripto/ }))
    .toHaveAttribute('href', '#/pages/withdraw/vm')
  expect(sheet.element().textContent).not.toMatch(/deposit/i)
})

test('the state of the identity check leads to it', async () => {
  const screen = await render(<ProfileHead user={ana({ kyc: 'unsuccessful' })} />)
  await expect
    .element(screen.getByRole('link', { name: /No aprobada/ }))
    .toHaveAttribute('href', '#/pages/kyc/individual')
})

test('the selector has the eleven tabs in their order, one tap below', async () => {
  answerWallets()
  const screen = await render(<Page />)
  await screen.getByRole('button', { name: 'Ver todas (10)' }).click()
  await expect.element(screen.getByRole('tab', { name: 'Financiera' })).toBeVisible()
  const names = [...document.querySelectorAll('[role=tab]')].map(tab => tab.textContent?.replaceAll('\u00a0', ' '))
  expect(names).toEqual([
    ...['Resumen', 'Saldo', 'Seguimiento', 'Futuros', 'Acciones', 'Suscripciones', 'Divisas'],
    ...['Acciones de Hong Kong', 'Acciones de EE. UU.', 'Acciones de México', 'Financiera'],
  ])
  const balances = () => document.querySelectorAll('[role=dialog] .wallet-balance').length
  expect(balances()).toBe(10)
  await screen.getByRole('tab', { name: 'Financiera' }).click()
  expect(balances()).toBe(1)
})

test('the rows show their state: bank accounts, the second step, money in transit', async () => {
  answerWallets()
  server.on('POST /UserAccount/SelectCardNo', () => ok([]))
  server.on('POST /factor/list', () => ok({ factors: [], recoveryCodes: 0 }))
  server.on('POST /wallet/transferList', () => ok({ total: 1, list: [transfer()] }))
  const screen = await render(<Page />)
  await expect.element(screen.getByText('Falta un paso')).toBeVisible()
  await expect.element(screen.getByText('1 en curso')).toBeVisible()
  // No count is shown for none.
  expect(rowOf(screen.container, 'Cuentas bancarias')).toBe('Cuentas bancarias')
  const rows = [...screen.container.querySelectorAll('.account-rest a.cell')].map(row => row.getAttribute('href'))
  expect(rows).toEqual([
    ...[
      '#/pages/trade/index',
      '#/pages/deposit/record',
      '#/pages/profile/upcoming',
      '#/pages/profile/plans',
      '#/pages/bcard/index',
      '#/pages/vm/index',
    ],
    ...['#/pages/setting/security', '#/pages/notice/index', '#/pages/watchlist/index', '#/pages/setting/index'],
    ...['#/pages/profile/share', '#/pages/webview/index?to=support', '#/pages/auth/protocol?type=terms'],
    ...['#/pages/auth/protocol?type=privacy', '#/pages/auth/protocol?type=risk'],
  ])
})
