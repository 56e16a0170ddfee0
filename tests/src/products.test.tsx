// Why: a number of offers that are not open, or a rate of another term, sends people to an empty page.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import type { Board } from '../../domain/instruments/boards.ts'
import type { ProductsNow } from '../../domain/wire/calls/product.ts'
import { applySnapshot } from '../../src/engine/apply.ts'
import { Intents } from '../../src/features/product/Intents.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { Page } from '../../src/pages/product/index.tsx'
import { pageAt } from '../../src/router/table.ts'
import { products } from '../../src/shared/products/list.ts'
import { market } from '../../src/state/market.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'
import { setStage } from './ui/stage.ts'

let server: ScriptedServer

beforeAll(async () => {
  await setStage()
  await loadNamespaces(['product'])
})
beforeEach(() => {
  server = startScriptedServer()
})
afterEach(async () => {
  await cleanup()
  server.stop()
})

const now = (change: Partial<ProductsNow> = {}): ProductsNow => ({
  cetes: { rate: '0.0619', term: 28 },
  newIssues: { open: 3, closesAt: 1_795_000_000 },
  auctions: 12,
  blocks: 1,
  placings: 0,
  ...change,
})
const answer = (change?: Partial<ProductsNow>) => server.on('GET /m_ft/products', () => ok(now(change)))

test('each product leads to a page of the app', () => {
  const paths = products.map(({ to }) => to.split('?')[0] ?? to)
  expect(paths.filter(path => pageAt(path) === null)).toEqual([])
})

test('the page shows what each product offers now, and nothing while it is unknown', async () => {
  server.on('GET /m_ft/products', () => 'lost')
  const screen = await render(<Page />)
  await expect.element(screen.getByText('Subasta de apertura')).toBeVisible()
  expect(screen.container.querySelectorAll('[data-family="offers"] .product-now')).toHaveLength(0)
  await cleanup()
  answer()
  const again = await render(<Page />)
  const now = () => [...again.container.querySelectorAll('[data-family="offers"] .product-now')].map(e => e.textContent)
  await expect.poll(now).toEqual(['3 abiertas', '12 en curso', '1 abierto', '0 abiertas'])
  await expect.element(again.getByText('6.19\u00a0%')).toBeVisible()
})

test('a filter leaves the products that have the trait', async () => {
  answer()
  const screen = await render(<Page />)
  const chip = screen.getByRole('button', { name: 'Con margen' }).element() as HTMLElement
  chip.click()
  const names = () => [...screen.container.querySelectorAll('.product-name')].map(name => name.textContent)
  await expect.poll(names).toEqual(['Futuros y materias primas', 'Metales y CFD', 'Divisas', 'Criptomonedas'])
})

test('Home’s tiles show the rate and the next closing, and say that nothing is open', async () => {
  answer()
  const screen = await render(<Intents />)
  await expect.element(screen.getByText('Cetes a 28 días: 6.19\u00a0%')).toBeVisible()
  await expect.element(screen.getByText(/^3 abiertas · la próxima cierra /)).toBeVisible()
  await cleanup()
  answer({ cetes: null, newIssues: { open: 0, closesAt: null } })
  const none = await render(<Intents />)
  await expect.element(none.getByText('Ninguna abierta por ahora')).toBeVisible()
  await expect.element(none.getByText('Cetes, bonos y fondos')).toBeVisible()
})

test('Home’s tile of shares names the markets that the server has', async () => {
  answer()
  const listed = (...names: readonly Board[]) => {
    const boards = names.map(board => ({ board, state: 'open' as const, nextAt: null, opensAt: null, dayAt: 1 }))
    market.boards = {}
    applySnapshot({ number: 1, at: 0, boards }, new Map())
  }
  listed('US', 'MX', 'HK')
  const all = await render(<Intents />)
  await expect.element(all.getByText('EE.\u00a0UU., México y Hong Kong')).toBeVisible()
  await cleanup()
  listed('US', 'CR')
  const one = await render(<Intents />)
  await expect.element(one.getByText('EE.\u00a0UU.', { exact: true })).toBeVisible()
  await cleanup()
  listed('FX', 'CR')
  const none = await render(<Intents />)
  await expect.element(none.getByText('Operar divisas y criptos')).toBeVisible()
  market.boards = {}
})
