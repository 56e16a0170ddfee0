// Why: an order in an auction is decided by the indicative price. The page must show each state that the server sends,
// must not load what it is sent, and must not keep an old price when the socket is silent.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { decimalText } from '../../domain/brand.ts'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import { applySnapshot } from '../../src/engine/apply.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { Page } from '../../src/pages/product/auction.tsx'
import { openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { answerAccount, fact, renderAt, setMoneyStage } from './money-stage.tsx'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'

const NOW = Math.floor(Date.now() / 1_000)

const state: AuctionState = {
  id: 'US-1',
  phase: 'input',
  takesOrders: true,
  low: decimalText('45.00'),
  high: decimalText('55.00'),
  price: decimalText('50.00'),
  volume: decimalText('1000'),
  imbalance: decimalText('0'),
  bids: [],
  asks: [],
}
const loaded = {
  ...state,
  key: 'US.AAPL',
  board: 'US',
  code: 'AAPL',
  name: 'Apple',
  source: 7,
  currency: 'USD',
  lot: 1,
  priceDecimals: 2,
  tickSteps: [[0, 1]],
  opensAt: NOW - 60,
  locksAt: NOW + 600,
  matchingAt: NOW + 720,
  latestAt: NOW + 720,
  endsAt: NOW + 720,
  reference: '50.00',
  fees: [],
}

let server: ScriptedServer
beforeAll(async () => {
  await setMoneyStage()
  await loadNamespaces(['auction', 'order', 'error'])
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  server = startScriptedServer()
  server.on('POST /m_ft/preMarketList', () => ok({ list: [loaded], next: [] }))
})
afterEach(async () => {
  await cleanup()
  server.stop()
  vi.useRealTimers()
})

let number = 0
const send = (change: Partial<AuctionState>) =>
  applySnapshot({ number: ++number, at: Date.now(), auction: { ...state, ...change } }, new Map())
const price = () => fact('Precio indicativo')?.replace(/\s/g, ' ')

async function open(): Promise<void> {
  await renderAt('/pages/product/auction?id=US-1', Page)
  await expect.poll(price).toContain('50.00')
}

test('the share is named in Chinese where the language is Chinese', async () => {
  server.on('POST /m_ft/preMarketList', () => ok({ list: [{ ...loaded, nameZh: '苹果' }], next: [] }))
  await open()
  changeSetting('locale', 'zh-Hans')
  await expect.poll(() => document.body.textContent).toContain('苹果')
  changeSetting('locale', 'es-MX')
  await expect.poll(() => document.body.textContent).toContain('Apple')
})

test('a row of the list has the gap to the reference price and the larger side of the book, from the middle', async () => {
  const states = [
    { id: 'US-1', price: '50.50', volume: '15', imbalance: '-5' },
    { id: 'US-2', price: null, volume: '0', imbalance: '0' },
  ]
  server.on('POST /m_ft/preMarketList', () => ok({ list: states.map(each => ({ ...loaded, ...each })), next: [] }))
  const screen = await renderAt('/pages/product/auction', Page)
  const [known, unknown] = [
    screen.getByRole('link', { name: /Apple/ }).first(),
    screen.getByRole('link', { name: /Sin precio/ }),
  ]
  await expect.poll(() => known.element().textContent).toMatch(/US\$50\.50.*\+1\.00.*5 más en venta/)
  const bar = (row: Element) => row.querySelector<HTMLElement>('[data-side]')
  expect(bar(known.element())?.dataset['side']).toBe('sell')
  expect(bar(known.element())?.style.inlineSize).toBe('12.5%')
  expect(bar(unknown.element())).toBeNull()
  expect(unknown.element().textContent).toContain('—')
})

test('each state that the server sends is shown, and the page loads nothing meanwhile', async () => {
  await open()
  for (const cents of ['11', '22', '33', '44', '55']) {
    send({ price: decimalText(`51.${cents}`), volume: decimalText('2400') })
    await expect.poll(price).toContain(`51.${cents}`)
    vi.advanceTimersByTime(1_000)
  }
  expect(fact('Acciones que se cruzarían')).toBe('2,400')
  expect(server.asked).toHaveLength(1)
})

test('the state of another auction changes nothing', async () => {
  await open()
  send({ id: 'US-2', price: decimalText('99.00') })
  send({ price: decimalText('51.00') })
  await expect.poll(price).toContain('51.00')
})

test('while no state arrives the auction is loaded each second, and a later state replaces what was loaded', async () => {
  await open()
  send({ price: decimalText('51.00') })
  await expect.poll(price).toContain('51.00')
  server.on('POST /m_ft/preMarketList', () => ok({ list: [{ ...loaded, price: '52.00' }], next: [] }))
  vi.advanceTimersByTime(3_000)
  expect(server.asked).toHaveLength(1)
  vi.advanceTimersByTime(1_000)
  await expect.poll(price).toContain('52.00')
  server.on('POST /m_ft/preMarketList', () => ok({ list: [{ ...loaded, price: '53.00' }], next: [] }))
  vi.advanceTimersByTime(1_000)
  await expect.poll(price).toContain('53.00')
  send({ price: decimalText('54.00') })
  await expect.poll(price).toContain('54.00')
  const { length } = server.asked
  vi.advanceTimersByTime(2_000)
  expect(server.asked).toHaveLength(length)
})

test('what the wallet lacks for an order comes from another wallet in the same request', async () => {
  openSession(sessionOf(ana(), 'token'))
  answerAccount(server)
  server.on('POST /position/getByStock', () => ok([]))
  server.on('POST /position/consignList', () => ok({ total: 0, list: [] }))
  let sent: unknown = null
  server.on('POST /stock/auctionStockCreate', ({ body }) => {
    sent = body
    return { code: 4202, msg: 'La subasta ya no recibe órdenes.' }
  })
  const screen = await renderAt('/pages/product/auction?id=US-1', Page)
  await screen.getByRole('textbox', { name: 'Precio' }).fill('50.00')
  await screen.getByRole('textbox', { name: 'Cantidad' }).fill('2')
  await expect.element(screen.getByText(/De Saldo: US\$50\.00/)).toBeVisible()
  await screen.getByRole('checkbox').click()
  await screen.getByRole('button', { name: /^Revisar/ }).click()
  const review = screen.getByRole('dialog')
  await expect.element(review.getByText(/De Saldo: US\$50\.00/)).toBeVisible()
  await review.getByRole('button', { name: /AAPL/ }).click()
  await expect
    .poll(() => sent)
    .toMatchObject({
      id: 'US-1',
      quantity: '2',
      topUp: { to: 'usStock', moves: [{ from: 'balance', amount: '50.00' }] },
    })
})
