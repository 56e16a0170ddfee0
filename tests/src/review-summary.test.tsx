// Why: the worst case, the way out, the cost and who sets the price are read before money moves. They are never in a
// fold, and an amount that is not known yet is never a number.
import { beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startTexts } from '../../src/i18n/i18n.ts'
import { MoneyReview } from '../../src/shared/money/MoneyReview.tsx'
import { pointsOf } from '../../src/shared/money/ReviewSummary.tsx'

beforeAll(() => startTexts('es-MX', ['common', 'ui']))

const known = { worst: ['Pierdes todo'], exit: ['Sin salida'], cost: ['Sin comisión'], price: ['Sale de una curva'] }

const review = (received: string | null) => (
  <MoneyReview
    open
    title="Revisa tu compra"
    summary={{
      currency: 'MXN',
      pays: { amount: '9993.59', note: '1,004 Cetes' },
      receives: { amount: received, note: '24 dic' },
      known,
    }}
    rows={[{ label: 'Precio', value: '9.9537' }]}
    sending={null}
    confirmLabel="Comprar por MX$9,993.59"
    onConfirm={vi.fn()}
    onClose={vi.fn()}
  />
)

test('what must be known is visible; the other data are in a fold', async () => {
  const screen = await render(review('10033.35'))
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
