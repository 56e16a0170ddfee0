// Why: the picture is a menu of purchases. A point at another place, or an amount that the purchase does not pay, sells
// something else than it shows.
import { beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { decimalText } from '../../domain/brand.ts'
import type { BondRow } from '../../domain/wire/calls/bond.ts'
import { heldToMaturity, purchaseOf } from '../../src/features/bond/figures.ts'
import { YieldCurve } from '../../src/features/bond/YieldCurve.tsx'
import { termOf, yieldCurve } from '../../src/features/bond/yield-curve.ts'
import { formatOf } from '../../src/i18n/format.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { render } from './ui/routed.tsx'
import { setStage } from './ui/stage.ts'

beforeAll(async () => {
  await setStage()
  await loadNamespaces(['bond'])
})

const cete = (id: string, rate: string, maturity: string | null, kind: BondRow['issue']['kind'] = 'cete'): BondRow => {
  const price = { date: '2026-11-27', rate, clean: '9.9', accrued: '0', dirty: '9.9', index: '1' }
  return {
    issue: {
      id,
      code: id,
      name: `Cetes ${id}`,
      kind,
      currency: 'MXN',
      face: 10,
      term: 28,
      issuedOn: '2026-11-26',
      maturity,
      coupon: decimalText('0'),
    },
    ask: price,
    bid: price,
    nextCoupon: null,
    minimum: 1,
  }
}
const rows = [
  cete('364', '0.08', '2027-11-25'),
  cete('28', '0.06', '2026-12-24'),
  cete('182', '0.07', '2027-05-27'),
  cete('fund', '0.09', null, 'bonddia'),
  cete('udi', '0.04', '2036-11-27', 'udibono'),
]

test('bonds whose payments are known are in order of their maturity, the highest rate at the top', () => {
  const points = yieldCurve(rows)
  expect(points.map(({ row, days }) => [row.issue.id, days])).toEqual([
    ['28', 27],
    ['182', 181],
    ['364', 363],
  ])
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [4, 96],
    [50, 50],
    [96, 4],
  ])
  expect(yieldCurve(rows.slice(0, 1))).toEqual([])
})

test.each([
  [27, 'days', 27],
  [99, 'days', 99],
  [181, 'months', 6],
  [363, 'years', 1],
  [3_650, 'years', 10],
] as const)('%s days are named %s: %s', (days, unit, count) => {
  expect(termOf(days)).toEqual({ unit, count })
})

test('the bond of about a year is shown first; a tap on another shows what the same amount becomes', async () => {
  const screen = await render(<YieldCurve rows={rows} />)
  const shown = () => screen.container.querySelector('.yield-received')?.textContent
  const becomes = (row: BondRow) => {
    const { titles, spent } = purchaseOf(row, '10000')
    return formatOf('es-MX').money(
      heldToMaturity(row.issue, { spent, titles, from: row.ask.date })?.received ?? null,
      'MXN',
    )
  }
  await expect.element(screen.getByRole('radio', { name: 'Cetes 364: 8.00\u00a0%' })).toBeChecked()
  expect(shown()).toBe(becomes(rows[0] as BondRow))
  await userEvent.click(screen.getByRole('radio', { name: 'Cetes 28: 6.00\u00a0%' }))
  await expect.poll(shown).toBe(becomes(rows[1] as BondRow))
  await expect
    .element(screen.getByRole('link', { name: 'Invertir' }))
    .toHaveAttribute('href', '#/pages/bonds/open?id=28')
})
