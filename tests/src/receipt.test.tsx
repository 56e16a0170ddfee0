// Why: after a money action the customer reads what left, what arrives, and the reference to quote, without another page.
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { startTexts } from '../../src/i18n/i18n.ts'
import { Receipt } from '../../src/shared/money/Receipt.tsx'
import { madeStep, plannedStep } from '../../src/shared/steps.ts'

beforeAll(() => startTexts('es-MX', ['common', 'ui', 'money']))

const figure = (text: string) => ({ value: text, note: `nota de ${text}` })

test('a receipt has what left, what arrives, its reference, its time and the next step', async () => {
  const screen = await render(
    <Receipt
      kind="done"
      title="Compra realizada"
      pays={figure('MX$9,993.59')}
      receives={{ label: 'Recibes el 24/12/2026', value: 'MX$10,033.35', note: '+MX$39.76' }}
      steps={[madeStep('Compra', '18/11/2026'), plannedStep('maturity', 'Vencimiento', '24/12/2026')]}
      reference={{ id: 'lot-7', at: 1_795_000_000 }}
      record={{ to: '/pages/trade/detail?id=lot-7', label: 'Ver mi bono' }}
    />,
  )
  const of = (label: string | RegExp) => screen.getByText(label).element().parentElement?.textContent
  await expect.element(screen.getByText(/^Pagaste/)).toBeVisible()
  expect(of(/^Pagaste/)).toContain('MX$9,993.59')
  expect(of('Recibes el 24/12/2026')).toContain('MX$10,033.35')
  expect(of('Folio')).toContain('lot-7')
  expect(of('Fecha y hora')).toContain('18/11/2026')
  await expect.element(screen.getByRole('link', { name: 'Ver mi bono' })).toBeVisible()
  expect(screen.container.querySelector('.receipt-figure')?.textContent).toBe('MX$10,033.35')
  const steps = screen.getByRole('region', { name: 'Pasos' }).getByRole('listitem')
  expect(steps.elements().map(step => step.textContent)).toEqual(['Compra18/11/2026', 'Vencimiento24/12/2026'])
  expect(steps.elements().map(step => step.getAttribute('aria-current'))).toEqual(['step', null])
})

test('what is not known yet is a dash with its reason', async () => {
  const screen = await render(
    <Receipt
      kind="pending"
      title="Orden enviada"
      pays={figure('US$100.00')}
      receives={{ value: null, note: 'al cierre' }}
      steps={[]}
      reference={{ id: 'order-1', at: 1_795_000_000 }}
    />,
  )
  await expect.element(screen.getByText('—', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Aún no se conoce · al cierre')).toBeVisible()
  // The amount that left is the figure until the result is known, and no empty list of steps is announced.
  expect(screen.container.querySelector('.receipt-figure')?.textContent).toBe('US$100.00')
  expect(screen.getByRole('region', { name: 'Pasos' }).query()).toBeNull()
})
