// The ticket in use: it sends once, its amounts are exact, and live prices do not change typed input. Refusals and lost
// responses are shown, and a draft is kept.
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render, renderHook } from 'vitest-browser-react'
import { failures } from '../../domain/failure.ts'
import { IDEMPOTENCY_HEADER } from '../../domain/wire/envelope.ts'
import { openIntents } from '../../src/data/intents.ts'
import { emptyDraft } from '../../src/features/ticket/models/cash-equity/draft.ts'
import type { TicketFacts } from '../../src/features/ticket/models/cash-equity/facts.ts'
import { cashEquity } from '../../src/features/ticket/models/cash-equity/model.ts'
import { useAccountFacts } from '../../src/features/ticket/models/cash-equity/use-account-facts.ts'
import { Ticket } from '../../src/features/ticket/Ticket.tsx'
import { datesOf } from '../../src/i18n/day-time.ts'
import { connection } from '../../src/state/connection.ts'
import { market } from '../../src/state/market.ts'
import { openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { sendWallet } from './money-stage.tsx'
import { apple, facts, order, position, quoteAt, sendOrderState, setOrderStage, tencent } from './order-stage.ts'
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
  <Ticket model={cashEquity} subject={subjectOf(known)} facts={known} first={first} onRetry={() => {}} />
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
  const confirm = screen.getByRole('button', { name: `Comprar ${quantity} títulos de AAPL` })
  // It is disabled until the terms are shown.
  await expect.element(confirm).toBeEnabled()
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

test('a sale shows its proceeds and profit after the fees of purchase and sale', async () => {
  const screen = await openTicket(facts({ position: position() }), emptyDraft(1))
  await userEvent.fill(screen.getByRole('textbox', { name: 'Títulos' }), '4')
  expect(figure(screen, 'Recibes')).toBe('US$798.95')
  expect(figure(screen, 'Resultado estimado')).toBe('+US$198.35')
  expect(figure(screen, 'Títulos después')).toBe('6')
})

test('the maximum quantity leaves room for fees and for slippage', async () => {
  const screen = await openTicket()
  await userEvent.click(screen.getByRole('button', { name: '100 %' }))
  // 47.5669 × 210.02 and a fee of 0.1 % cost 9,999.99; a ten-thousandth more would cost more than the balance.
  await expect.element(screen.getByRole('textbox', { name: 'Títulos' })).toHaveValue('47.5669')
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
  sendOrderState(order({ id: 'o-live', state: 'partial', filled: '3', averagePrice: '200.0100' }))
  await expect.element(screen.getByText('Ejecutada en parte')).toBeVisible()
  await expect.element(screen.getByText('Ejecutados 3 de 10')).toBeVisible()
  sendOrderState(order({ id: 'o-live', state: 'filled', filled: '10', averagePrice: '200.0100' }))
  await expect.element(screen.getByText('Orden ejecutada', { exact: true })).toBeVisible()
})

test('the outcome marks the notices about its order as read', async () => {
  server.on('POST /stock/create', () => ok(order({ id: 'seen', state: 'filled', status: 1, filled: '10' })))
  server.on('POST /userMessage/updateRead', () => ok({ unread: 0 }))
  const screen = await openTicket()
  const confirm = await review(screen)
  confirm.click()
  await expect.element(screen.getByText('Orden ejecutada')).toBeVisible()
  const reads = () => server.asked.filter(({ call }) => call === 'POST /userMessage/updateRead')
  await expect.poll(() => reads().map(({ body }) => body)).toEqual([{ about: { type: 'order', id: 'seen' } }])
})

test('a price update never rewrites typed input', async () => {
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

test('an order without a response is requested by the same key, and nothing else can be sent', async () => {
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

test('a refusal for lack of funds says by how much, leads to a transfer, and says that nothing was bought', async () => {
  const code = failures.insufficientFunds.code
  const values = { needed: '2102.30', available: '1000.00', currency: 'USD' }
  server.on('POST /stock/create', () => ({ code, msg: 'No tienes saldo suficiente.', data: { values } }))
  const screen = await openTicket()
  ;(await review(screen)).click()
  await expect.element(screen.getByText('Tu orden no se aceptó')).toBeVisible()
  // The wallet was emptied elsewhere: 10 × 210.02 and the fee cost 1,102.30 more than the remaining 1,000.00.
  await expect.element(screen.getByText(/Te faltan US\$1,102\.30/)).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /Transferir US\$1,102\.30/ }))
    .toHaveAttribute('href', expect.stringContaining('to=usStock&receives=1102.30'))
  await expect.element(screen.getByText('No se compró ni se vendió nada.')).toBeVisible()
})

test('a price that moved is reviewed and confirmed again, with a new key', async () => {
  let tries = 0
  const moved = { code: failures.priceMoved.code, msg: 'El precio cambió.', data: null }
  server.on('POST /stock/create', () => (++tries === 1 ? moved : ok(order({ id: 'o-moved' }))))
  const screen = await openTicket()
  ;(await review(screen)).click()
  await expect.element(screen.getByText('El precio cambió.')).toBeVisible()
  await screen.rerender(ticketOf(facts(quoteAt(20_100))))
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar precio' }))
  await expect.element(screen.getByText('Precio actualizado: antes 200.00, ahora 201.00.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Comprar 10 títulos de AAPL' }))
  await expect.element(screen.getByText('Orden recibida')).toBeVisible()
  expect(keyOf(0)).not.toBe(keyOf(1))
  expect(creates()[1]?.body).toMatchObject({ seen: { price: '201.00' } })
})

const WEEKEND_MS = 52 * 3_600_000

test.each([
  ['by its age', 185_000, () => /hace 3.min/],
  ['by its day', WEEKEND_MS, () => new RegExp(datesOf('es-MX').timeBeside(Date.now() - WEEKEND_MS, Date.now()))],
])('the review says how old the quote itself is, %s, though the connection is live', async (_how, age, words) => {
  const screen = await openTicket(facts({ quote: { ...facts().quote, quotedAt: Date.now() - age } }))
  await review(screen)
  await expect.element(screen.getByText(words())).toBeVisible()
})

test('a limit order that rests names the opening of the regular hours', async () => {
  const opensAt = Date.UTC(2026, 10, 23, 14, 30)
  const limit = { ...buy, orderType: 1 as const, limit: '200.00' }
  const screen = await openTicket(facts({ state: 'closed', opensAt }), limit)
  await expect.element(screen.getByText(new RegExp(datesOf('es-MX').dateTime(opensAt)))).toBeVisible()
})

test('a quantity that is not a multiple of the lot is corrected by one tap', async () => {
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
  await userEvent.click(screen.getByRole('button', { name: 'Usar 100 títulos' }))
  await expect.element(field).toHaveValue('100')
})

test('a closed market takes no market order, and offers a limit that rests', async () => {
  const screen = await openTicket(facts({ state: 'closed' }))
  await expect.element(screen.getByText(/El mercado está cerrado: una orden a mercado/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Usar orden límite' }))
  await expect.element(screen.getByText(/queda en espera/)).toBeVisible()
})

test('while the provider sends nothing the ticket says so, and neither that the market is closed nor that its price is live', async () => {
  const [feed, status] = [market.feed, connection.status]
  // There is no engine here: the state of its connection would come instead.
  connection.status = 'live'
  market.feed = { state: 'live', lastDataAt: 1, simulated: true, live: true, isFull: false, offsetMs: 0, aheadMs: 0 }
  onTestFinished(() => {
    market.feed = feed
    connection.status = status
  })
  const screen = await openTicket(facts({ state: 'lost' }))
  await expect.element(screen.getByText(/No llegan precios recientes: espera a que vuelvan/)).toBeVisible()
  expect(screen.getByText(/El mercado está cerrado/).query()).toBeNull()
  expect(screen.container.querySelector('.ticket-book .badge')?.textContent).toBe('Sin precios')
  await screen.rerender(ticketOf(facts()))
  await expect.poll(() => screen.container.querySelector('.ticket-book .badge')?.textContent).toMatch(/En vivo$/)
})

test('unknown cash is not zero: it blocks the purchase and says so', async () => {
  const screen = await openTicket(facts({ cash: null }))
  await userEvent.fill(screen.getByRole('textbox', { name: 'Títulos' }), '1')
  expect(figure(screen, 'Disponible')).toBe('—')
  await expect.element(screen.getByText(/No pudimos leer tu saldo/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Revisar compra' }))
  await expect.element(screen.getByRole('button', { name: /Comprar 1/ })).not.toBeInTheDocument()
})

test('a part of an unknown holding cannot be chosen', async () => {
  const sale = emptyDraft(1)
  const part = { name: '100 %' }
  const screen = await openTicket(facts({ position: undefined }), sale)
  await expect.element(screen.getByRole('button', part)).toBeDisabled()
  await screen.rerender(ticketOf(facts({ position: position() }), sale))
  await userEvent.click(screen.getByRole('button', part))
  await expect.element(screen.getByRole('textbox', { name: 'Títulos' })).toHaveValue('10')
})

test('the account is known when both look-ups have ended, also if an event brings the balance first', async () => {
  const held = Promise.withResolvers<ReturnType<typeof ok>>()
  server.on('GET /stock/fund/details', () => new Promise(() => {}))
  server.on('POST /position/getByStock', () => held.promise)
  const { result } = await renderHook(() => useAccountFacts(apple.key, 'US', 'p1'))
  sendWallet({ walletType: 'usStock', currency: 'USD', balance: '50.00', usedBalance: '0.00' })
  await expect.poll(() => result.current.cash).not.toBeNull()
  expect(result.current).toMatchObject({ isSettled: false, position: undefined })
  held.resolve(ok([position()]))
  await expect.poll(() => result.current.isSettled).toBe(true)
  expect(result.current.position?.positionNum).toBe('10')
})

test('a hidden balance is hidden from screen readers too', async () => {
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

test('while an order is being checked its sheet can be closed, the ticket says so, and the answer still arrives', async () => {
  let answer: (reply: ReturnType<typeof ok>) => void = () => {}
  let tries = 0
  server.on('POST /stock/create', () => (++tries === 1 ? 'lost' : new Promise(resolve => (answer = resolve))))
  const screen = await openTicket()
  ;(await review(screen)).click()
  await expect.element(screen.getByText(/Puedes salir de esta pantalla/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(screen.getByText('Tu orden: verificando…')).toBeVisible()
  // No other order can be sent until the outcome is known: the button opens the pending order.
  await userEvent.click(screen.getByRole('button', { name: 'Ver la orden en verificación' }))
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Cerrar' }))
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => tries).toBe(2)
  answer(ok(order({ id: 'o-aside' })))
  await expect.element(screen.getByText('Orden recibida')).toBeVisible()
  expect(creates().map(({ headers }) => headers.get(IDEMPOTENCY_HEADER))).toEqual([keyOf(0), keyOf(0)])
})

test('the review opens at its heading, and the outcome gets the focus', async () => {
  server.on('POST /stock/create', () => ok(order({ id: 'o-focus' })))
  const screen = await openTicket()
  await review(screen)
  await expect.element(screen.getByRole('heading', { name: 'Comprar AAPL' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Comprar 10 títulos de AAPL' }))
  await expect.element(screen.getByRole('heading', { name: 'Orden recibida' })).toHaveFocus()
})

const limitBuy = (price: string) => ({ ...buy, orderType: 1 as const, price })

test.each([
  ['250', 'Se ejecuta ahora, a tu precio o mejor', true],
  ['199', 'Cuando el mercado llegue a tu precio', false],
])('a limit purchase at %s: the review says “%s”, its validity and its wallet', async (price, execution, isFar) => {
  const screen = await openTicket(facts(), limitBuy(price))
  await review(screen)
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(execution)).toBeVisible()
  await expect.element(dialog.getByText('Hasta cancelarla (180 días)')).toBeVisible()
  await expect.element(dialog.getByText('Acciones de EE. UU.')).toBeVisible()
  const warning = dialog.getByText(/a más de 20\s% del último/)
  if (isFar) await expect.element(warning).toBeVisible()
  else await expect.element(warning).not.toBeInTheDocument()
})

test('the review of a limit order stays when prices move and stop; that of a market order asks for the current price', async () => {
  const old = facts({ quote: { ...quoteAt(21_000).quote, seenAt: Date.now() - 60_000 } })
  const limit = await openTicket(facts(), limitBuy('190'))
  await review(limit)
  await limit.rerender(ticketOf(old))
  await expect.element(limit.getByRole('button', { name: 'Comprar 10 títulos de AAPL' })).toBeVisible()
  await limit.unmount()
  sessionStorage.clear()
  const market = await openTicket()
  await review(market)
  await market.rerender(ticketOf(old))
  await expect.element(market.getByText('El precio cambió de 200.00 a 210.00.', { exact: false })).toBeVisible()
  await expect.element(market.getByRole('button', { name: 'Actualizar precio' })).toBeVisible()
})

test('the outcome of a sale says what was received, its profit and the balance after it', async () => {
  const sold = order({
    id: 'o-sale',
    direction: 1,
    action: 1,
    state: 'filled',
    quantity: '4',
    filled: '4',
    averagePrice: '199.9900',
    value: '799.96',
    fees: [{ kind: 'commission', amount: '0.99' }],
    feeTotal: '0.99',
  })
  const closed = { id: 'c1', orderId: 'o-sale', profit: '199.96', fees: '1.59' }
  server.on('POST /stock/create', () => ok(sold))
  server.on('POST /position/flatList', () => ok({ total: 1, list: [closed], accountOffset: 0 }))
  const screen = await openTicket(facts({ position: position(), cash: 1_079_897n }), emptyDraft(1))
  await userEvent.fill(screen.getByRole('textbox', { name: 'Títulos' }), '4')
  await userEvent.click(screen.getByRole('button', { name: 'Revisar venta' }))
  await userEvent.click(screen.getByRole('button', { name: 'Vender 4 títulos de AAPL' }))
  await expect.element(screen.getByText('El dinero ya está en tu cartera «Acciones de EE. UU.».')).toBeVisible()
  expect(figure(screen, 'Total recibido')).toBe('US$798.97')
  expect(figure(screen, 'Disponible ahora')).toBe('US$10,798.97')
  await expect.poll(() => figure(screen, 'Resultado de esta venta')).toBe('+US$198.37')
})

test('the outcome of a purchase says what was paid, fees included', async () => {
  const bought = order({
    id: 'o-purchase',
    state: 'filled',
    filled: '10',
    averagePrice: '200.0100',
    value: '2000.10',
    fees: [{ kind: 'commission', amount: '2.00' }],
    feeTotal: '2.00',
  })
  server.on('POST /stock/create', () => ok(bought))
  const screen = await openTicket()
  ;(await review(screen)).click()
  await expect.poll(() => figure(screen, 'Total pagado')).toBe('US$2,002.10')
})

test('each wrong entry gets its own reason', async () => {
  const screen = await openTicket(facts({ cash: 10_000n }), limitBuy(''))
  const price = screen.getByRole('textbox', { name: 'Precio límite' })
  const quantity = screen.getByRole('textbox', { name: 'Títulos' })
  await userEvent.fill(price, '199.555')
  await userEvent.fill(quantity, '1.00005')
  await userEvent.click(screen.getByRole('button', { name: 'Revisar compra' }))
  await expect.element(price).toHaveAccessibleDescription(/Ese precio no existe en este mercado.*199\.56/)
  await expect.element(quantity).toHaveAccessibleDescription('La cantidad va en lotes de 0.0001. La más cercana es 1.')
  await userEvent.fill(price, '12345678901234567890')
  await expect.element(price).toHaveAccessibleDescription('Escribe 12 caracteres como máximo.')
  await userEvent.fill(quantity, '-3')
  await expect.element(quantity).toHaveAccessibleDescription('Escribe un solo número, por ejemplo 1,234.50')
  await userEvent.fill(price, '199')
  await userEvent.click(screen.getByText('Importe', { exact: true }))
  const amount = screen.getByRole('textbox', { name: 'Importe a gastar' })
  await userEvent.fill(amount, '0.5')
  await expect.element(amount).toHaveAccessibleDescription(/No alcanza para la fracción mínima: cuesta US\$2\.01/)
})

test('a correction under the amount names the unit of its number', async () => {
  const screen = await openTicket(facts({ position: position() }), { ...emptyDraft(1), by: 'amount' as const })
  await userEvent.fill(screen.getByRole('textbox', { name: 'Importe a vender' }), '4000')
  await userEvent.click(screen.getByRole('button', { name: 'Revisar venta' }))
  await expect.element(screen.getByRole('button', { name: 'Usar 10 títulos' })).toBeVisible()
})
