// A ticket in a person's hands: it sends once, its figures are exact, live prices leave what is typed alone, refusals and
// lost answers are told as what they are, and a draft survives.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { failures } from '../../domain/failure.ts'
import { IDEMPOTENCY_HEADER } from '../../domain/wire/envelope.ts'
import { openIntents } from '../../src/api/intents.ts'
import { emptyDraft } from '../../src/features/order/draft.ts'
import type { TicketFacts } from '../../src/features/order/facts.ts'
import { Ticket } from '../../src/features/order/Ticket.tsx'
import { openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { facts, order, position, quoteAt, setOrderStage, tellOrder, tencent } from './order-stage.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

let server: ScriptedServer
beforeAll(setOrderStage)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  changeSetting('hideBalances', false)
  openSession(sessionOf(ana()))
  server = startScriptedServer()
})
afterEach(() => server.stop())

const buy = emptyDraft(0)
const subjectOf = ({ instrument }: TicketFacts) => ({ key: instrument.key, closes: null })
const ticketOf = (known: TicketFacts, first = buy) => (
  <Ticket subject={subjectOf(known)} facts={known} first={first} onRetry={() => {}} />
)
const openTicket = (known = facts(), first = buy) => render(ticketOf(known, first))
type Screen = Awaited<ReturnType<typeof openTicket>>

const figure = (screen: Screen, name: string): string | undefined =>
  [...screen.container.querySelectorAll('.fact')]
    .find(line => line.querySelector('dt')?.textContent?.startsWith(name))
    ?.querySelector('dd')?.textContent ?? undefined

async function review(screen: Screen, quantity = '10'): Promise<HTMLElement> {
  await userEvent.fill(screen.getByRole('textbox', { name: 'Títulos' }), quantity)
  await userEvent.click(screen.getByRole('button', { name: 'Revisar compra' }))
  const confirm = screen.getByRole('button', { name: `Comprar ${quantity} AAPL` })
  await expect.element(confirm).toBeVisible()
  return confirm.element() as HTMLElement
}
const creates = () => server.asked.filter(({ call }) => call === 'POST /stock/create')
const keyOf = (at: number) => creates()[at]?.headers.get(IDEMPOTENCY_HEADER)

test.each([
  ['10', { Valor: 'US$2,000.10', Comisión: 'US$2.00', Total: 'US$2,002.10', Disponible: 'US$7,997.90' }],
  ['1', { Valor: 'US$200.01', Comisión: 'US$0.99', Total: 'US$201.00', Disponible: 'US$9,799.00' }],
])('buying %s at the ask: fees, total and what is left are exact', async (quantity, expected) => {
  const screen = await openTicket()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Títulos' }), quantity)
  for (const [name, amount] of Object.entries(expected)) expect(figure(screen, name)).toBe(amount)
})

test('a sale tells what it brings and gains, fees of both ends off', async () => {
  const screen = await openTicket(facts({ position: position() }), emptyDraft(1))
  await userEvent.fill(screen.getByRole('textbox', { name: 'Títulos' }), '4')
  expect(figure(screen, 'Recibes')).toBe('US$798.95')
  expect(figure(screen, 'Ganancia')).toBe('+US$198.35')
  expect(figure(screen, 'Títulos después')).toBe('6')
})

test('all that one can afford leaves room for fees and for how far the market may run', async () => {
  const screen = await openTicket()
  await userEvent.click(screen.getByRole('button', { name: '100 %' }))
  // 47 × 210.02 + 0.1 % is 9,880.81; one more would not be paid for.
  await expect.element(screen.getByRole('textbox', { name: 'Títulos' })).toHaveValue('47')
})

test('two taps are one order, by one key', async () => {
  server.on('POST /stock/create', () => ok(order({ id: 'o-once' })))
  const screen = await openTicket()
  const confirm = await review(screen)
  confirm.click()
  confirm.click()
  await expect.element(screen.getByText('Orden recibida')).toBeVisible()
  expect(creates()).toHaveLength(1)
  expect(keyOf(0)).toMatch(/^[0-9a-f-]{36}$/)
  expect(openIntents()).toHaveLength(0)
})

test('the result follows the order as it is filled', async () => {
  server.on('POST /stock/create', () => ok(order({ id: 'o-live' })))
  const screen = await openTicket()
  ;(await review(screen)).click()
  await expect.element(screen.getByText('Orden recibida')).toBeVisible()
  tellOrder(order({ id: 'o-live', state: 'partial', filled: '3', averagePrice: '200.0100' }))
  await expect.element(screen.getByText('Ejecutada en parte')).toBeVisible()
  await expect.element(screen.getByText('Ejecutados 3 de 10')).toBeVisible()
  tellOrder(order({ id: 'o-live', state: 'filled', filled: '10', averagePrice: '200.0100' }))
  await expect.element(screen.getByText('Orden ejecutada', { exact: true })).toBeVisible()
})

test('a price that ticks never rewrites what is being typed, nor what was', async () => {
  const screen = await openTicket()
  await userEvent.click(screen.getByRole('radio', { name: 'Límite' }))
  const field = screen.getByRole('textbox', { name: 'Precio límite' })
  await expect.element(field).toHaveValue('200.00')
  await userEvent.fill(field, '198.5')
  await screen.rerender(ticketOf(facts(quoteAt(21_000))))
  await expect.element(field).toHaveValue('198.5')
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, '')
  await screen.rerender(ticketOf(facts(quoteAt(22_000))))
  await expect.element(field).toHaveValue('')
  await userEvent.fill(field, '199')
  await userEvent.tab()
  await expect.element(field).toHaveValue('199')
})

