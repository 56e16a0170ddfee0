// The margin ticket: it warns of a limit far from the last price, says when the platform closes a contract, and after a
// close shows what the close realised and returned.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import type { Instrument } from '../../domain/instrument.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import { Decimal } from '../../domain/money.ts'
import { orderTypes } from '../../domain/order.ts'
import { CloseResult } from '../../src/features/ticket/models/margin/CloseResult.tsx'
import type { Draft } from '../../src/features/ticket/models/margin/draft.ts'
import { emptyDraft } from '../../src/features/ticket/models/margin/draft.ts'
import type { MarginFacts } from '../../src/features/ticket/models/margin/facts.ts'
import { isolatedMargin } from '../../src/features/ticket/models/margin/model.ts'
import { useWords } from '../../src/features/ticket/use-words.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { marginedPosition } from '../support/margined.ts'
import { apple, order, setOrderStage, facts as sharesFacts } from './order-stage.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

let server: ScriptedServer
beforeAll(async () => {
  await setOrderStage()
  await loadNamespaces(['margin'])
})
beforeEach(() => {
  server = startScriptedServer()
})
afterEach(() => server.stop())

const key = 'FU.GC202612' as Instrument['key']
const gold: Instrument = {
  ...apple,
  ix: 9_201,
  key,
  board: 'FU',
  code: 'GC202612',
  name: 'Gold · Dec 2026',
  source: 3,
  priceDecimals: 1,
}

/** Gold at 4,000.0 in an open market. */
function goldFacts(change: Partial<MarginFacts> = {}): MarginFacts {
  const terms = termsOf(key)
  if (!terms) throw new Error('gold has terms')
  const { tickSteps, state, quote } = sharesFacts()
  return {
    instrument: gold,
    terms,
    tickSteps,
    state,
    quote: Object.assign({}, quote, { price: 40_000, bid: 39_999, ask: 40_001 }),
    walletCurrency: 'USD',
    cash: 1_234_500n,
    rate: { middle: new Decimal(1), paid: new Decimal(1), received: new Decimal(1) },
    yearly: null,
    ending: null,
    positions: [],
    closes: null,
    ...change,
  }
}

const limitAt = (price: string): Draft =>
  Object.assign({}, emptyDraft(0), { orderType: orderTypes.limit, price, quantity: '1' })

