// Prices of Treasury inflation-protected securities (31 CFR 356, appendix B, section III). First the price of a note in
// constant dollars is computed, then it is multiplied by the index ratio.
import type { Decimal } from '../money.ts'
import { halfUp, truncated } from '../rounding.ts'
import type { TreasuryNote } from './treasury-note.ts'
import { PRICE_DECIMALS, treasuryNotePrice } from './treasury-note.ts'

const RATIO_DECIMALS = 5

/** Ratio of two price indices, truncated to six decimals and then rounded to five (section I.B.3). */
export const indexRatio = (cpi: Decimal, baseCpi: Decimal): Decimal =>
  halfUp(truncated(cpi.div(baseCpi), RATIO_DECIMALS + 1), RATIO_DECIMALS)

export type TipsPrice = {
  /** Price in constant dollars, per 100 of face value. */
  readonly price: Decimal
  readonly ratio: Decimal
  readonly adjustedPrice: Decimal
  readonly adjustedAccrued: Decimal
  /** Amount that a buyer pays, per 100 of original principal. */
  readonly pays: Decimal
}

export function tipsPrice(note: Omit<TreasuryNote, 'kind' | 'r2' | 's2'>, ratio: Decimal): TipsPrice | null {
  const { coupon, yieldRate, n, r, s } = note
  const real = treasuryNotePrice({ kind: 'reopened', coupon, yieldRate, n, r, s, r2: 0, s2: 1 })
  if (!real) return null
  const adjustedPrice = halfUp(real.price.times(ratio), PRICE_DECIMALS)
  const adjustedAccrued = halfUp(real.accrued.times(ratio), PRICE_DECIMALS)
  return { price: real.price, ratio, adjustedPrice, adjustedAccrued, pays: adjustedPrice.plus(adjustedAccrued) }
}