test('an answer that never came is asked for by the same key, and nothing can be sent meanwhile', async () => {
  let tries = 0
  server.on('POST /stock/create', () => (++tries === 1 ? 'lost' : ok(order({ id: 'o-lost' }))))
  const screen = await openTicket()
  ;(await review(screen)).click()
  await expect.element(screen.getByText(/verificando/)).toBeVisible()
  expect(openIntents()).toHaveLength(1)
  await expect.element(screen.getByText('Orden recibida')).toBeVisible()
  expect(creates()).toHaveLength(2)
  expect(keyOf(0)).toBe(keyOf(1))
})

test('an order that was sent before a reload is asked for again when the ticket opens', async () => {
  let isLost = true
  server.on('POST /stock/create', () => (isLost ? { code: 401, msg: 'fin' } : ok(order({ id: 'o-back' }))))
  const first = await openTicket()
  ;(await review(first)).click()
  await expect.poll(() => creates().length).toBe(1)
  const key = keyOf(0)
  await first.unmount()
  isLost = false
  openSession(sessionOf(ana(), 'token-2'))
  const screen = await openTicket()
  await expect.element(screen.getByText('Orden recibida')).toBeVisible()
  expect(keyOf(1)).toBe(key)
})

test('a refusal for lack of funds says by how much and that nothing was bought', async () => {
  const code = failures.insufficientFunds.code
  server.on('POST /stock/create', () => ({ code, msg: 'No tienes saldo suficiente.', data: null }))
  const screen = await openTicket()
  ;(await review(screen)).click()
  await expect.element(screen.getByText('Tu orden no se aceptó')).toBeVisible()
  // The wallet was emptied elsewhere: 10 × 210.02 and its fee against 1,000.00.
  await screen.rerender(ticketOf(facts({ cash: 100_000n })))
  await expect.element(screen.getByText(/Te faltaban US\$1,102\.30/)).toBeVisible()
  await expect.element(screen.getByText('No se compró ni se vendió nada.')).toBeVisible()
})

test('a price that moved is shown anew and confirmed anew, by a new key', async () => {
  let tries = 0
  const moved = { code: failures.priceMoved.code, msg: 'El precio cambió.', data: null }
  server.on('POST /stock/create', () => (++tries === 1 ? moved : ok(order({ id: 'o-moved' }))))
  const screen = await openTicket()
  ;(await review(screen)).click()
  await expect.element(screen.getByText('El precio cambió.')).toBeVisible()
  await screen.rerender(ticketOf(facts(quoteAt(20_100))))
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar precio' }))
  await expect.element(screen.getByText('Precio actualizado: antes 200.00, ahora 201.00.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Comprar 10 AAPL' }))
  await expect.element(screen.getByText('Orden recibida')).toBeVisible()
  expect(keyOf(0)).not.toBe(keyOf(1))
  expect(creates()[1]?.body).toMatchObject({ seen: { price: '201.00' } })
})

test('a quantity off the lot is mended by one tap', async () => {
  const hongKong = facts({
    instrument: tencent,
    currency: 'HKD',
    tickSteps: [[0, 200]],
    ...quoteAt(610_000),
    cash: 99_999_900n,
  })
  const screen = await openTicket(hongKong)
  const field = screen.getByRole('textbox', { name: 'Títulos' })
  await userEvent.fill(field, '150')
  await userEvent.click(screen.getByRole('button', { name: 'Revisar compra' }))
  await expect.element(field).toHaveAccessibleDescription('La cantidad va en lotes de 100. La más cercana es 100.')
  await userEvent.click(screen.getByRole('button', { name: 'Usar 100' }))
  await expect.element(field).toHaveValue('100')
})

test('a closed market takes no market order, and offers a limit that rests', async () => {
  const screen = await openTicket(facts({ state: 'closed' }))
  await expect.element(screen.getByText(/El mercado está cerrado: una orden a mercado/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Usar orden límite' }))
  await expect.element(screen.getByText(/queda en espera/)).toBeVisible()
})

test('cash that is not known is no zero: it blocks the purchase and says so', async () => {
  const screen = await openTicket(facts({ cash: null }))
  await userEvent.fill(screen.getByRole('textbox', { name: 'Títulos' }), '1')
  expect(figure(screen, 'Disponible')).toBe('—')
  await expect.element(screen.getByText(/No pudimos leer tu saldo/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Revisar compra' }))
  await expect.element(screen.getByRole('button', { name: /Comprar 1/ })).not.toBeInTheDocument()
})

test('what is left is hidden from ears too', async () => {
  changeSetting('hideBalances', true)
  const screen = await openTicket()
  await userEvent.fill(screen.getByRole('textbox', { name: 'Títulos' }), '10')
  expect(figure(screen, 'Total')).toBe('US$2,002.10')
  expect(figure(screen, 'Disponible')).toContain('Importe oculto')
  expect(screen.container.innerHTML).not.toContain('7,997.90')
})

test('a draft is there again after a reload, and gone once the order is sent', async () => {
  server.on('POST /stock/create', () => ok(order({ id: 'o-draft' })))
  const first = await openTicket()
  await userEvent.fill(first.getByRole('textbox', { name: 'Títulos' }), '7')
  await first.unmount()
  const second = await openTicket()
  await expect.element(second.getByRole('textbox', { name: 'Títulos' })).toHaveValue('7')
  ;(await review(second, '8')).click()
  await expect.element(second.getByText('Orden recibida')).toBeVisible()
  await second.unmount()
  const third = await openTicket()
  await expect.element(third.getByRole('textbox', { name: 'Títulos' })).toHaveValue('')
})
