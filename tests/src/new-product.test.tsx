// A product that exists only in this test: one entry in the list of products of the page, its needs and its texts. The
// page of all products, its filter and the user's own things on Home show it, which proves that no other file of the page
// has to know it.
import { PiggyBank } from 'lucide-react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { must } from '../../domain/assert.ts'
import type { WorthKind } from '../../domain/worth.ts'
import { OwnThings } from '../../src/features/product/OwnThings.tsx'
import { i18n, loadNamespaces } from '../../src/i18n/i18n.ts'
import { Page } from '../../src/pages/product/index.tsx'
import { profit } from '../../src/state/market.ts'
import { closeSession, openSession } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { own } from './own-totals.ts'
import { ana, sessionOf } from './people.ts'
import { startScriptedServer } from './scripted-server.ts'
import { render } from './ui/routed.tsx'
import { setStage } from './ui/stage.ts'

const { NAME, KIND, PAGE } = vi.hoisted(() => ({ NAME: 'savings', KIND: 'saving', PAGE: '/pages/yinmutual/index' }))

vi.mock(import('../../domain/product-needs.ts'), async importOriginal => {
  const original = await importOriginal()
  const productNeeds = Object.assign({ [NAME]: [] }, original.productNeeds)
  return Object.assign({}, original, {
    productNeeds,
    isOffered: (name: string, there: Parameters<typeof original.isOffered>[1]) =>
      name === NAME || original.isOffered(name as keyof typeof original.productNeeds, there),
  })
})

vi.mock(import('../../src/shared/products/list.ts'), async importOriginal => {
  const original = await importOriginal()
  const savings = {
    name: NAME,
    family: 'income',
    to: PAGE,
    Icon: PiggyBank,
    trait: 'flexible',
    own: { kind: KIND, to: `${PAGE}?id=mine` },
  }
  return Object.assign({}, original, { products: [...original.products, savings] }) as unknown as typeof original
})

beforeAll(async () => {
  await setStage()
  await loadNamespaces(['product', 'home'])
  i18n.addResources('es-MX', 'product', {
    [`name.${NAME}`]: 'Ahorro',
    [`note.${NAME}`]: 'Intereses cada mes',
    [`own.${KIND}`]: 'Ahorro',
  })
})
afterEach(async () => {
  await cleanup()
  profit.totals = null
  closeSession()
})

test('the page of all products shows it in its family, with and without the filter of its trait', async () => {
  const server = startScriptedServer()
  server.on('GET /m_ft/products', () => 'lost')
  const screen = await render(<Page />)
  const row = screen.getByText('Intereses cada mes')
  await expect.element(row).toBeVisible()
  expect(must(row.element().closest('a'), 'a link').getAttribute('href')).toBe(`#${PAGE}`)
  const chip = screen.getByRole('button', { name: 'Con margen' }).element() as HTMLElement
  chip.click()
  await expect.element(row).not.toBeInTheDocument()
  server.stop()
})

test('Home shows what the user has in it', async () => {
  changeSetting('hideBalances', false)
  openSession(sessionOf(ana(), 'token-savings'))
  own([{ kind: KIND as WorthKind, amount: '250.00' }])
  const { container } = await render(<OwnThings />)
  const line = must(container.querySelector('.own-row'), 'its line')
  expect(line.getAttribute('href')).toBe(`#${PAGE}?id=mine`)
  expect(line.textContent).toContain('Ahorro')
  expect(line.textContent).toContain('MX$250.00')
})
