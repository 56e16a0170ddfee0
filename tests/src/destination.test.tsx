// Why: one wrong digit, or the right address on the wrong network, sends the money to the wrong place. The form must
// detect the detectable errors and show the rest for comparison. It must say when withdrawals are allowed, and store no
// complete number on the device.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import { hoursHeld } from '../../domain/destination.ts'
import { failures } from '../../domain/failure.ts'
import type { Destination } from '../../domain/wire/calls/destination.ts'
import { afterEdit, caretAfter, grouped } from '../../src/features/destination/grouping.ts'
import { Page as AccountsPage } from '../../src/pages/bcard/index.tsx'
import { Page as AccountPage } from '../../src/pages/bcard/modify.tsx'
import { Page as WalletPage } from '../../src/pages/vm/modify.tsx'
import { afterTravel } from '../../src/router/history.ts'
import { replace } from '../../src/router/navigate.ts'
import { openSession } from '../../src/state/session.ts'
import { ADDRESS, bbva, inHours, ledgerWallet, sendChanged, setDestinationStage } from './destination-stage.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'

const LIST = 'POST /UserAccount/SelectCardNo'
const ADD = 'POST /UserAccount/addCardNo'
const CLABE = '012180001183597198'

let server: ScriptedServer
let destinations: Destination[] = []
let logins = 0

beforeAll(setDestinationStage)
beforeEach(() => {
  destinations = []
  // Each test has its own session, so that drafts are not shared.
  openSession(sessionOf(ana({ hasPayPassword: true, kyc: 'verified' }), `token-${++logins}`))
  server = startScriptedServer()
  server.on(LIST, () => ok(destinations))
})
afterEach(async () => {
  await cleanup()
  // A sheet that was open leaves the history, which would otherwise happen in the next test.
  await new Promise<void>(afterTravel)
  replace('/')
  server.stop()
})

const sent = (call: string) => server.asked.filter(asked => asked.call === call)

test.each([
  ['a digit in the middle', { before: '012180', text: '0127 180', caret: 4, how: 'insertText' }, '0127180', 4],
  ['a letter', { before: '012180', text: '012x 180', caret: 4, how: 'insertText' }, '012180', 3],
  ['Backspace over a space', { before: '012180', text: '012180', caret: 3, how: 'deleteContentBackward' }, '01180', 2],
  ['Delete over a space', { before: '012180', text: '012180', caret: 3, how: 'deleteContentForward' }, '01280', 3],
  ['pasted with marks', { before: '', text: '012-180-0011', caret: 12, how: 'insertFromPaste' }, '0121800011', 10],
  ['full-width digits', { before: '', text: '０１２', caret: 3, how: 'insertText' }, '012', 3],
])('%s leaves the intended digits', (_, edit, digits, caret) => {
  expect(afterEdit(edit)).toEqual({ digits, caret })
})

test('a CLABE is grouped by bank and place, a card in fours, and the caret keeps its digit position', () => {
  expect(grouped('MX', CLABE)).toBe('012 180 0011 8359 7198')
  expect(grouped('MX', '4152314000001233')).toBe('4152 3140 0000 1233')
  expect(grouped('US', '123456789')).toBe('1234 5678 9')
  expect(caretAfter('012 180', 3)).toBe(3)
  expect(caretAfter('012 180', 4)).toBe(5)
})

test('a hold of 24 hours is shown as 24, not as 25, and its last minute as one hour', () => {
  const now = 1_700_000_000_400
  expect(hoursHeld(1_700_086_401, now)).toBe(24)
  expect(hoursHeld(1_700_000_010, now)).toBe(1)
  expect(hoursHeld(1_700_000_000, now)).toBe(0)
  expect(hoursHeld(null, now)).toBe(0)
})

async function openAccount() {
  const screen = await render(<AccountPage />)
  const number = screen.getByLabelText('CLABE o tarjeta de débito')
  await expect.element(number).toBeVisible()
  return { screen, number }
}

