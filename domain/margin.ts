// Isolated margin of linear contracts: margin, equity, maintenance, liquidation and bankruptcy prices, partial
// liquidation. The formula is written at each function. Used by the page, the worker, the server and `npm run calc`.
// Prices and amounts are exact decimals. Only the functions whose names end in `Minor` round, to whole minor units.
// Unknown or undefined values are null, never zero.
import { ceilToMinor, Decimal, roundToMinor } from './money.ts'

export const positionSides = ['long', 'short'] as const
export type PositionSide = (typeof positionSides)[number]

/** Margin modes. `none`: the position is paid in full. `isolated`: a loss is limited to the margin of the position. */
export const marginModes = ['none', 'isolated'] as const
export type MarginMode = (typeof marginModes)[number]

export type MarginPosition = {
  readonly side: PositionSide
  /** Number of contracts × contract multiplier, above 0: the profit or loss for a price move of 1. */
  readonly size: Decimal
  /** Average entry price. */
  readonly entry: Decimal
  /**
   * Collateral of the position: initial margin + margin added − margin removed ± financing. The opening fee is not part
   * of it.
   */
  readonly collateral: Decimal
}

/** Maintenance margin and closing fee as fractions of the notional: `0.025` is 2.5 %. */
export type MarginRates = { readonly maintenance: Decimal; readonly fee: Decimal }

/** After a partial liquidation equity is at least this multiple of maintenance. */
export const PARTIAL_LIQUIDATION_TARGET = '1.25'
/** Margin ratio from which on the whole position is closed instead of a part. */
export const FULL_LIQUIDATION_RATIO = '1.1'
/**
 * Minimum price for computing maintenance, as a fraction of the entry price. It applies if the price is near or below
 * zero.
 */
export const MAINTENANCE_PRICE_FLOOR = '0.1'

/**
 * Number of digits to which a quotient is rounded before it is compared with the tick grid. Decimals have 40 digits, so
 * the last ones absorb rounding errors.
 */
const GRID_DIGITS = 30

const signOf = (side: PositionSide): 1 | -1 => (side === 'long' ? 1 : -1)

/** Value of a position at a price; negative if the price is negative. */
export const notional = (size: Decimal, price: Decimal): Decimal => size.times(price)

/** Margin that a position needs when it is opened. */
export const initialMargin = (size: Decimal, entry: Decimal, leverage: Decimal): Decimal =>
  notional(size, entry).abs().div(leverage)

/** Fee on the notional of a trade; never negative. */
export const tradeFee = (size: Decimal, price: Decimal, rate: Decimal): Decimal =>
  notional(size, price).abs().times(rate)

/** Unrealised profit at a price. The profit of a long position is the negative of that of a short one. */
export const profitAt = ({ side, size, entry }: Omit<MarginPosition, 'collateral'>, price: Decimal): Decimal =>
  size.times(price.minus(entry)).times(signOf(side))

export const equityAt = (position: MarginPosition, price: Decimal): Decimal =>
  position.collateral.plus(profitAt(position, price))

/** Maintenance margin: the equity below which the position is liquidated. Includes the fee of closing it. */
export function maintenanceAt({ size, entry }: MarginPosition, rates: MarginRates, price: Decimal): Decimal {
  const basis = Decimal.max(price.abs(), entry.abs().times(MAINTENANCE_PRICE_FLOOR))
  return size.times(basis).times(rates.maintenance.plus(rates.fee))
}

/**
 * Price at which equity equals the maintenance margin. Null for a size of zero, and if the rates of a long position are
 * 100 % or more.
 */
export function liquidationPrice(
  { side, size, entry, collateral }: MarginPosition,
  rates: MarginRates,
): Decimal | null {
  const sign = signOf(side)
  const share = new Decimal(1).minus(rates.maintenance.plus(rates.fee).times(sign))
  if (!size.greaterThan(0) || !share.greaterThan(0)) return null
  return entry.minus(collateral.div(size).times(sign)).div(share)
}

/**
 * The first price at which the position is liquidated when the price moves against it. Equals `liquidationPrice`, but
 * is also exact where maintenance is computed from its minimum price or from a negative price. Null for a size of zero.
 */
