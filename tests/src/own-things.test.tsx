// What the user owns, on Home: at most five lines, none for a user who has nothing, and unknown is never zero.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { worthKinds } from '../../domain/worth.ts'
import { OwnThings } from '../../src/features/product/OwnThings.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { profit } from '../../src/state/market.ts'
import { closeSession, openSession, readOwn } from '../../src/state/session.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { own } from './own-totals.ts'
import { ana, sessionOf } from './people.ts'
import { render } from './ui/routed.tsx'
import { setStage } from './ui/stage.ts'

beforeAll(async () => {
  await setStage()
  await loadNamespaces(['product', 'home'])
})
beforeEach(() => {
  changeSetting('hideBalances', false)
  openSession(sessionOf(ana(), 'token-own'))
})
afterEach(async () => {
  await cleanup()
  profit.totals = null
  closeSession()
})

const rowsOf = (container: Element): (string | undefined)[] =>
  [...container.querySelectorAll('.own-row')].map(row => row.textContent?.replaceAll('\u00a0', ' '))

test('each kind has a line with its share, a loan what is owed, and a followed strategy its result', async () => {
  own([
    { kind: 'bond', amount: '100.00' },
    { kind: 'follow', amount: '-0.50' },
    { kind: 'loan', amount: '-40.00' },
  ])
  const { container } = await render(<OwnThings />)
  expect(rowsOf(container)).toEqual([
    'Bonos10.0 % de lo que tienesMX$100.00',
    'PréstamosPor pagar\u2212MX$40.00',
    'SeguimientoResultado hasta ahora\u2212MX$0.50',
  ])
  expect([...container.querySelectorAll('a')].map(link => link.getAttribute('href'))).toEqual([
    '#/pages/profile/index',
    '#/pages/trade/index?tab=6',
    '#/pages/loan/index',
    '#/pages/trade/index?tab=5',
  ])
})

test('there are at most five lines, of which debts are one', async () => {
  own(worthKinds.map(kind => ({ kind, amount: kind === 'loan' ? '-1.00' : '1.00' })))
  const { container } = await render(<OwnThings />)
  const names = [...container.querySelectorAll('.product-name')].map(name => name.textContent)
  expect(names).toEqual(['Bonos', 'Fondos', 'Préstamos', 'Seguimiento', 'Reglas cuantitativas'])
})

test('an unknown value is a dash with its reason', async () => {
  own([{ kind: 'fund', amount: null }])
  const { container } = await render(<OwnThings />)
  expect(rowsOf(container)).toEqual(['FondosFalta un precio o un tipo de cambio—'])
})

test('nothing is shown to a user who has nothing, or before it is known', async () => {
  own([{ kind: 'loan', amount: '0.00' }])
  const { container } = await render(<OwnThings />)
  expect(container.textContent).toBe('')
  await cleanup()
  profit.totals = null
  const again = await render(<OwnThings />)
  expect(again.container.querySelector('.own')).toBeNull()
})

test('hidden amounts are not in the page', async () => {
  own([{ kind: 'bond', amount: '123.45' }])
  changeSetting('hideBalances', true)
  const { container } = await render(<OwnThings />)
  expect(container.innerHTML).not.toContain('123.45')
})

test('the height is stored, so that Home reserves it at the next visit', async () => {
  own([
    { kind: 'bond', amount: '1.00' },
    { kind: 'fund', amount: '1.00' },
  ])
  const { container } = await render(<OwnThings />)
  const rem = (): number | null => readOwn('ownRem', (value): value is number => typeof value === 'number')
  await expect.poll(rem).toBeGreaterThan(8)
  // The title is as high as its text; each line has its own height.
  const lines = [...container.querySelectorAll('.own-row')].map(row => row.getBoundingClientRect().height)
  expect(lines).toEqual([64, 64])
  expect(rem()).toBe(3 + lines.reduce((all, height) => all + height, 0) / 16)
})
