// Why: fraud targets withdrawals. Fee and destination are shown before the confirmation, an unknown value is never
// zero, a request is sent once, and no state may suggest "deposit to withdraw".
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { failures } from '../../domain/failure.ts'
import type { Destination } from '../../domain/wire/calls/destination.ts'
import type { Withdrawal } from '../../domain/wire/calls/withdrawal.ts'
import { openIntents } from '../../src/data/intents.ts'
import { Page as BankPage } from '../../src/pages/withdraw/bcard.tsx'
import { Page as CryptoPage } from '../../src/pages/withdraw/vm.tsx'
import { openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { ADDRESS, bbva, inHours, ledgerWallet, sendChanged, setDestinationStage } from './destination-stage.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'

const USABLE = 'GET /withdrawal/getUsableWithdrawalAmount'
const APPLY = 'POST /withdrawal/withdrawal-apply'
const MINE = 'POST /withdrawal/listPage'

const room = { walletType: 'mxStock', currency: 'MXN', usable: '5000.00', fee: '10.00', minimum: '100.00' }
const limits = { dayLimit: '1000000.00', leftToday: '900000.00', heldUntilTimestamp: null }
const withdrawal = (change: Partial<Withdrawal> = {}): Withdrawal => ({
  id: 'r1',
  kind: 'bank',
  walletType: 'mxStock',
  currency: 'MXN',
  amount: '1234.50',
  fee: '10.00',
  net: '1224.50',
  destination: { id: 'd1', name: 'BBVA México', masked: '•••• 7198', network: null },
  state: 'pending',
  status: 1,
  reason: null,
  dueTimestamp: 1_700_086_400,
  decidedTimestamp: null,
  createTimeTimestamp: 1_700_000_000,
  ...change,
})

let server: ScriptedServer
let destinations: Destination[] = []
let made: Withdrawal[] = []
let logins = 0

const logIn = (change: Parameters<typeof ana>[0] = {}) =>
  openSession(sessionOf(ana({ hasPayPassword: true, kyc: 'verified', ...change }), `token-${++logins}`))

beforeAll(setDestinationStage)
beforeEach(() => {
  changeSetting('hideBalances', false)
  destinations = [bbva()]
  made = []
  logIn()
  server = startScriptedServer()
  server.on('POST /UserAccount/SelectCardNo', () => ok(destinations))
  server.on(USABLE, () => ok({ ...room, ...limits }))
  server.on(MINE, () => ok({ total: made.length, list: made }))
})
afterEach(async () => {
  await cleanup()
  server.stop()
})

const sent = (call: string) => server.asked.filter(asked => asked.call === call)
type Screen = Awaited<ReturnType<typeof render>>

async function openBank(): Promise<Screen> {
  const screen = await render(<BankPage />)
  await expect.element(screen.getByText(/^Disponible para retirar:/)).toBeVisible()
  return screen
}
const figure = (screen: Screen, name: string) =>
  [...screen.container.querySelectorAll('.fact')]
    .find(line => line.querySelector('dt')?.textContent?.startsWith(name))
    ?.querySelector('dd')?.textContent
const review = (screen: Screen) => screen.getByRole('button', { name: 'Revisar retiro' })
const amountOf = (screen: Screen) => screen.getByLabelText('Importe')

async function apply(screen: Screen, text = '1,234.50') {
  await amountOf(screen).fill(text)
  await review(screen).click()
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /^Retirar MX\$/ })
    .click()
  await expect.element(screen.getByRole('dialog').getByLabelText(/Contraseña de operaciones, 6/)).toBeVisible()
  await userEvent.keyboard('135790')
}

test.each([
  ['1,234.50', 'MX$1,224.50'],
  ['１２３４.５', 'MX$1,224.50'],
  ['1234,5', 'MX$1,224.50'],
])('%s is a valid amount, and the amount that arrives is shown before anything is confirmed', async (text, net) => {
  const screen = await openBank()
  await amountOf(screen).fill(text)
  await expect.poll(() => figure(screen, 'Recibes')).toBe(net)
  expect(figure(screen, 'Comisión')).toBe('MX$10.00')
})

test('unknown limits: a dash, nothing can be sent, and they can be loaded again', async () => {
  server.on(USABLE, () => 'lost')
  const screen = await render(<BankPage />)
  await expect.element(screen.getByText('No sabemos cuánto puedes retirar ahora')).toBeVisible()
  expect(screen.container.textContent).not.toMatch(/\$0/)
  expect(screen.container.textContent).toContain('Disponible para retirar: —')
  await expect.element(review(screen)).toBeDisabled()
  server.on(USABLE, () => ok({ ...room, ...limits }))
  await screen.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(screen.getByText('MX$5,000.00')).toBeVisible()
  await expect.element(review(screen)).toBeEnabled()
})