export function liquidatedFrom(position: MarginPosition, rates: MarginRates): Decimal | null {
  const { side, size, entry, collateral } = position
  if (!size.greaterThan(0)) return null
  const sign = signOf(side)
  const rate = rates.maintenance.plus(rates.fee)
  const spent = entry.minus(collateral.div(size).times(sign))
  const shares = [new Decimal(1).minus(rate), rate.plus(1)].filter(share => share.greaterThan(0))
  const floor = entry.abs().times(MAINTENANCE_PRICE_FLOOR).times(rate).times(sign)
  const reached = [...shares.map(share => spent.div(share)), spent.plus(floor)]
  return side === 'long' ? Decimal.max(...reached) : Decimal.min(...reached)
}

/** Price at which closing the position, including the fee, leaves an equity of zero. */
export function bankruptcyPrice({ side, size, entry, collateral }: MarginPosition, feeRate: Decimal): Decimal | null {
  const sign = signOf(side)
  const share = new Decimal(1).minus(feeRate.times(sign))
  if (!size.greaterThan(0) || !share.greaterThan(0)) return null
  return entry.minus(collateral.div(size).times(sign)).div(share)
}

/**
 * A liquidation price on the tick grid, rounded towards the entry, so that no position is liquidated before the displayed
 * price. Null at or below zero.
 */
export function shownLiquidationPrice(side: PositionSide, price: Decimal | null, tick: Decimal): Decimal | null {
  if (!price?.greaterThan(0)) return null
  return onGrid(side, price, tick)
}

/** The price on the tick grid, rounded towards the entry. */
function onGrid(side: PositionSide, price: Decimal, tick: Decimal): Decimal {
  const rounding = side === 'long' ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR
  // Rounding to GRID_DIGITS removes rounding errors: a quotient that differs from a whole number only in its last
  // digits becomes that number.
  return price.div(tick).toSignificantDigits(GRID_DIGITS).toDecimalPlaces(0, rounding).times(tick)
}

/** `isSigned`: true if the instrument's price can be below zero. */
export type PriceGrid = { readonly tick: string; readonly isSigned: boolean }

/**
 * The price at which the platform liquidates the position, for display: `liquidatedFrom` on the tick grid. Null if no
 * price that the instrument can have liquidates it, which is possible only for a long position.
 */
export function liquidationLevel(
  position: MarginPosition,
  rates: MarginRates,
  { tick, isSigned }: PriceGrid,
): Decimal | null {
  const price = liquidatedFrom(position, rates)
  if (price === null || !(isSigned || price.greaterThan(0))) return null
  return onGrid(position.side, price, new Decimal(tick))
}

/**
 * Change of the collateral when the leverage changes, in the contract's currency. A lower leverage adds what the new
 * initial margin requires. A higher leverage releases (negative result) the excess, which must be free both at the
 * entry price and at the mark price.
 */
export function leverageChange(position: MarginPosition, leverage: Decimal, mark: Decimal): Decimal {
  const { size, entry, collateral } = position
  const needed = initialMargin(size, entry, leverage)
  if (needed.greaterThan(collateral)) return needed.minus(collateral)
  const free = equityAt(position, mark).minus(initialMargin(size, mark, leverage))
  return Decimal.max(0, Decimal.min(collateral.minus(needed), free)).negated()
}

export type MarginState = {
  readonly profit: Decimal
  readonly equity: Decimal
  readonly maintenance: Decimal
  /** Maintenance ÷ equity; the position is liquidated at 1 and above. Null if equity is zero or negative. */
  readonly ratio: Decimal | null
  /** Notional ÷ equity. Null if equity is zero or negative. */
  readonly effectiveLeverage: Decimal | null
  /** Profit ÷ collateral. Null without collateral. */
  readonly returnOnMargin: Decimal | null
  readonly isLiquidatable: boolean
}

/** Returns all values that depend on the mark price; null while the mark price is unknown. */
export function marginState(position: MarginPosition, rates: MarginRates, mark: Decimal | null): MarginState | null {
  if (mark === null) return null
  const equity = equityAt(position, mark)
  const maintenance = maintenanceAt(position, rates, mark)
  const profit = profitAt(position, mark)
  const hasEquity = equity.greaterThan(0)
  return {
    profit,
    equity,
    maintenance,
    ratio: hasEquity ? maintenance.div(equity) : null,
    effectiveLeverage: hasEquity ? notional(position.size, mark).abs().div(equity) : null,
    returnOnMargin: position.collateral.isZero() ? null : profit.div(position.collateral),
    isLiquidatable: equity.lessThanOrEqualTo(maintenance),
  }
}

