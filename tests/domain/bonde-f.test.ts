// Why: a coupon of a Bonde F is known only when it is paid. If a price projected coupons at another rate than it
// discounts at, it would be above or below par without a surcharge.
import { describe, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { bondePrice, compounded } from '../../domain/bonds/bonde-f.ts'
import { Decimal } from '../../domain/money.ts'

const overnight = new Decimal('0.0625')
/** Growth factor of 1 over this number of days, compounded daily at the overnight rate. */
const grown = (days: number) => compounded(Array.from({ length: days }, () => ({ rate: overnight, days: 1 })))
const priced = (surcharge: string, days: number) =>
  must(bondePrice(new Decimal(surcharge), days, { overnight, factor: grown((28 - (days % 28)) % 28) }), 'a price')

describe('growth', () => {
  test('is compounded by business day, with a weekend as simple interest of three days', () => {
    const friday = { rate: new Decimal('0.06'), days: 3 }
    const monday = { rate: new Decimal('0.063'), days: 1 }
    expect(compounded([]).toFixed()).toBe('1')
    // Growth of 1 over both rates: 1.0005 × 1.000175.
    expect(compounded([friday, monday]).toFixed()).toBe('1.0006750875')
  })
})

describe('the price', () => {
  test.each([28, 29, 55, 56, 1_092, 1_071])(
    'without a surcharge it is par plus accrued interest, %d days before',
    days => {
      const { clean, accrued } = priced('0', days)
      expect(clean.minus(100).abs().toNumber()).toBeLessThan(0.000_001)
      expect(accrued.toFixed(6)).toBe(
        grown((28 - (days % 28)) % 28)
          .minus(1)
          .times(100)
          .toFixed(6),
      )
    },
  )

  test('is every coupon and the principal, each discounted on its own', () => {
    const days = 3 * 28 + 10
    const yearly = overnight.plus('0.0019')
    const discount = (ahead: number) => new Decimal(1).div(yearly.div(360).plus(1).pow(ahead))
    const growth = (count: number) => overnight.div(360).plus(1).pow(count)
    const first = grown(18).times(growth(10)).minus(1).times(100).times(discount(10))
    const coupon = growth(28).minus(1).times(100)
    const others = [38, 66, 94].reduce((sum, ahead) => sum.plus(coupon.times(discount(ahead))), new Decimal(0))
    const dirty = first.plus(others).plus(new Decimal(100).times(discount(days)))
    const { clean, accrued } = priced('0.0019', days)
    expect(clean.plus(accrued).minus(dirty).abs().toNumber()).toBeLessThan(0.000_001)
  })

  test('of five years is below par by about five times the surcharge, and above par with a negative one', () => {
    expect(priced('0.0024', 1_820).clean.toNumber()).toBeCloseTo(98.97, 1)
    expect(priced('-0.001', 1_820).clean.greaterThan(100)).toBe(true)
    expect(bondePrice(new Decimal(-361), 1_820, { overnight, factor: new Decimal(1) })).toBeNull()
  })
})
