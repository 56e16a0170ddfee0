// The largest number of the home page is the user's total: unknown must not be shown as zero, a hidden total must be
// hidden from screen readers too, and a visitor must see what the app is.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { decimalText } from '../../domain/brand.ts'
import type { MarketState } from '../../domain/session.ts'
import { Notes } from '../../src/app/Notes.tsx'
import { applySnapshot } from '../../src/engine/apply.ts'
import { HotStocks } from '../../src/features/home/HotStocks.tsx'
import { Invitation } from '../../src/features/home/Invitation.tsx'
import { Sessions } from '../../src/features/home/Sessions.tsx'
import { Worth } from '../../src/features/home/Worth.tsx'
import { connection } from '../../src/state/connection.ts'
import { market } from '../../src/state/market.ts'
import { changeSetting } from '../../src/state/settings.ts'
import type { ProfitTotals } from '../../worker/contract.ts'
import { liveFeed } from '../support/live-feed.ts'
import { setMarketStage } from './market-stage.ts'
import { totalsOf } from './own-totals.ts'

beforeAll(setMarketStage)
beforeEach(() => changeSetting('hideBalances', false))

const totals = totalsOf({
  cash: decimalText('1000.00'),
  holdings: decimalText('250.50'),
  total: decimalText('1250.50'),
  floating: decimalText('10.00'),
  pricePart: decimalText('10.00'),
  today: decimalText('-12.34'),
  boards: ['US'],
})
const sendProfit = (change: Partial<ProfitTotals> = {}) =>
  applySnapshot({ number: 1, at: 0, profit: { ...totals, ...change } }, new Map())

test('the total is the largest text, with today’s loss signed below it', async () => {
  sendProfit()
  const screen = await render(<Worth />)
  const total = screen.getByText('MX$1,250.50')
  await expect.element(total).toBeVisible()
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  const sizes = [...screen.container.querySelectorAll('*')].map(sizeOf)
  expect(sizeOf(total.element())).toBe(Math.max(...sizes))
  const today = screen.container.querySelector('.worth-today .change')
  expect(today?.textContent).toBe('\u2212MX$12.34')
  expect(today?.getAttribute('data-direction')).toBe('-1')
})

test('a profit of another trading day names that day, by what is held and not by what else trades', async () => {
  const friday = Date.now() - 3 * 86_400_000
  const states = (us: number, hk: number | null) =>
    applySnapshot(
      {
        number: 3,
        at: 0,
        boards: [
          { board: 'US', state: 'closed', nextAt: null, opensAt: null, dayAt: us },
          { board: 'HK', state: 'open', nextAt: null, opensAt: null, dayAt: hk },
        ],
      },
      new Map(),
    )
  states(friday, Date.now())
  sendProfit({ boards: ['US'] })
  const screen = await render(<Worth />)
  const words = () => screen.container.querySelector('.worth-today')?.textContent
  const day = new Intl.DateTimeFormat('es-MX', { weekday: 'long' }).format(friday)
  await expect.poll(words).toContain(`el ${day}`)
  sendProfit({ boards: ['HK', 'US'] })
  await expect.poll(words).toContain('hoy')
  // A board without a day never closes: its profit is today's.
  states(friday, null)
  await expect.poll(words).toContain('hoy')
})

test('without a position of today no change is shown, not even zero', async () => {
  sendProfit({ today: decimalText('0.00'), boards: [] })
  const screen = await render(<Worth />)
  await expect.element(screen.getByText('MX$1,250', { exact: false })).toBeVisible()
  expect(screen.container.querySelector('.worth-today')?.textContent).toBe('')
})

test('hiding the amounts removes both numbers and their direction from the page', async () => {
  sendProfit()
  const screen = await render(<Worth />)
  await userEvent.click(screen.getByRole('button', { name: 'Ocultar importes' }))
  await expect.element(screen.getByRole('button', { name: 'Mostrar importes' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.container.innerHTML).not.toMatch(/1,250|12\.34|data-direction="-1"/)
  expect(screen.container.textContent).toContain('Importe oculto')
})

test('a total that is not known is a dash with its reason', async () => {
  sendProfit({ total: null, today: null, unpriced: 2 })
  const screen = await render(<Worth />)
  expect(screen.container.querySelector('.worth-figure')?.textContent).toBe('—')
  await expect.element(screen.getByText(/Falta el valor de 2 posiciones/)).toBeVisible()
})

test('a visitor sees that the market is simulated, and both links to log in and to register', async () => {
  const screen = await render(<Invitation />)
  await expect.element(screen.getByText(/dinero simulados/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Crear cuenta' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
})

test('one line shows the three sessions', async () => {
  const boards = [
    { board: 'US', state: 'open', nextAt: null, opensAt: null, dayAt: null },
    { board: 'HK', state: 'lunch', nextAt: null, opensAt: null, dayAt: null },
    { board: 'MX', state: 'closed', nextAt: null, opensAt: null, dayAt: null },
  ] as const
  applySnapshot({ number: 2, at: 0, boards }, new Map())
  const screen = await render(<Sessions />)
  await expect.element(screen.getByText('NY abierto · HK en receso · CDMX cerrado')).toBeVisible()
})

test('an empty list of hot stocks says when there will be one, a failed one offers a retry', async () => {
  const screen = await render(<HotStocks state="ready" keys={[]} row={() => null} />)
  await expect.element(screen.getByText('No llegan precios')).toBeVisible()
  await screen.rerender(<HotStocks state="failed" keys={[]} row={() => null} />)
  await expect.element(screen.getByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('hot instruments of a live market are not called the most traded shares, and lead to its boards', async () => {
  applySnapshot({ number: 3, at: 0, feed: liveFeed }, new Map())
  const screen = await render(<HotStocks state="ready" keys={[]} row={() => null} />)
  await expect.element(screen.getByRole('heading', { name: 'Mercados' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Ver más' })).toHaveAttribute('href', '/pages/market/index')
})

test('the strip and the invitation say that there are no prices until a board of a live market has one', async () => {
  const board = { nextAt: null, opensAt: null, dayAt: null } as const
  const boards = (...states: readonly MarketState[]) =>
    applySnapshot(
      {
        number: 4,
        at: 0,
        feed: liveFeed,
        boards: states.map((state, at) => ({ board: at === 0 ? ('FX' as const) : ('CR' as const), state, ...board })),
      },
      new Map(),
    )
  market.boards = {}
  // There is no engine here: a note of its connection would come instead of the strip.
  connection.status = 'live'
  const screen = await render(
    <>
      <Notes />
      <Invitation />
    </>,
  )
  const shown = () =>
    ['.notes-rest', '.invitation-note'].map(selector => screen.container.querySelector(selector)?.textContent)
  const both = (text: string) => [text, text]
  boards('lost', 'lost')
  await expect.poll(shown).toEqual(both('No llegan precios'))
  boards('lost', 'open')
  await expect.poll(shown).toEqual(both('Precios reales, dinero de práctica'))
  // Rates that are published once a day are no live prices.
  boards('reference', 'lost')
  await expect.poll(shown).toEqual(both('No llegan precios'))
})
