// Margined positions of currency pairs for tests and benchmarks of the worker.
import type { MarginPosition, MarginRates, PositionSide } from '../../domain/margin.ts'
import { initialMargin, liquidationLevel } from '../../domain/margin.ts'
import { Decimal } from '../../domain/money.ts'
import type { Position } from '../../domain/wire/calls/trading.ts'

export type MarginedInput = {
  readonly id: string
  readonly pair: string
  readonly side: PositionSide
  readonly units: string
  readonly entry: string
  readonly leverage: number
  readonly maintenanceRate: string
  /** Number of decimals of the prices. */
  readonly decimals: number
  /** Units of the quote currency that a dollar buys. */
  readonly perDollar: string
}

export const heldOf = ({ side, units, entry, leverage }: MarginedInput): MarginPosition => {
  const size = new Decimal(units)
  return {
    side,
    size,
    entry: new Decimal(entry),
    collateral: initialMargin(size, new Decimal(entry), new Decimal(leverage)),
  }
}

export const ratesOf = ({ maintenanceRate }: MarginedInput): MarginRates => ({
  maintenance: new Decimal(maintenanceRate),
  fee: new Decimal('0.00002'),
})

/** A position opened today and paid from the wallet in dollars. */
export function marginedPosition(input: MarginedInput): Position {
  const { id, pair, side, units, entry, leverage, decimals, perDollar } = input
  const held = heldOf(input)
  const rates = ratesOf(input)
  const grid = { tick: new Decimal(10).pow(-decimals).toFixed(), isSigned: false }
  const cost = held.size.times(entry).div(perDollar).toFixed(2)
  return {
    id,
    key: `FX.${pair}`,
    board: 'FX',
    code: pair,
    name: `${pair.slice(0, 3)}/${pair.slice(3)}`,
    source: 2,
    currency: 'USD',
    positionNum: units,
    usedNum: '0',
    side,
    isolatedPosition: true,
    leverage,
    margin: held.collateral.div(perDollar).toFixed(2),
    contract: {
      currency: pair.slice(3),
      multiplier: '1',
      state: 'open',
      entryPrice: entry,
      liquidationPrice: liquidationLevel(held, rates, grid)?.toFixed(decimals) ?? null,
      collateral: held.collateral.toFixed(),
      dayStartEntryValue: '0',
      maintenanceRate: rates.maintenance.toFixed(),
      feeRate: rates.fee.toFixed(),
      takeProfit: null,
      stopLoss: null,
      fair: null,
    },
    averagePrice: new Decimal(entry).div(perDollar).toFixed(decimals + 2),
    cost,
    costIn: { MXN: cost, USD: cost, HKD: cost },
    fees: '1.00',
    dayStartQuantity: '0',
    dayCashFlow: '0.00',
    sellProfit: '0',
    createTimeTimestamp: 1,
    marketDateTimestamp: null,
    modifyTimeTimestamp: 1,
    expiredDateTimestamp: null,
  }
}
