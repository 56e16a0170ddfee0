// Why: a new user must see what to do next, and only that: a step that is done has no link, and the steps are gone when
// all are done or when the user hides them.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { decimalText } from '../../domain/brand.ts'
import type { User } from '../../domain/wire/calls/auth.ts'
import { FirstSteps } from '../../src/features/welcome/FirstSteps.tsx'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { profit } from '../../src/state/market.ts'
import { closeSession, openSession } from '../../src/state/session.ts'
import type { ProfitTotals } from '../../worker/contract.ts'
import { totalsOf } from './own-totals.ts'
import { ana, sessionOf } from './people.ts'
import { render } from './ui/routed.tsx'
import { setStage } from './ui/stage.ts'

beforeAll(async () => {
  await setStage()
  await loadNamespaces(['welcome'])
})
beforeEach(() => localStorage.clear())
afterEach(async () => {
  await cleanup()
  closeSession()
})

/** What a new account has: nothing bought, nothing sold. */
const none = totalsOf({
  cash: decimalText('500000.00'),
  total: decimalText('500000.00'),
})

const open = (change: Partial<User> = {}, totals: ProfitTotals | null = none) => {
  openSession(sessionOf(ana(change)))
  profit.totals = totals
  return render(<FirstSteps />)
}
const TITLE = 'Tus primeros pasos'

test('a new user is led to a purchase, the identity and the trading password; only the next step has a button', async () => {
  const screen = await open({ hasPayPassword: true })
  const links = () => [...screen.container.querySelectorAll('a')].map(link => link.getAttribute('href'))
  expect(links()).toEqual(['#/pages/kyc/individual'])
  await expect.element(screen.getByText('2 de 4')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Empezar: Compra tu primera acción' }))
  expect(location.hash).toBe('#/pages/product/popular')
  await expect.element(screen.getByText('Crea tu contraseña de operaciones')).toBeVisible()
  expect(screen.container.querySelectorAll('[data-done] [aria-label="Listo"]')).toHaveLength(2)
})

test('nothing is shown before it is known what the account has done', async () => {
  const screen = await open({}, null)
  expect(screen.container.textContent).toBe('')
})

test.each([
  { name: 'a position', change: { boards: ['US'] } },
  { name: 'the result of what was sold on an earlier day', change: { realised: decimalText('-12.50') } },
] as const)('a purchase is done by $name', async ({ change }) => {
  const screen = await open({}, { ...none, ...change })
  await expect.element(screen.getByRole('button', { name: 'Empezar: Verifica tu identidad' })).toBeVisible()
  expect(screen.container.querySelectorAll('[data-done]')).toHaveLength(2)
})

test('an identity under review is not the next step: the one after it is', async () => {
  const screen = await open({ kyc: 'underReview' }, { ...none, boards: ['US'] })
  await expect.element(screen.getByRole('button', { name: 'Empezar: Crea tu contraseña de operaciones' })).toBeVisible()
  await expect.element(screen.getByText('Ya la estamos revisando')).toBeVisible()
})

test('a required second factor is the first of the four steps', async () => {
  const screen = await open({ needsFactor: true })
  await expect.element(screen.getByText('0 de 4')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Empezar: Agrega la verificación en dos pasos' }))
    .toBeVisible()
  expect(screen.container.querySelector('a')?.getAttribute('href')).toBe('#/pages/product/popular')
})

test('steps that a user hides stay hidden, but not for another user of the device', async () => {
  const first = await open()
  await userEvent.click(first.getByRole('button', { name: 'Ocultar estos pasos' }))
  await expect.element(first.getByText(TITLE)).not.toBeInTheDocument()
  await first.unmount()
  const again = await render(<FirstSteps />)
  expect(again.container.textContent).toBe('')
  await again.unmount()
  const other = await open({ id: 'u2' })
  await expect.element(other.getByText(TITLE)).toBeVisible()
})
