// Numbers show their direction by sign, arrow and word, never by colour alone. A hidden amount must be nowhere in the
// page.
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { Change } from '../../../src/ui/Change.tsx'
import { Flash } from '../../../src/ui/Flash.tsx'
import { Money } from '../../../src/ui/Money.tsx'
import { Price } from '../../../src/ui/Price.tsx'
import { setStage, speak } from './stage.ts'

beforeAll(setStage)

const S = '\u00a0'

test('a rise has a verb for screen readers, and a sign, arrow and colour', async () => {
  const { container } = await render(<Change value={123} basisPoints={87} />)
  const change = container.querySelector('.change')
  expect(change?.querySelector('.spoken')?.textContent).toBe(`sube 0.87${S}%`)
  expect(change?.querySelector('.change-arrow')).not.toBeNull()
  expect(change?.textContent).toContain(`+1.23 (+0.87${S}%)`)
  expect(change?.getAttribute('data-direction')).toBe('1')
})

test('a ratio that rounds to zero is flat, whatever the change', async () => {
  const { container } = await render(<Change value={-1} basisPoints={0} show="ratio" />)
  expect(container.querySelector('.change')?.getAttribute('data-direction')).toBe('0')
  expect(container.querySelector('[aria-hidden]:not(.change-arrow)')?.textContent).toBe(`0.00${S}%`)
  expect(container.querySelector('.spoken')?.textContent).toBe('sin cambio')
})

test('an unknown value has no direction', async () => {
  const { container } = await render(
    <>
      <Change basisPoints={null} show="ratio" />
      <Price value={null} decimals={2} />
    </>,
  )
  expect(container.querySelector('.change')?.getAttribute('data-direction')).toBe('0')
  expect(container.querySelector('.change-arrow')).toBeNull()
  expect(container.querySelector('.price')?.textContent).toBe('—')
})

test('money keeps twenty digits, and a hidden amount is nowhere in the page', async () => {
  const { container } = await render(
    <>
      <Money amount="12345678901234567890.12" currency="MXN" />
      <Money amount="777.77" currency="MXN" hidden />
    </>,
  )
  expect(container.textContent).toContain('MX$12,345,678,901,234,567,890.12')
  expect(container.innerHTML).not.toContain('777')
  expect(container.textContent).toContain('Importe oculto')
})

test('numbers change with the language without a render of their parents', async () => {
  const { container } = await render(<Change basisPoints={-150} show="ratio" />)
  await speak('en')
  await expect.poll(() => container.querySelector('.spoken')?.textContent).toBe('down 1.50%')
  await speak('es-MX')
})

test('a price that changes lights up for a moment; another instrument in its place does not', async () => {
  const at = (of: string, value: number) => (
    <Flash of={of} value={value}>
      {value}
    </Flash>
  )
  const { container, rerender } = await render(at('US.AAPL', 100))
  const flash = () => container.querySelector('.flash')?.getAttribute('data-flash') ?? null
  expect(flash()).toBeNull()
  await rerender(at('US.NVDA', 200))
  expect(flash()).toBeNull()
  await rerender(at('US.NVDA', 190))
  expect(flash()).toBe('-1')
  await expect.poll(flash).toBeNull()
  document.documentElement.dataset['flash'] = 'off'
  await rerender(at('US.NVDA', 195))
  expect(flash()).toBeNull()
  delete document.documentElement.dataset['flash']
})
