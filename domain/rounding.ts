// Roundings of published formulas, which print half up or truncated. Money of the ledger is rounded in `money.ts`.
import { Decimal } from './money.ts'

export const halfUp = (value: Decimal, decimals: number): Decimal =>
  value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP)
export const truncated = (value: Decimal, decimals: number): Decimal =>
  value.toDecimalPlaces(decimals, Decimal.ROUND_DOWN)
