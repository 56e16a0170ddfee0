// Every calculation of `npm run calc`: one entry each.
import {
  accruedInterest,
  bondDuration,
  bondPrice,
  bondYield,
  bonoM,
  bonoMPeriods,
  cetes,
  tips,
  treasuryBill,
  treasuryNote,
} from './bonds.ts'
import type { CalcError, CalcOutput, Calculation } from './calculation.ts'
import { forwardCalculation, indexFutureCalculation } from './carry.ts'
import { lastTradeDay } from './contracts.ts'
import { annualYield, annuity, cat, fundUnits, loanSchedule, xirr, xnpv } from './flows.ts'
import { isolatedMargin, partialLiquidationCalculation } from './margin.ts'
import { allotBasis, allotDraw, hkPayable, publicShares } from './new-issue.ts'
import {
  auctionFills,
  auctionPrice,
  auctionRange,
  blockTrade,
  conditionalOffer,
  followSettlement,
  placingFloor,
  proRata,
} from './primary.ts'
import { difficultyOfBits, drawdown, highWaterMark, mining, performance, rentalResult, subsidyAt } from './robots.ts'

const calculations: readonly Calculation[] = [
  isolatedMargin,
  partialLiquidationCalculation,
  forwardCalculation,
  indexFutureCalculation,
  hkPayable,
  publicShares,
  allotBasis,
  allotDraw,
  proRata,
  auctionPrice,
  auctionFills,
  auctionRange,
  blockTrade,
  placingFloor,
  followSettlement,
  conditionalOffer,
  lastTradeDay,
  cetes,
  bonoM,
  bonoMPeriods,
  treasuryNote,
  tips,
  treasuryBill,
  bondPrice,
  bondYield,
  bondDuration,
  accruedInterest,
  fundUnits,
  xirr,
  xnpv,
  annualYield,
  cat,
  loanSchedule,
  annuity,
  mining,
  rentalResult,
  difficultyOfBits,
  subsidyAt,
  performance,
  drawdown,
  highWaterMark,
]

export type CalcResult =
  | { readonly calc: string; readonly output: CalcOutput }
  | { readonly calc: string; readonly error: CalcError }

/** Returns the results in the order of the cases. */
export const calculate = (cases: readonly unknown[]): CalcResult[] => cases.map(resultOf)

function resultOf(given: unknown): CalcResult {
  const { calc, input } = (given ?? {}) as { readonly calc?: unknown; readonly input?: unknown }
  const name = typeof calc === 'string' ? calc : ''
  const calculation = calculations.find(each => each.name === name)
  if (!calculation) return { calc: name, error: { code: 'notFound', field: 'calc' } }
  return { calc: name, ...calculation.run(input) }
}

/** Text that lists all calculations with inputs and sources, for the terminal. */
export const listText = (): string =>
  calculations
    .map(({ name, inputs, source }) => {
      const fields = Object.entries(inputs).map(([field, type]) => `    ${field}: ${type}`)
      return [name, `  source: ${source}`, '  input:', ...fields].join('\n')
    })
    .join('\n\n')
