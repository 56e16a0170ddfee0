// Why: money sent on the wrong network, without its reference or below the minimum is lost. The network therefore comes
// before the address, costly rules are displayed, and certificate and acknowledgement are required. A request is sent
// once, and its state is shown until its end.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import { failures } from '../../domain/failure.ts'
import { minorText, parseMinor } from '../../domain/minor.ts'
import { depositLimits } from '../../domain/payment.ts'
import type { Deposit } from '../../domain/wire/calls/deposit.ts'
import type { Destination } from '../../domain/wire/calls/destination.ts'
import { IDEMPOTENCY_HEADER } from '../../domain/wire/envelope.ts'
import { depositRequest, isLater } from '../../src/features/request/requests.ts'
import { clockText } from '../../src/lib/countdown.ts'
import { Page as FiatPage } from '../../src/pages/deposit/fiat.tsx'
import { Page as IndexPage } from '../../src/pages/deposit/index.tsx'
import { Page as RecordPage } from '../../src/pages/deposit/record.tsx'
import { Page as WalletPage } from '../../src/pages/deposit/wallet.tsx'
import { openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { bbva } from './destination-stage.ts'
import { answerAccount, deposit, fact, NOW, renderAt, sendChanged, setMoneyStage, TRON, ways } from './money-stage.tsx'
import { ana, sessionOf } from './people.ts'
import { card, photo } from './photos.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { startScriptedUploads } from './scripted-upload.ts'

const CREATE = 'POST /recharge/create'
const FILE = '/web/file/AAAAAAAAAAAAAAAAAAAAAA'

let server: ScriptedServer
let deposits: Deposit[] = []
let cards: Destination[] = []
let logins = 0
beforeAll(setMoneyStage)
beforeEach(() => {
  localStorage.clear()
  changeSetting('hideBalances', false)
  deposits = []
  cards = []
  openSession(sessionOf(ana({ hasPayPassword: true }), `token-${++logins}`))
  server = startScriptedServer()
  answerAccount(server)
  server.on('POST /recharge/currency/selectList', () => ok(ways))
  server.on('POST /recharge/listPage', () => ok({ total: deposits.length, list: deposits }))
  server.on('POST /UserAccount/SelectCardNo', () => ok(cards))
})
afterEach(async () => {
  await cleanup()
  server.stop()
})

type Screen = Awaited<ReturnType<typeof render>>
const sent = () => server.asked.filter(({ call }) => call === CREATE)
const amountOf = (screen: Screen) => screen.getByRole('textbox', { name: 'Importe' })
const review = (screen: Screen) => screen.getByRole('button', { name: 'Revisar depósito' }).click()

async function openCrypto(): Promise<Screen> {
  const screen = await render(<WalletPage />)
  await screen.getByText('USDT', { exact: true }).click()
  await screen.getByText(/^Tron/).click()
  return screen
}

test('no address is shown before its asset and its network are chosen', async () => {
  const screen = await render(<WalletPage />)
  await screen.getByText('USDT', { exact: true }).click()
  await expect.element(screen.getByText(/^Ethereum/)).toBeVisible()
  expect(screen.container.textContent).not.toContain('simtro1')
  expect(screen.container.textContent).not.toContain('simeth1')
  expect(screen.container.querySelector('.qr-code')).toBeNull()
  await screen.getByText(/^Tron/).click()
  await expect.element(screen.getByRole('img', { name: /Código QR/ })).toBeVisible()
  expect(screen.container.querySelector('.address-text')?.textContent).toBe(TRON)
})

test('the only network of an asset is chosen automatically, with its own address', async () => {
  const screen = await render(<WalletPage />)
  await screen.getByText('USDC', { exact: true }).click()
  await expect.element(screen.getByText('simeth1ccccccdddddd')).toBeVisible()
})

test('the ends of the address are emphasised, its rules are beside it, and the code is black on white in the dark theme', async () => {
  changeSetting('theme', 'dark')
  document.documentElement.dataset['theme'] = 'dark'
  const screen = await openCrypto()
  const ends = [...screen.container.querySelectorAll('.address-text strong')].map(end => end.textContent)
  expect(ends).toEqual([TRON.slice(0, 6), TRON.slice(-6)])
  const rules = screen.container.querySelector('.address-rules')?.textContent ?? ''
  expect(rules).toMatch(/Mínimo 1 USDT\. Un importe menor no se devuelve\..*solo por Tron.*3 confirmaciones.*US\$1\.00/)
  const [paper, ink] = [...screen.container.querySelectorAll('.qr-code > *')].map(part => getComputedStyle(part).fill)
  expect([paper, ink]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
  changeSetting('theme', 'system')
  document.documentElement.dataset['theme'] = 'system'
})

test('an amount below the minimum is sent only after the acknowledgement that it is not refunded', async () => {
  server.on(CREATE, () => ok(deposit({ kind: 'crypto', confirmations: 0 })))
  const screen = await openCrypto()
  await amountOf(screen).fill('0.99')
  await review(screen)
  const send = screen.getByRole('button', { name: /^Enviar 0\.99 USDT/ })
  await expect.element(send).toBeDisabled()
  await expect.element(screen.getByRole('checkbox')).not.toBeChecked()
  await expect.element(screen.getByText(/Nunca te pediremos otro depósito/)).toBeVisible()
  await screen.getByRole('checkbox').click()
  await send.click()
  await expect.element(screen.getByText('Depósito en camino')).toBeVisible()
  expect(sent()[0]?.body).toEqual({
    kind: 'crypto',
    asset: 'USDT',
    network: 'tron',
    amount: '0.99',
    minimumAccepted: true,
  })
  expect(sent()[0]?.headers.get(IDEMPOTENCY_HEADER)).toBeTruthy()
})

test('the minimum itself requires no acknowledgement and sends none', async () => {
  server.on(CREATE, () => ok(deposit({ kind: 'crypto', confirmations: 0 })))
  const screen = await openCrypto()
  await amountOf(screen).fill('1')
  await review(screen)
  await expect.element(screen.getByRole('button', { name: /^Enviar 1 USDT/ })).toBeEnabled()
  expect(document.querySelector('.know-before')).toBeNull()
  await screen.getByText('Todos los datos').click()
  await expect.poll(() => fact('Saldo después')).toBe('US$101.00')
  await screen.getByRole('button', { name: /^Enviar 1 USDT/ }).click()
  await expect.element(screen.getByText('0/3 confirmaciones')).toBeVisible()
  expect(sent()[0]?.body).toMatchObject({ amount: '1', minimumAccepted: false })
})

test('confirmations count up to the end while displayed', async () => {
  const made = deposit({
    id: 'dep7',
    kind: 'crypto',
    asset: 'USDT',
    network: 'tron',
    confirmations: 0,
    currency: 'USD',
  })
  server.on(CREATE, () => ok(made))
  const screen = await openCrypto()
  await amountOf(screen).fill('5')
  await review(screen)
  await screen.getByRole('button', { name: /^Enviar/ }).click()
  await expect.element(screen.getByText('0/3 confirmaciones')).toBeVisible()
  for (const confirmations of [1, 2]) {
    deposits = [{ ...made, confirmations }]
    sendChanged('deposit', 'dep7')
    await expect.element(screen.getByText(`${confirmations}/3 confirmaciones`)).toBeVisible()
  }
  deposits = [{ ...made, confirmations: 3, state: 'passed', status: 3, decidedTimestamp: NOW + 9 }]
  sendChanged('deposit', 'dep7')
  await expect.element(screen.getByText('Depósito acreditado')).toBeVisible()
})

const passed = { state: 'passed', status: 3, decidedTimestamp: NOW } as const
test.each<[string, Partial<Deposit>, Partial<Deposit>, boolean]>([
  ['decided is later than pending', passed, {}, true],
  ['pending is never later than decided', {}, passed, false],
  ['more confirmations are later', { confirmations: 2 }, { confirmations: 1 }, true],
  ['fewer are not', { confirmations: 1 }, { confirmations: 2 }, false],
  ['released from suspense is later', passed, { ...passed, suspense: true }, true],
  ['the same is not', { confirmations: 1 }, { confirmations: 1 }, false],
])('of two versions of one deposit, %s', (_, one, known, later) => {
  expect(isLater(depositRequest(deposit(one)), depositRequest(deposit(known)))).toBe(later)
})

test('the account to pay in to is marked as simulated, and its reference can be copied', async () => {
  const screen = await render(<FiatPage />)
  await expect.element(screen.getByText('No envíes dinero real')).toBeVisible()
  await expect.element(screen.getByText('999 180 00000000001 5')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Copiar Referencia' })).toBeVisible()
  await screen.getByText('USD', { exact: true }).click()
  await expect.element(screen.getByText('PLSOUS30')).toBeVisible()
})

test('a bank deposit requires a certificate, and is sent once however often the button is tapped', async () => {
  const uploads = startScriptedUploads()
  let answer: (reply: ReturnType<typeof ok>) => void = () => {}
  server.on(CREATE, () => new Promise(resolve => (answer = resolve)))
  const screen = await render(<FiatPage />)
  await amountOf(screen).fill('1500')
  await review(screen)
  await expect.element(screen.getByText('Agrega la imagen.')).toBeVisible()
  expect(document.querySelector('[role=dialog]')).toBeNull()
  const image = await photo(800, 1_000, card)
  const album = [...screen.container.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1)
  await userEvent.upload(must(album, 'the album'), new File([image], 'cert.jpg', { type: 'image/jpeg' }))
  await expect.poll(() => uploads.sent.length).toBe(1)
  uploads.sent[0]?.answer(ok({ url: FILE }) as { code: number })
  await expect.element(screen.getByRole('button', { name: 'Cambiar' })).toBeVisible()
  await review(screen)
  const confirm = screen.getByRole('button', { name: 'Avisar de un depósito de MX$1,500.00' })
  await expect.element(confirm).toBeVisible()
  await screen.getByText('Todos los datos').click()
  await expect.poll(() => fact('Referencia')).toBe('PULSO-1')
  expect(fact('Saldo después')).toBe('MX$6,500.00')
  const button = confirm.element() as HTMLElement
  button.click()
  button.click()
  await expect.poll(() => sent().length).toBe(1)
  answer(ok(deposit()))
  await expect.element(screen.getByText('Depósito en camino')).toBeVisible()
  expect(sent()).toHaveLength(1)
  expect(sent()[0]?.body).toEqual({
    kind: 'bank',
    currency: 'MXN',
    amount: '1500',
    certificate: FILE,
    reference: '',
  })
  uploads.stop()
})

test('the amounts in the hint are those that the rule accepts', async () => {
  const limits = depositLimits('bank', 'MXN')
  server.on('POST /recharge/currency/selectList', () => ok([Object.assign({}, ways[0], limits)]))
  const screen = await render(<FiatPage />)
  const amount = amountOf(screen)
  const pesos = (text: string) => `MX$${text.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')}`
  await expect.element(amount).toHaveAccessibleDescription(`De ${pesos(limits.minimum)} a ${pesos(limits.maximum)}`)
  const cent = (text: string, more: bigint) => minorText(must(parseMinor(text), text) + more)
  for (const [text, isWrong] of [
    [limits.minimum, false],
    [cent(limits.minimum, -1n), true],
    [limits.maximum, false],
    [cent(limits.maximum, 1n), true],
  ] as const) {
    await amount.fill(text)
    await userEvent.tab()
    await expect.poll(() => amount.element().getAttribute('aria-invalid') === 'true', { message: text }).toBe(isWrong)
  }
})

test.each([
  [300_000, '5:00'],
  [299_001, '5:00'],
  [61_000, '1:01'],
  [3_600_000, '1:00:00'],
  [-5, '0:00'],
])('%i ms are left: %s', (ms, shown) => expect(clockText(ms)).toBe(shown))

test('a user without an approved card is led to add one; a card under review is shown as such', async () => {
  const screen = await renderAt('/pages/deposit/fiat?kind=card', FiatPage)
  await expect.element(screen.getByRole('link', { name: 'Agregar tarjeta' })).toBeVisible()
  cards = [bbva({ state: 'pending', bank: { ...must(bbva().bank, 'a bank'), isCard: true } })]
  sendChanged('destination', 'd1')
  await expect.element(screen.getByText('Tu tarjeta está en revisión')).toBeVisible()
})

test('a charge requires the pay password; after a wrong one the pad stays, and the right one charges', async () => {
  cards = [
    bbva({ bank: { ...must(bbva().bank, 'a bank'), isCard: true } }),
    bbva({ id: 'd2', name: 'Cuenta sin tarjeta' }),
  ]
  const screen = await renderAt('/pages/deposit/fiat?kind=card', FiatPage)
  await amountOf(screen).fill('200')
  expect(screen.container.textContent).not.toContain('Cuenta sin tarjeta')
  await review(screen)
  await screen.getByRole('button', { name: 'Cargar MX$200.00' }).click()
  server.on(CREATE, () => ({ code: failures.payPasswordWrong.code, msg: 'No es correcta', data: null }))
  await expect.element(screen.getByLabelText(/Contraseña de operaciones, 6/)).toBeVisible()
  await userEvent.keyboard('111111')
  await expect.element(screen.getByText(/No es correcta/)).toBeVisible()
  server.on(CREATE, () => ok(deposit({ kind: 'card' })))
  await userEvent.keyboard('135790')
  await expect.element(screen.getByText('Depósito en camino')).toBeVisible()
  expect(sent().map(({ body }) => (body as { payPassword: string }).payPassword)).toEqual(['111111', '135790'])
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/135790|111111/)
})

test('a failed deposit shows its reason, and pending ones are listed above the methods', async () => {
  deposits = [
    deposit({ id: 'a', state: 'failed', status: 2, reason: 'cardDeclined', kind: 'card' }),
    deposit({ id: 'b' }),
    deposit({ id: 'c', state: 'passed', status: 3, suspense: true, amount: '0.50', currency: 'USD' }),
  ]
  const screen = await render(<IndexPage />)
  await expect.element(screen.getByText('Dinero en camino')).toBeVisible()
  const pending = [...screen.container.querySelectorAll('.pending-rows .row')].map(row => row.textContent)
  expect(pending).toHaveLength(2)
  expect(pending.join()).toMatch(/En revisión.*Apartado|Apartado.*En revisión/)
  await expect.element(screen.getByText('Transferencia bancaria')).toBeVisible()
})

test('the record opens the request of a link, keeps it current, and restores the list’s position', async () => {
  deposits = [deposit({ id: 'n1' }), deposit({ id: 'n2', amount: '77.00' })]
  const screen = await renderAt('/pages/deposit/record?kind=deposit&id=n2', RecordPage)
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet.getByText('MX$77.00')).toBeVisible()
  await expect.element(sheet.getByText('En revisión')).toBeVisible()
  deposits = [deposit({ id: 'n3', amount: '9.00' }), deposit({ id: 'n1' }), deposit({ id: 'n2', amount: '77.00' })]
  deposits = deposits.map(one =>
    one.id === 'n2' ? { ...one, state: 'failed', status: 2, reason: 'amountDiffers', decidedTimestamp: NOW } : one,
  )
  sendChanged('deposit', 'n2')
  await expect.element(sheet.getByText(/Rechazado\. El importe no coincide/)).toBeVisible()
  const rows = [...screen.container.querySelectorAll('.row-value')].map(row => row.textContent)
  expect(rows).toEqual(['MX$9.00', 'MX$1,500.00', 'MX$77.00'])
})

test('a link to another user’s request shows that it was not found', async () => {
  deposits = [deposit()]
  const screen = await renderAt('/pages/deposit/record?kind=deposit&id=other', RecordPage)
  await expect.element(screen.getByRole('dialog').getByText(/No está entre tus solicitudes/)).toBeVisible()
})

test('hidden amounts are in no text of the record', async () => {
  changeSetting('hideBalances', true)
  deposits = [deposit({ amount: '4321.00' })]
  const screen = await renderAt('/pages/deposit/record', RecordPage)
  await screen.getByRole('button', { name: /Depósito bancario/ }).click()
  await expect.element(screen.getByRole('dialog').getByText('En revisión')).toBeVisible()
  expect(document.body.innerHTML).not.toMatch(/4,?321/)
})
