// Why: between two currencies a customer confirms a rate. The amount that arrives must match it to the cent. A rate
// that moved is confirmed again with both rates shown, and a pending transfer can be cancelled once.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { render } from 'vitest-browser-react'
import { cleanup } from 'vitest-browser-react'
import { failures } from '../../domain/failure.ts'
import type { WalletTransfer } from '../../domain/wire/calls/transfer.ts'
import { IDEMPOTENCY_HEADER } from '../../domain/wire/envelope.ts'
import { checkTransferAmount } from '../../src/features/transfer/check.ts'
import { estimateTransfer } from '../../src/features/transfer/estimate.ts'
import { amountFor, sourceFor } from '../../src/features/transfer/prefill.ts'
import { pairWith } from '../../src/features/transfer/use-transfer-form.ts'
import { Page } from '../../src/pages/profile/transfer.tsx'
import { openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { answerAccount, fact, NOW, renderAt, sendChanged, setMoneyStage, transfer } from './money-stage.tsx'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

const SEND = 'POST /wallet/transfer'
const toDollars = { from: 'mxStock', to: 'usStock' } as const
const withinDollars = { from: 'balance', to: 'usStock' } as const

let server: ScriptedServer
let rate = '0.0546012'
let transfers: WalletTransfer[] = []
let logins = 0
beforeAll(setMoneyStage)
beforeEach(() => {
  localStorage.clear()
  changeSetting('hideBalances', false)
  rate = '0.0546012'
  transfers = []
  openSession(sessionOf(ana(), `token-${++logins}`))
  server = startScriptedServer()
  answerAccount(server)
  server.on('GET /stock_rate/site/get', () =>
    ok([{ from: 'MXN', to: 'USD', buyRate: '0.0547', sellRate: rate, at: NOW }]),
  )
  server.on('POST /wallet/transferList', () => ok({ total: transfers.length, list: transfers }))
})
afterEach(async () => {
  await cleanup()
  server.stop()
})

type Screen = Awaited<ReturnType<typeof render>>
const sent = (call = SEND) => server.asked.filter(asked => asked.call === call)
const review = (screen: Screen) => screen.getByRole('button', { name: 'Revisar transferencia' }).click()
const amountOf = (screen: Screen) => screen.getByRole('textbox', { name: 'Importe' })

async function open(from = 'balance'): Promise<Screen> {
  const screen = await renderAt(`/pages/profile/transfer?from=${from}`, Page)
  await expect.element(screen.getByText('Disponible US$50.00')).toBeVisible()
  return screen
}

const balancesOf = { fromBalance: '5000.00', toBalance: '50.00' }
test.each([
  ['1234.56', '0.0546012', { received: '67.40', fromAfter: '3765.44', toAfter: '117.40' }],
  ['0.11', '0.0546012', { received: '0.00', fromAfter: '4999.89', toAfter: '50.00' }],
  ['5000', '0.0546012', { received: '273.00', fromAfter: '0.00', toAfter: '323.00' }],
])('%s pesos at %s are converted without a cent too many', (amount, at, expected) => {
  const known = { pair: toDollars, amount, rate: at, ...balancesOf }
  expect(estimateTransfer(known)).toEqual(expected)
})

test('what is not known is unknown, not zero', () => {
  const nothing = { received: null, fromAfter: null, toAfter: null }
  expect(estimateTransfer({ pair: toDollars, amount: '', rate: '1', ...balancesOf })).toEqual(nothing)
  expect(estimateTransfer({ pair: toDollars, amount: '10', rate: null, ...balancesOf })).toEqual({
    received: null,
    fromAfter: '4990.00',
    toAfter: null,
  })
  const unread = { pair: withinDollars, amount: '10', rate: null, fromBalance: null, toBalance: null }
  expect(estimateTransfer(unread)).toEqual({ received: '10.00', fromAfter: null, toAfter: null })
})

test('a link that names what a wallet lacks proposes the wallet that has it, and an amount that arrives in full', async () => {
  const usable = (wallet: string): string | null =>
    ({ balance: '50.00', follow: '80.00', mxStock: '5000.00' })[wallet] ?? null
  const pair = { from: 'balance', to: 'usStock' } as const
  expect(sourceFor(pair, '60.00', usable)).toBe('follow')
  expect(sourceFor(pair, '90.00', usable)).toBe('balance')
  expect(amountFor(pair, '60.00', null)).toBe('60.00')
  expect(amountFor(toDollars, '60.00', null)).toBe('')
  const amount = amountFor(toDollars, '60.00', '0.0546012')
  expect(amount).toBe('1098.88')
  expect(estimateTransfer({ pair: toDollars, amount, rate: '0.0546012', ...balancesOf }).received).toBe('60.00')
  const screen = await renderAt('/pages/profile/transfer?to=usStock&receives=12.34', Page)
  await expect.element(amountOf(screen)).toHaveValue('12.34')
})

test('an amount is refused when there is not as much, or when nothing would arrive, but not for what is unknown', () => {
  const room = { pair: toDollars, available: '5000.00', rate: '0.0546012' }
  expect(checkTransferAmount('5000.01', room)).toBe('over')
  expect(checkTransferAmount('5000', room)).toBeNull()
  expect(checkTransferAmount('0.11', room)).toBe('nothing')
  expect(checkTransferAmount('999999', { ...room, available: null, rate: null })).toBeNull()
  expect(checkTransferAmount('1.234', room)).toMatchObject({ reason: 'amountDecimals' })
})

test('the two wallets are never the same: choosing the other one swaps them', () => {
  expect(pairWith(withinDollars, 'to', 'balance')).toEqual({ from: 'usStock', to: 'balance' })
  expect(pairWith(withinDollars, 'from', 'forex')).toEqual({ from: 'forex', to: 'usStock' })
})

test('within a currency it is done at once, with both balances known before', async () => {
  const done = transfer({ from: 'balance', currency: 'USD', amount: '100.00', received: '100.00', rate: '1' })
  server.on(SEND, () => ok({ ...done, state: 'passed', decidedTimestamp: NOW }))
  const screen = await open()
  await amountOf(screen).fill('100.01')
  await review(screen)
  await expect.element(screen.getByText('Tienes US$100.00 disponibles en esta cartera.')).toBeVisible()
  expect(sent()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Todo' }).click()
  await review(screen)
  await expect.element(screen.getByRole('button', { name: 'Transferir US$100.00' })).toBeVisible()
  await screen.getByText('Todos los datos').click()
  await expect.poll(() => fact('Llega')).toBe('US$100.00')
  expect([fact('Quedan en Saldo'), fact('Quedan en Acciones de EE.\u00a0UU.')]).toEqual(['US$0.00', 'US$150.00'])
  await screen.getByRole('button', { name: 'Transferir US$100.00' }).click()
  await expect.element(screen.getByText('Transferencia realizada')).toBeVisible()
  expect(sent()[0]?.body).toEqual({ from: 'balance', to: 'usStock', amount: '100.00' })
  expect(sent()[0]?.headers.get(IDEMPOTENCY_HEADER)).toBeTruthy()
})

test('a reserved amount is shown apart from the usable one', async () => {
  const screen = await open()
  await expect.element(screen.getByText('Apartado US$7.00')).toBeVisible()
})

test('a rate that moved is confirmed again, with both shown, and only the new one is sent', async () => {
  const screen = await open('mxStock')
  await amountOf(screen).fill('1000')
  await expect.element(screen.getByText('1 USD = 18.3146 MXN')).toBeVisible()
  // The form already shows the amount that arrives, and the spread that the rate contains.
  await expect.element(screen.getByText(/Incluye un diferencial de 0.1\s%/).first()).toBeVisible()
  await expect.element(screen.getByText('US$54.60').first()).toBeVisible()
  await review(screen)
  await expect.element(screen.getByRole('button', { name: 'Transferir MX$1,000.00' })).toBeVisible()
  await screen.getByText('Todos los datos').click()
  await expect.poll(() => fact('Llega')).toBe('US$54.60')
  rate = '0.0531'
  server.on(SEND, () => ({ code: failures.rateMoved.code, msg: 'El tipo de cambio se movió', data: { field: 'rate' } }))
  await screen.getByRole('button', { name: 'Transferir MX$1,000.00' }).click()
  await expect.element(screen.getByText(/El tipo de cambio se movió/)).toBeVisible()
  await expect.poll(() => sent('GET /stock_rate/site/get').length).toBeGreaterThan(1)
  await screen.getByRole('button', { name: 'Ver con el tipo de ahora' }).click()
  await expect
    .element(screen.getByText(/pasó de 1 USD = 18\.3146 MXN a 1 USD = 18\.8324 MXN\. No se movió nada/))
    .toBeVisible()
  await expect.poll(() => fact('Llega')).toBe('US$53.10')
  server.on(SEND, () => ok(transfer({ rate: '0.0531', received: '53.10' })))
  await screen.getByRole('button', { name: 'Transferir MX$1,000.00' }).click()
  await expect.element(screen.getByText('Transferencia en camino')).toBeVisible()
  expect(sent().map(({ body }) => (body as { rate: string }).rate)).toEqual(['0.0546012', '0.0531'])
})

test('while pending it can be cancelled once, and then nothing arrives', async () => {
  const made = transfer()
  server.on(SEND, () => ok(made))
  server.on('POST /wallet/cancelTransfer', () => {
    transfers = [{ ...made, state: 'cancelled', decidedTimestamp: NOW }]
    return ok(transfers[0])
  })
  const screen = await open('mxStock')
  await amountOf(screen).fill('1000')
  await review(screen)
  await screen.getByRole('button', { name: 'Transferir MX$1,000.00' }).click()
  await screen.getByRole('button', { name: 'Cancelar transferencia' }).click()
  const confirm = screen.getByRole('dialog').getByRole('button', { name: 'Cancelar transferencia' })
  await expect.element(confirm).toBeVisible()
  const button = confirm.element() as HTMLElement
  button.click()
  button.click()
  await expect.element(screen.getByText('Cancelado. MX$1,000.00 vuelve a estar disponible.')).toBeVisible()
  sendChanged('transfer', made.id)
  await expect.element(screen.getByText('Transferencia cancelada')).toBeVisible()
  expect(sent('POST /wallet/cancelTransfer')).toHaveLength(1)
  expect(fact('Llega')).toBeUndefined()
})

test('without a response it is requested by the same key, the user may leave, and it is never executed twice', async () => {
  server.on(SEND, () => 'lost')
  const screen = await open('mxStock')
  await amountOf(screen).fill('1000')
  await review(screen)
  await screen.getByRole('button', { name: 'Transferir MX$1,000.00' }).click()
  await expect.element(screen.getByText('Verificando tu solicitud')).toBeVisible()
  const record = screen.getByRole('link', { name: 'Ver registro' })
  await expect.element(record).toHaveAttribute('href', '#/pages/deposit/record?kind=transfer')
  server.on(SEND, () => ok(transfer()))
  await expect.element(screen.getByText('Transferencia en camino')).toBeVisible()
  expect(new Set(sent().map(({ headers }) => headers.get(IDEMPOTENCY_HEADER))).size).toBe(1)
})