/** Returns the position after an increase on the same side: the entry is the average cost, the margins are added. */
export function increased(position: MarginPosition, more: Omit<MarginPosition, 'side'>): MarginPosition {
  const size = position.size.plus(more.size)
  const value = notional(position.size, position.entry).plus(notional(more.size, more.entry))
  return {
    side: position.side,
    size,
    entry: value.div(size),
    collateral: position.collateral.plus(more.collateral),
  }
}

export type Settlement = {
  /** Amount returned to the customer, never negative. */
  readonly returned: Decimal
  /** Loss beyond the collateral, which the insurance account pays. */
  readonly shortfall: Decimal
}

/** Settles a completely closed position, fee included. The customer never owes more than the collateral. */
export function settlementOf(collateral: Decimal, profit: Decimal, fee: Decimal): Settlement {
  const rest = collateral.plus(profit).minus(fee)
  const zero = new Decimal(0)
  return { returned: Decimal.max(rest, zero), shortfall: Decimal.max(rest.negated(), zero) }
}

export type PartialLiquidationInput = {
  readonly side: PositionSide
  /** Number of whole contracts that are held. */
  readonly lots: number
  readonly multiplier: Decimal
  readonly entry: Decimal
  readonly collateral: Decimal
  readonly mark: Decimal
  readonly maintenanceRate: Decimal
  /** Sum of fee and penalty as a fraction of the closed notional. */
  readonly costRate: Decimal
}

export type PartialLiquidation = {
  /** Number of contracts to close; 0 while equity exceeds maintenance. */
  readonly lots: number
  readonly cost: Decimal
  readonly equityAfter: Decimal
  readonly maintenanceAfter: Decimal
}

/**
 * Returns the smallest number of contracts whose closing at the mark price raises equity to 1.25 times maintenance. All
 * contracts are closed if that is impossible, if only one is held, or if the margin ratio is 110 % or more. The cost is
 * then limited to the remaining equity.
 */
export function partialLiquidation(input: PartialLiquidationInput): PartialLiquidation {
  const { side, lots, multiplier, entry, collateral, mark, maintenanceRate, costRate } = input
  const position: MarginPosition = { side, size: multiplier.times(lots), entry, collateral }
  const equity = equityAt(position, mark)
  const rates: MarginRates = { maintenance: maintenanceRate, fee: new Decimal(0) }
  const maintenance = maintenanceAt(position, rates, mark)
  if (equity.greaterThan(maintenance))
    return { lots: 0, cost: new Decimal(0), equityAfter: equity, maintenanceAfter: maintenance }
  const closed = contractsToClose(input, equity, maintenance)
  const full = tradeFee(multiplier.times(closed), mark, costRate)
  const cost = closed === lots ? Decimal.min(full, Decimal.max(equity, 0)) : full
  return {
    lots: closed,
    cost,
    equityAfter: equity.minus(cost),
    maintenanceAfter: maintenance.times(lots - closed).div(lots),
  }
}

function contractsToClose(input: PartialLiquidationInput, equity: Decimal, maintenance: Decimal): number {
  const { lots, multiplier, mark, costRate } = input
  if (lots < 2 || maintenance.greaterThanOrEqualTo(equity.times(FULL_LIQUIDATION_RATIO))) return lots
  const aim = maintenance.times(PARTIAL_LIQUIDATION_TARGET)
  const gainOfOne = aim.div(lots).minus(tradeFee(multiplier, mark, costRate))
  if (!gainOfOne.greaterThan(0)) return lots
  const wanted = aim.minus(equity).div(gainOfOne).toDecimalPlaces(0, Decimal.ROUND_CEIL)
  return Decimal.min(wanted, lots).toNumber()
}

/** Margin in minor units, rounded up, so that no position is opened with less than its required margin. */
export const marginMinor = (margin: Decimal): bigint => ceilToMinor(margin)
/** Profit, loss or fee in minor units, rounded half-even as everywhere in the ledger. */
export const settledMinor = (amount: Decimal): bigint => roundToMinor(amount)