test('a CLABE shows its bank while typing, and a digit inserted in the middle leaves the caret there', async () => {
  const { screen, number } = await openAccount()
  await userEvent.type(number, '01218')
  await expect.element(screen.getByLabelText('Banco', { exact: true })).toHaveValue('BBVA México')
  await expect.element(number).toHaveValue('012 18')
  const input = number.element() as HTMLInputElement
  input.setSelectionRange(2, 2)
  await userEvent.keyboard('9')
  await expect.element(number).toHaveValue('019 218')
  expect(input.selectionStart).toBe(3)
})

test('a CLABE with one wrong digit is refused before the review', async () => {
  const { screen, number } = await openAccount()
  await number.fill('012180001183597193')
  await screen.getByRole('button', { name: 'Revisar' }).click()
  await expect
    .element(screen.getByText('La CLABE tiene un dígito equivocado. Cópiala de nuevo de tu banco.'))
    .toBeVisible()
  expect(screen.getByRole('dialog').elements()).toEqual([])
})

test('16 digits are a card: its holder and images are required', async () => {
  const { screen, number } = await openAccount()
  await number.fill('4152314000001233')
  await expect.element(screen.getByText('Frente de la tarjeta')).toBeVisible()
  await screen.getByRole('button', { name: 'Revisar' }).click()
  await expect.element(screen.getByLabelText('Nombre en la tarjeta')).toHaveAttribute('aria-invalid', 'true')
})

async function reviewClabe() {
  const { screen, number } = await openAccount()
  await number.fill(CLABE)
  await screen.getByRole('button', { name: 'Revisar' }).click()
  await expect.element(screen.getByRole('dialog').getByText('Revisa la cuenta')).toBeVisible()
  return screen
}

async function pay(screen: Awaited<ReturnType<typeof reviewClabe>>, payPassword = '135790') {
  await screen.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect.element(screen.getByRole('dialog').getByLabelText(/Contraseña de operaciones, 6/)).toBeVisible()
  await userEvent.keyboard(payPassword)
}

test('the review shows the whole account once, with the wait; the result is followed until it is decided', async () => {
  server.on(ADD, () => ok(bbva({ state: 'pending' })))
  const screen = await reviewClabe()
  const review = screen.getByRole('dialog')
  expect(review.element().textContent?.replaceAll(/\s/g, '')).toContain(CLABE)
  await expect.element(review.getByText(/a más tardar 24 h después de guardarlo/)).toBeVisible()
  await pay(screen)
  await expect.element(screen.getByText('La estamos revisando')).toBeVisible()
  expect(sent(ADD)[0]?.body).toMatchObject({ kind: 'bank', country: 'MX', cardNumber: CLABE, payPassword: '135790' })
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/135790|012180/)
  destinations = [bbva()]
  sendChanged('destination', 'd1')
  await expect.element(screen.getByText('Quedó aprobada')).toBeVisible()
})

test('with an existing destination, the wait of 24 hours applies and is shown', async () => {
  destinations = [bbva()]
  const screen = await reviewClabe()
  await expect.element(screen.getByText(/podrás retirar a este destino 24 h después de guardarlo/)).toBeVisible()
})

