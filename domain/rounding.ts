// Rounding functions for published formulas, which round half up or truncate. Ledger amounts are rounded in `money.ts`.
import { Decimal } from './money.ts'

export const halfUp = (value: Decimal, decimals: number): Decimal =>
  value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP)
export const truncated = (value: Decimal, decimals: number): Decimal =>
  value.toDecimalPlaces(decimals, Decimal.ROUND_DOWN)
