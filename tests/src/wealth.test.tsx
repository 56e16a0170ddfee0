// What the wealth consists of: the bar divides what the user has, a debt is no part of it, unknown is never zero, and
// nothing to divide is drawn as such.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { decimalText } from '../../domain/brand.ts'
import { applySnapshot } from '../../src/engine/apply.ts'
import { Wealth } from '../../src/features/wallet/Wealth.tsx'
import { compositionOf } from '../../src/shared/wealth/composition.ts'
import { profit } from '../../src/state/market.ts'
import { changeSetting } from '../../src/state/settings.ts'
import { setMoneyStage } from './money-stage.tsx'
import { totalsOf } from './own-totals.ts'
import { render } from './ui/routed.tsx'

beforeAll(setMoneyStage)
beforeEach(() => {
  profit.totals = null
  changeSetting('base', 'MXN')
  changeSetting('hideBalances', false)
})

type Totals = NonNullable<Parameters<typeof Wealth>[0]['last']>

const some: Totals = {
  currency: 'MXN',
  total: '980.00',
  cash: '300.00',
  reserved: '0.00',
  holdings: '600.00',
  products: [
    { kind: 'bond', amount: '70.00' },
    { kind: 'fund', amount: '29.00' },
    { kind: 'robot', amount: '1.00' },
    { kind: 'loan', amount: '-20.00' },
  ],
}
const show = (last: Totals | null, state: 'ready' | 'failed' = 'ready') => render(<Wealth last={last} state={state} />)
const partsOf = (container: Element): (string | undefined)[] =>
  [...container.querySelectorAll('.mix-part')].map(part => part.textContent?.replaceAll('\u00a0', ' '))
const bar = (container: Element): HTMLElement | null => container.querySelector('.mix-bar')

test('the bar divides what the user has, with a sentence for screen readers; a loan is apart', async () => {
  const { container } = await show(some)
  expect(bar(container)?.getAttribute('aria-label')?.replaceAll('\u00a0', ' ')).toBe(
    'De lo que tienes: Posiciones 60.0 %, Efectivo disponible 30.0 %, Bonos y fondos 9.9 %, Estrategias y robots 0.1 %',
  )
  expect(bar(container)?.children).toHaveLength(4)
  expect(partsOf(container)).toEqual([
    'PosicionesMX$600.0060.0 %',
    'Efectivo disponibleMX$300.0030.0 %',
    'Bonos y fondosMX$99.009.9 %',
    'Estrategias y robotsMX$1.000.1 %',
    'Debes en préstamosNo es parte de la barra\u2212MX$20.00',
  ])
  expect(container.querySelector('.mix-link')?.getAttribute('href')).toBe('#/pages/loan/index')
})

test('the smallest part is at least 4 px wide and is not called zero', async () => {
  const { container } = await show({
    ...some,
    holdings: '999999999999999.00',
    products: [{ kind: 'robot', amount: '0.01' }],
  })
  const widths = [...(bar(container)?.children ?? [])].map(part => part.getBoundingClientRect().width)
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(4)
  expect(partsOf(container).at(-1)).toBe('Estrategias y robotsMX$0.01< 0.1 %')
})

test('the fold lists every component with the total', async () => {
  const screen = await show(some)
  await screen.getByText('Todos los componentes').click()
  const rows = [...screen.container.querySelectorAll('tbody tr, tfoot tr')].map(row => row.textContent)
  expect(rows).toEqual([
    'Valor de posicionesMX$600.00',
    'Efectivo disponibleMX$300.00',
    'ApartadoMX$0.00',
    'BonosMX$70.00',
    'FondosMX$29.00',
    'Robots de mineríaMX$1.00',
    'Préstamos por pagar\u2212MX$20.00',
    'TotalMX$980.00',
  ])
})

test('a loss of everything: nothing is divided, and what is owed stays', async () => {
  const lost: Totals = {
    ...some,
    total: '-20.00',
    cash: '0.00',
    holdings: '0.00',
    products: [{ kind: 'loan', amount: '-20.00' }],
  }
  const { container } = await show(lost)
  expect(bar(container)?.dataset['state']).toBe('empty')
  expect(bar(container)?.children).toHaveLength(0)
  expect(container.textContent).toContain('Aún no tienes dinero ni inversiones.')
  expect(partsOf(container).at(-1)).toContain('\u2212MX$20.00')
  expect(container.querySelector('.figure')?.textContent).toBe('\u2212MX$20.00')
})

test('a total of zero has an empty bar with its sentence, and no share', async () => {
  const { container } = await show({ ...some, total: '0.00', cash: '0.00', holdings: '0.00', products: [] })
  expect(bar(container)?.dataset['state']).toBe('empty')
  expect(partsOf(container)).toEqual(['PosicionesMX$0.00', 'Efectivo disponibleMX$0.00'])
})

test('without a rate the parts are not divided, and the unknown one is named', async () => {
  const { container } = await show({ ...some, total: null, holdings: null })
  expect(bar(container)?.dataset['state']).toBe('unknown')
  expect(partsOf(container)[0]).toBe('Posiciones—')
  expect(partsOf(container)[1]).toBe('Efectivo disponibleMX$300.00')
  expect(container.textContent).toContain('Sin el dato de Posiciones no sabemos las partes')
  expect(container.textContent).not.toMatch(/%/)
})

test('a failed look-up is not zero and has its reason', async () => {
  const { container } = await show(null, 'failed')
  expect(container.querySelector('.figure')?.textContent).toBe('—')
  expect(container.textContent).toContain('No pudimos leer tu patrimonio. No es cero')
  expect(container.textContent).not.toMatch(/\$0/)
})

test('positions on margin with a loss are no part of the bar', async () => {
  const { container } = await show({ ...some, holdings: '-50.00' })
  expect(partsOf(container)[0]).toBe('Posiciones\u2212MX$50.00')
  expect(bar(container)?.querySelector('[data-group=markets]')).toBeNull()
})

test('amounts of fifteen digits fit on the smallest phone with text of twice the size', async () => {
  const large = '123456789012345.67'
  const screen = await show({ ...some, total: large, cash: large, holdings: large, reserved: large })
  const { container } = screen
  container.style.inlineSize = '320px'
  document.documentElement.style.fontSize = '200%'
  try {
    await screen.getByText('Todos los componentes').click()
    await Promise.all(document.getAnimations().map(animation => animation.finished))
    const right = container.getBoundingClientRect().right
    const wider = [...container.querySelectorAll('*')].filter(one => one.getBoundingClientRect().right > right + 1)
    expect(wider.map(one => one.outerHTML)).toEqual([])
  } finally {
    document.documentElement.style.fontSize = ''
  }
})

test('the live sum replaces that of the server, and a live sum without a rate does not', async () => {
  const { container } = await show(some)
  const live = totalsOf({ cash: decimalText('1.00'), holdings: decimalText('3.00'), total: decimalText('4.00') })
  applySnapshot({ number: 1, at: 0, profit: { ...live, holdings: null, total: null } }, new Map())
  await expect.poll(() => container.querySelector('.figure')?.textContent).toBe('MX$980.00')
  applySnapshot({ number: 2, at: 0, profit: live }, new Map())
  await expect.poll(() => container.querySelector('.figure')?.textContent).toBe('MX$4.00')
})

test('shares are rounded by largest remainder and add up to 1,000', () => {
  const thirds = compositionOf({ cash: '1.00', reserved: '1.00', holdings: '1.00', products: [] })
  expect(thirds.parts.map(({ share }) => share).toSorted()).toEqual([333, 333, 334])
})
