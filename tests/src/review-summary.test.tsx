// Why: the worst case, the way out, the cost and who sets the price are read before money moves. They are never in a
// fold, and an amount that is not known yet is never a number.
import type { ReactNode } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startTexts } from '../../src/i18n/i18n.ts'
import { pointsOf } from '../../src/shared/money/known.ts'
import { MoneyReview } from '../../src/shared/money/MoneyReview.tsx'

beforeAll(() => startTexts('es-MX', ['common', 'ui', 'money']))

const known = { worst: ['Pierdes todo'], exit: ['Sin salida'], cost: ['Sin comisión'], price: ['Sale de una curva'] }

const review = (received: ReactNode) => (
  <MoneyReview
    open
    wallet="mxStock"
    title="Revisa tu compra"
    summary={{
      pays: { value: 'MX$9,993.59', note: '1,004 Cetes' },
      receives: { value: received, note: '24 dic' },
      known,
    }}
    topUp={<p>Llega de tus otras carteras</p>}
    rows={[{ label: 'Precio', value: '9.9537' }]}
    sending={null}
    confirmLabel="Comprar por MX$9,993.59"
    onConfirm={vi.fn()}
    onClose={vi.fn()}
  />
)

test('what must be known is visible; the other data are in a fold', async () => {
  const screen = await render(review('MX$10,033.35'))
  const sheet = screen.getByRole('dialog')
  for (const sentence of pointsOf(known)) await expect.element(sheet.getByText(sentence)).toBeVisible()
  await expect.element(sheet.getByText('MX$9,993.59', { exact: true })).toBeVisible()
  await expect.element(sheet.getByText('MX$10,033.35')).toBeVisible()
  expect(sheet.getByText('Precio').query()).toBeNull()
  await userEvent.click(sheet.getByText('Todos los datos'))
  await expect.element(sheet.getByText('Precio')).toBeVisible()
})

test('an amount that is not known yet is a dash with its reason', async () => {
  const screen = await render(review(null))
  const sheet = screen.getByRole('dialog')
  await expect.element(sheet.getByText('—', { exact: true })).toBeVisible()
  await expect.element(sheet.getByText('Aún no se conoce · 24 dic')).toBeVisible()
})

test('the moves of money from other wallets are above what must be known', async () => {
  const screen = await render(review('MX$10,033.35'))
  const sheet = screen.getByRole('dialog')
  const topOf = (text: string) => sheet.getByText(text).element().getBoundingClientRect().top
  await expect.element(sheet.getByText('Pierdes todo')).toBeVisible()
  expect(topOf('Llega de tus otras carteras')).toBeGreaterThan(topOf('1,004 Cetes'))
  expect(topOf('Llega de tus otras carteras')).toBeLessThan(topOf('Pierdes todo'))
})

test('at 320 px no amount leaves its panel', async () => {
  await page.viewport(320, 667)
  const screen = await render(review(<span style={{ whiteSpace: 'nowrap' }}>MX$1,110,640,740.74</span>))
  const amount = screen.getByText('MX$1,110,640,740.74')
  await expect.element(amount).toBeVisible()
  const panel = amount.element().closest('dl')
  const [inner, outer] = [amount.element().getBoundingClientRect(), panel?.getBoundingClientRect()]
  expect(inner.left).toBeGreaterThan(outer?.left ?? Number.NaN)
  expect(inner.right).toBeLessThan(outer?.right ?? Number.NaN)
})
