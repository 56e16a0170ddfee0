// Why: a green profit at a price of some minutes ago looks live. Every amount at a price that is not live loses the colour
// of its direction.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import { decimalText } from '../../domain/brand.ts'
import { marketStateCode } from '../../domain/session.ts'
import { applySnapshot } from '../../src/engine/apply.ts'
import { HoldingList } from '../../src/features/position/HoldingList.tsx'
import { OwnPosition } from '../../src/features/quote/OwnPosition.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { HOLDINGS_VIEW } from '../../src/state/holdings.ts'
import type { HoldingRow as Holding } from '../../worker/contract.ts'
import { listed, quote } from './market-stage.ts'
import { apple, position, setOrderStage } from './order-stage.ts'

beforeAll(async () => {
  await setOrderStage()
  await loadNamespaces(['quote'])
})
const root = document.documentElement
afterEach(() => {
  delete root.dataset['connection']
})

const colour = (element: Element) => getComputedStyle(element).color
/** The colour of a value of the palette. */
function paint(name: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = `var(${name})`
  const painted = colour(probe)
  probe.remove()
  return painted
}

/** The amount has the colour of a gain while prices are live, and none while they are not. */
async function expectColours(amount: () => Element): Promise<void> {
  expect(paint('--flat')).not.toBe(paint('--rise'))
  await expect.poll(() => colour(amount())).toBe(paint('--rise'))
  for (const state of ['delayed', 'stale']) {
    root.dataset['connection'] = state
    expect(colour(amount()), state).toBe(paint('--flat'))
  }
}

const holding: Holding = {
  id: 'h1',
  key: apple.key,
  code: 'AAPL',
  name: 'Apple Inc.',
  nameZh: null,
  board: 'US',
  currency: 'USD',
  priceDecimals: 2,
  quantity: decimalText('10'),
  usable: decimalText('10'),
  averagePrice: decimalText('150.00'),
  cost: decimalText('1500.00'),
  price: decimalText('200.00'),
  state: 2,
  value: decimalText('2000.00'),
  floating: decimalText('500.00'),
  floatingBp: 3333,
  today: decimalText('10.00'),
  fees: decimalText('1.50'),
  inBase: null,
  margin: null,
}

test('a held row', async () => {
  const holdings = [{ view: HOLDINGS_VIEW, state: 'ready', total: 1, first: 0, ids: ['h1'], rows: [holding] }] as const
  applySnapshot({ number: 1, at: 0, holdings }, new Map())
  const screen = await render(<HoldingList hidden={false} onReady={() => {}} />)
  await expect.element(screen.getByText('+US$500.00')).toBeVisible()
  await expectColours(() => screen.getByText('+US$500.00').element())
})

test('a held row whose source sends nothing says so, and no other row does', async () => {
  const lost = Object.assign({}, holding, { id: 'h2', name: 'Bitcoin', state: marketStateCode('lost') })
  const old = Object.assign({}, holding, { id: 'h3', name: 'Euro', state: marketStateCode('stale') })
  const split = Object.assign({}, holding, {
    id: 'h4',
    name: 'Nvidia',
    state: marketStateCode('frozen'),
    price: null,
    value: null,
    floating: null,
  })
  const rows = [holding, lost, old, split]
  const ids = rows.map(({ id }) => id)
  const holdings = [{ view: HOLDINGS_VIEW, state: 'ready', total: 4, first: 0, ids, rows }] as const
  applySnapshot({ number: 2, at: 0, holdings }, new Map())
  const screen = await render(<HoldingList hidden={false} onReady={() => {}} />)
  const names = () =>
    [...screen.container.querySelectorAll('.holding-name')].map(name => name.textContent).filter(Boolean)
  await expect
    .poll(names)
    .toEqual(['Apple Inc.', 'sin precios · Bitcoin', 'sin precios nuevos · Euro', 'ajuste pendiente · Nvidia'])
})

test('the user’s position on the page of a quote', async () => {
  quote(listed('US', 'AAPL', 'Apple Inc.'), 20_000, 19_000)
  const screen = await render(<OwnPosition position={position()} decimals={2} hidden={false} />)
  await expectColours(() => must(screen.container.querySelector('[data-direction]'), 'the profit'))
})