test('after a wrong pay password the pad stays open, and the form keeps its values', async () => {
  server.on(ADD, ({ body }) =>
    JSON.stringify(body).includes('135790')
      ? ok(bbva({ state: 'pending' }))
      : { code: failures.payPasswordWrong.code, msg: 'No es correcta', data: { values: { left: 4 } } },
  )
  const screen = await reviewClabe()
  await pay(screen, '111111')
  await expect.element(screen.getByText(/No es correcta/)).toBeVisible()
  await userEvent.keyboard('135790')
  await expect.element(screen.getByText('La estamos revisando')).toBeVisible()
  const keys = sent(ADD).map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

test('the server’s refusal is marked at its field', async () => {
  const data = { field: 'cardNumber', reason: 'duplicate' }
  server.on(ADD, () => ({ code: failures.invalid.code, msg: 'Ya lo agregaste.', data }))
  const screen = await reviewClabe()
  await pay(screen)
  await expect.element(screen.getByText('No se guardó')).toBeVisible()
  await screen.getByRole('button', { name: 'Corregir' }).click()
  await expect.element(screen.getByLabelText('CLABE o tarjeta de débito')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByLabelText('CLABE o tarjeta de débito')).toHaveValue('012 180 0011 8359 7198')
})

test('the network comes before the address; an address of another network names it, and a tap switches to it', async () => {
  const screen = await render(<WalletPage />)
  await expect.element(screen.getByLabelText('Dirección')).toBeDisabled()
  await screen.getByText('USDT').click()
  await screen.getByText('Tron (TRC-20)').click()
  await screen.getByLabelText('Dirección en Tron (TRC-20)').fill(ADDRESS)
  await userEvent.tab()
  await expect.element(screen.getByText(/Esta dirección es de la red Ethereum \(ERC-20\)/)).toBeVisible()
  await screen.getByRole('button', { name: 'Cambiar a Ethereum (ERC-20)' }).click()
  await expect.element(screen.getByText('0x5aAe', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Revisar' }).click()
  const review = screen.getByRole('dialog')
  await expect.element(review.getByText(/Enviaremos por Ethereum \(ERC-20\)/)).toBeVisible()
  expect(review.element().textContent?.replaceAll(/\s/g, '')).toContain(ADDRESS)
})

test('a new label of an approved wallet is saved, not approved', async () => {
  destinations = [ledgerWallet()]
  server.on('POST /UserAccount/UpdateCardNo', () => {
    destinations = [
      ledgerWallet({ name: 'Ahorro', crypto: { ...must(ledgerWallet().crypto, 'a wallet'), label: 'Ahorro' } }),
    ]
    sendChanged('destination', 'w1')
    return ok(destinations[0])
  })
  replace('/pages/vm/modify?id=w1')
  const screen = await render(<WalletPage />)
  await screen.getByLabelText('Nombre de la billetera (opcional)').fill('Ahorro')
  await screen.getByRole('button', { name: 'Revisar' }).click()
  await expect.element(screen.getByRole('dialog').getByText(/Solo cambia el nombre/)).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Guardar cambio' }).click()
  await expect.element(screen.getByRole('dialog').getByLabelText(/Contraseña de operaciones, 6/)).toBeVisible()
  await userEvent.keyboard('135790')
  await expect.element(screen.getByText('Se guardó el nombre')).toBeVisible()
  expect(screen.getByText('Quedó aprobada').elements()).toEqual([])
})

test('USDC has one network only, and a previously chosen network is not kept for it', async () => {
  const screen = await render(<WalletPage />)
  await screen.getByText('USDT').click()
  await screen.getByText('Tron (TRC-20)').click()
  await screen.getByText('USDC').click()
  expect(screen.getByText('Tron (TRC-20)').elements()).toEqual([])
  await expect.element(screen.getByLabelText('Dirección')).toBeDisabled()
})

test('each row shows its state, the reason of a failure, and the remaining wait', async () => {
  destinations = [
    bbva(),
    bbva({ id: 'd2', name: 'Banorte', heldUntilTimestamp: inHours(5) }),
    bbva({ id: 'd3', name: 'Chase', state: 'failed', reason: 'ownerDiffers' }),
  ]
  const screen = await render(<AccountsPage />)
  await expect.element(screen.getByText('Disponible en 5 h, por tu seguridad.')).toBeVisible()
  await expect.element(screen.getByText(/El titular no eres tú/)).toBeVisible()
  expect(screen.container.querySelector('a.destination-link')?.getAttribute('href')).toBe('#/pages/bcard/modify?id=d1')
})

test('an empty list offers the next step; a failed one is not shown as empty', async () => {
  const screen = await render(<AccountsPage />)
  await expect.element(screen.getByText('Aún no tienes cuentas para retirar')).toBeVisible()
  await cleanup()
  server.on(LIST, () => 'lost')
  const other = await render(<AccountsPage />)
  await expect.element(other.getByRole('button', { name: 'Reintentar' })).toBeVisible()
  expect(other.getByText('Aún no tienes cuentas para retirar').elements()).toEqual([])
})
