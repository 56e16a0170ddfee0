// The payment of a quant order at the assumed changes of the unit value.
import { Decimal } from '../../../domain/money.ts'
import { crystallise } from '../../../domain/quant/stake.ts'
import type { AssumedOutcome } from '../../shared/strategy/outcome-rows.tsx'
import { outcomesAt } from '../../shared/strategy/outcome-rows.tsx'

export function outcomesOf(amount: string, feeRate: string): AssumedOutcome[] {
  const mark = new Decimal(amount)
  const rate = new Decimal(feeRate).div(100)
  return outcomesAt(value => {
    const { equity, fee } = crystallise([{ id: '', units: mark }], { value, mark, rate })
    return { paid: equity.minus(fee), fee }
  })
}