test.each([
  ['50', 'El mínimo es MX$100.00.'],
  ['5000.01', 'Puedes retirar MX$5,000.00 como máximo.'],
  ['200.005', 'Usa 2 decimales como máximo.'],
])('%s is refused with a text, and not reviewed', async (text, words) => {
  const screen = await openBank()
  await amountOf(screen).fill(text)
  await review(screen).click()
  await expect.element(screen.getByText(words)).toBeVisible()
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('the whole amount is limited to what is left of the day', async () => {
  server.on(USABLE, () => ok({ ...room, ...limits, leftToday: '800.00' }))
  const screen = await openBank()
  await screen.getByRole('button', { name: 'Retirar todo' }).click()
  await expect.element(amountOf(screen)).toHaveValue('800.00')
})

test('hidden balances are in no text of the page, refusals included', async () => {
  changeSetting('hideBalances', true)
  const screen = await openBank()
  await amountOf(screen).fill('7000')
  await expect.element(screen.getByText('Puedes retirar •••••• como máximo.')).toBeVisible()
  expect(screen.container.innerHTML).not.toMatch(/5,?000/)
})

test('it is sent once, exactly as confirmed, with a link to the record; the decision is shown automatically', async () => {
  server.on(APPLY, () => ok(withdrawal()))
  const screen = await openBank()
  await apply(screen)
  await expect.element(screen.getByText('Tu retiro está en revisión')).toBeVisible()
  expect(sent(APPLY).map(({ body }) => body)).toEqual([
    { destinationId: 'd1', amount: '1234.50', fee: '10.00', payPassword: '135790' },
  ])
  expect(JSON.stringify({ ...localStorage })).not.toContain('135790')
  const link = screen.getByRole('link', { name: 'Ver el registro' })
  await expect.element(link).toHaveAttribute('href', '#/pages/deposit/record?kind=withdrawal&id=r1')
  made = [withdrawal({ state: 'passed', status: 3 })]
  sendChanged('withdrawal', 'r1')
  await expect.element(screen.getByText('Tu retiro va en camino')).toBeVisible()
})

test('the first one to a destination shows a warning, the next does not', async () => {
  const screen = await openBank()
  await amountOf(screen).fill('200')
  await review(screen).click()
  await expect.element(screen.getByText('Primer retiro a este destino')).toBeVisible()
  await screen.getByRole('button', { name: 'Corregir' }).click()
  made = [withdrawal({ state: 'passed', status: 3 })]
  sendChanged('withdrawal', 'r1')
  await expect.poll(() => sent(MINE).length).toBe(2)
  await review(screen).click()
  await expect.element(screen.getByText(/^Saldo después: MX\$/)).toBeVisible()
  await expect.poll(() => screen.getByText('Primer retiro a este destino').elements().length).toBe(0)
})

test('a changed fee is confirmed again', async () => {
  server.on(APPLY, () => ({ code: failures.rateMoved.code, msg: 'x', data: { field: 'fee' } }))
  const screen = await openBank()
  server.on(USABLE, () => ok({ ...room, ...limits, fee: '12.00' }))
  await apply(screen)
  await expect.element(screen.getByText(/La comisión cambió/)).toBeVisible()
  expect(
    screen
      .getByRole('dialog')
      .getByRole('button', { name: /^Retirar MX/ })
      .elements(),
  ).toEqual([])
  await screen.getByRole('button', { name: 'Volver al retiro' }).click()
  await expect.poll(() => figure(screen, 'Recibes')).toBe('MX$1,222.50')
})

test('without a response it says so, repeats the same request, and offers no second one', async () => {
  let tries = 0
  server.on(APPLY, () => (++tries < 3 ? 'lost' : ok(withdrawal())))
  const screen = await openBank()
  await apply(screen)
  await expect.element(screen.getByText('Aún no sabemos si el retiro se registró')).toBeVisible()
  expect(screen.getByRole('button', { name: /Retirar/ }).elements()).toEqual([])
  await expect.element(screen.getByText('Tu retiro está en revisión')).toBeVisible()
  expect(new Set(sent(APPLY).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('a user who returns during an unknown outcome sees it, and no filled-in form', async () => {
  let answer: (reply: ReturnType<typeof ok>) => void = () => {}
  let tries = 0
  server.on(APPLY, () => (++tries === 1 ? 'lost' : new Promise(resolve => (answer = resolve))))
  const screen = await openBank()
  await apply(screen)
  await expect.element(screen.getByText('Aún no sabemos si el retiro se registró')).toBeVisible()
  await cleanup()
  const again = await openBank()
  await expect.element(again.getByText('Tienes un retiro sin respuesta')).toBeVisible()
  await expect.element(amountOf(again)).toHaveValue('')
  await expect.poll(() => tries).toBe(2)
  answer(ok(withdrawal()))
  await expect.poll(openIntents).toEqual([])
})

test('a waiting destination can be chosen, and shows its remaining wait', async () => {
  destinations = [bbva(), bbva({ id: 'd2', name: 'Banorte', heldUntilTimestamp: inHours(3) })]
  const screen = await openBank()
  await screen.getByRole('radio', { name: /Banorte/ }).click()
  expect(screen.getByText('Disponible en 3 h, por tu seguridad.').elements()).toHaveLength(2)
  await expect.element(review(screen)).toBeDisabled()
})

test('the destination decides the currency: its limits are loaded, and an amount of another currency is dropped', async () => {
  destinations = [bbva(), bbva({ id: 'd2', name: 'Chase', currency: 'USD' })]
  const screen = await openBank()
  await amountOf(screen).fill('300')
  server.on(USABLE, () => ok({ ...room, ...limits, walletType: 'balance', currency: 'USD', fee: '15.00' }))
  await screen.getByRole('radio', { name: /Chase/ }).click()
  await expect.poll(() => figure(screen, 'Comisión')).toBe('US$15.00')
  await expect.element(amountOf(screen)).toHaveValue('')
  expect(sent(USABLE).map(({ query }) => query.get('currency'))).toEqual(['MXN', 'USD'])
})

test('to a wallet: its whole address and its network are reviewed, and its network decides the fee', async () => {
  destinations = [ledgerWallet()]
  server.on(USABLE, () => ok({ ...room, ...limits, walletType: 'balance', currency: 'USD', fee: '5.00' }))
  const screen = await render(<CryptoPage />)
  await amountOf(screen).fill('200')
  await review(screen).click()
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet.getByText('Ethereum (ERC-20)')).toBeVisible()
  expect(sheet.element().textContent).toContain(ADDRESS)
  expect(sent(USABLE)[0]?.query.get('network')).toBe('ethereum')
})

const haveOnly = (...known: Destination[]): void => {
  destinations = known
}
const states: [string, () => void, RegExp][] = [
  ['nobody knows who one is', () => logIn({ kyc: 'none' }), /Verificar mi identidad/],
  ['it is being looked at who one is', () => logIn({ kyc: 'underReview' }), /En revisión/],
  ['there is no destination', () => haveOnly(), /Agregar cuenta/],
  ['there is no pay password', () => logIn({ hasPayPassword: false }), /Crear contraseña/],
  [
    'money is held after a reset',
    () => server.on(USABLE, () => ok({ ...room, ...limits, heldUntilTimestamp: inHours(71) })),
    /no puede salir durante 71 h/,
  ],
  ['the destination waits', () => haveOnly(bbva({ heldUntilTimestamp: inHours(9) })), /Disponible en 9 h/],
  ['the destination is looked at', () => haveOnly(bbva({ state: 'pending' })), /podrás retirar cuando/],
  [
    'there is less than the minimum',
    () => server.on(USABLE, () => ok({ ...room, ...limits, usable: '40.00' })),
    /No necesitas depositar/,
  ],
  [
    'the day is used up',
    () => server.on(USABLE, () => ok({ ...room, ...limits, leftToday: '0.00' })),
    /Ya usaste tu límite/,
  ],
]

test.each(states)('%s: the next step is shown, and none requires a payment', async (_, arrange, words) => {
  arrange()
  const screen = await render(<BankPage />)
  await expect.element(screen.getByText(words).first()).toBeVisible()
  await expect.element(screen.getByText(/Retirar nunca requiere depositar ni pagar por adelantado/)).toBeVisible()
  const ways = [...screen.container.querySelectorAll('a')].map(link => link.getAttribute('href') ?? '')
  expect(ways.filter(way => /deposit\/(index|fiat|wallet)/.test(way))).toEqual([])
  expect(screen.getByRole('button', { name: 'Revisar retiro', disabled: false }).elements()).toEqual([])
})
