// The calculations of isolated margin.
import {
  bankruptcyPrice,
  initialMargin,
  liquidationPrice,
  partialLiquidation,
  positionSides,
  shownLiquidationPrice,
} from '../../domain/margin.ts'
import {
  anyDecimal,
  count,
  decimalOrNull,
  decimalOut,
  defineCalculation,
  InvalidInput,
  oneOf,
  positive,
  rate,
} from './calculation.ts'

const SOURCE = 'domain/margin.ts: isolated margin of linear contracts'

export const isolatedMargin = defineCalculation({
  name: 'isolatedMargin',
  source: SOURCE,
  input: {
    side: oneOf(positionSides),
    quantity: positive(),
    multiplier: positive(),
    entry: positive(),
    leverage: positive(),
    maintenanceRate: rate(),
    feeRate: rate(),
    tick: positive(),
    // Margin added since the opening; negative for removed margin and paid financing.
    added: anyDecimal(),
  },
  calculate({ side, quantity, multiplier, entry, leverage, maintenanceRate, feeRate, tick, added }) {
    const size = quantity.times(multiplier)
    const collateral = initialMargin(size, entry, leverage).plus(added)
    if (collateral.lessThan(0)) return new InvalidInput('added')
    const position = { side, size, entry, collateral }
    const price = liquidationPrice(position, { maintenance: maintenanceRate, fee: feeRate })
    return {
      margin: decimalOut(collateral),
      liquidationPrice: decimalOrNull(price),
      shownPrice: decimalOrNull(shownLiquidationPrice(side, price, tick)),
      bankruptcyPrice: decimalOrNull(bankruptcyPrice(position, feeRate)),
    }
  },
})

export const partialLiquidationCalculation = defineCalculation({
  name: 'partialLiquidation',
  source: SOURCE,
  input: {
    side: oneOf(positionSides),
    lots: count(),
    multiplier: positive(),
    entry: positive(),
    collateral: anyDecimal(),
    mark: anyDecimal(),
    maintenanceRate: rate(),
    costRate: rate(),
  },
  calculate(input) {
    const { lots, cost, equityAfter, maintenanceAfter } = partialLiquidation(input)
    return {
      lots,
      cost: decimalOut(cost),
      equityAfter: decimalOut(equityAfter),
      maintenanceAfter: decimalOut(maintenanceAfter),
    }
  },
})