/** The notices and the review of a draft. */
function Reviewed({ draft, facts }: { draft: Draft; facts: MarginFacts }) {
  const words = useWords()
  const written = { draft, facts, estimate: isolatedMargin.estimate(draft, facts) }
  const current = { facts, words, hidden: false }
  return (
    <>
      {isolatedMargin.notices(written, words).map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      <isolatedMargin.ReviewFacts review={Object.assign({ before: null }, written)} current={current} />
    </>
  )
}

test('a limit more than 20 % away is warned of, and the review says when and from what it is paid', async () => {
  const screen = await render(<Reviewed draft={limitAt('3100')} facts={goldFacts()} />)
  await expect.element(screen.getByText(/más de 20/)).toBeVisible()
  await expect.element(screen.getByText('Cuando el mercado llegue a tu precio')).toBeVisible()
  await expect.element(screen.getByText('Futuros', { exact: true })).toBeVisible()
  await screen.rerender(<Reviewed draft={limitAt('3900')} facts={goldFacts()} />)
  expect(screen.getByText(/más de 20/).query()).toBeNull()
})

test.each([
  ['lost', 'order stale'],
  ['closed', 'order marketClosed'],
] as const)('a contract whose state is %s cannot be ordered, with the reason: %s', (state, id) => {
  const [draft, facts] = [limitAt('3900'), goldFacts({ state })]
  const found = isolatedMargin.problems({ draft, facts, estimate: isolatedMargin.estimate(draft, facts) })
  expect(found.filter(({ at }) => at === 'order').map(problem => problem.id)).toEqual([id])
})

test('a delivered contract is closed before its notices: that day comes first, then the dates of the exchange', async () => {
  const screen = await render(<Reviewed draft={emptyDraft(0)} facts={goldFacts()} />)
  await expect.element(screen.getByText('Pulso lo cierra por ti el')).toBeVisible()
  const rows = [...screen.container.querySelectorAll('.fact')].map(row => row.textContent)
  const dates = rows.filter(row => /\/2026$/.test(row))
  expect(dates.map(row => row.slice(-10))).toEqual(['27/11/2026', '30/11/2026', '29/12/2026'])
})

test('an increase says what the order adds, and what the whole position then needs and can lose at most', async () => {
  // 100 ounces at 4,000.00 and 10×, paid in dollars.
  const held = marginedPosition({
    id: 'p1',
    pair: 'EURUSD',
    side: 'long',
    units: '100',
    entry: '4000',
    leverage: 10,
    maintenanceRate: '0.05',
    decimals: 1,
    perDollar: '1',
  })
  const draft: Draft = Object.assign({}, emptyDraft(0), { quantity: '1' })
  const positions = [held]
  const screen = await render(<Reviewed draft={draft} facts={goldFacts({ cash: 10_000_000n, positions })} />)
  const fact = (label: string) =>
    [...screen.container.querySelectorAll('.fact')].find(row => row.textContent.startsWith(label))?.textContent
  await expect.poll(() => fact('Margen que agrega esta orden')).toMatch(/nocional\.US\$40,001\.00$/)
  const { margin, whole, lossMost, fee } = isolatedMargin.estimate(draft, goldFacts({ positions }))
  expect(whole).toBe(4_000_000n + (margin ?? 0n))
  expect(lossMost).toBe((whole ?? 0n) + (fee ?? 0n))
  expect(fact('Margen de toda la posición')).toBe(`Margen de toda la posiciónUS$80,001.00`)
  expect(fact('Lo más que puedes perder en toda la posición')).toMatch(/−US\$80,009\.00$/)
  expect(screen.getByText('En la liquidación forzosa').query()).toBeNull()
})

test('a long that is paid in full has the price of its minimum maintenance margin, not a dash', () => {
  const draft: Draft = Object.assign({}, emptyDraft(0), { quantity: '1', leverage: 1 })
  expect(Number(isolatedMargin.estimate(draft, goldFacts()).liquidation)).toBeGreaterThan(0)
})

test('after a close: the profit after all fees, the returned amount of all fills, and the balance', async () => {
  const close = order({
    id: 'close',
    key,
    board: 'FU',
    state: 'filled',
    filled: '2',
    quantity: '2',
    averagePrice: '4010.0',
    feeTotal: '16.04',
  })
  const record = { id: 'c1', orderId: 'close', positionId: 'p1', quantity: '2', profit: '2000.00', fees: '32.04' }
  server.on('POST /position/flatList', () => ok({ total: 1, list: [record] }))
  const released = { kind: 'released', orderId: 'close', quantity: '1' }
  const other = { kind: 'released', orderId: 'other', quantity: '1', amount: '-999.00', id: 'e3' }
  const list = [{ ...released, id: 'e1', amount: '-40000.00' }, { ...released, id: 'e2', amount: '-40000.01' }, other]
  let answer = (_: ReturnType<typeof ok>) => {}
  server.on('POST /position/water/pageList', () => new Promise(resolve => (answer = resolve)))
  const screen = await render(<CloseResult order={close} facts={goldFacts({ closes: 'p1' })} hidden={false} />)
  await expect.element(screen.getByText('+US$1,967.96')).toBeVisible()
  // While the amount is being read it is neither shown nor said to be unknown.
  await expect.element(screen.getByText('Cargando')).toBeInTheDocument()
  expect(screen.getByText('—').elements()).toEqual([])
  answer(ok({ total: 3, list }))
  // Released 80,000.01, profit 2,000.00, closing fee 16.04.
  await expect.element(screen.getByText('US$81,983.97')).toBeVisible()
  await expect.element(screen.getByText('US$12,345.00')).toBeVisible()
})
