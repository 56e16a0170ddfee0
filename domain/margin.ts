// Isolated margin of linear contracts: margin, equity, maintenance, liquidation and bankruptcy prices, partial
// liquidation. Formulas and worked examples: products/derivatives, section 4. Page, worker, server and `npm run calc`
// use these. Prices and money are exact decimals; only the functions that end in `Minor` round, each to whole minor
// units in the way that its name's comment says. What is unknown or undefined is null, never zero.
import { ceilToMinor, Decimal, roundToMinor } from './money.ts'

export const positionSides = ['long', 'short'] as const
export type PositionSide = (typeof positionSides)[number]

/** `none`: paid in full. `isolated`: a loss is limited to the margin of the position. */
export const marginModes = ['none', 'isolated'] as const
export type MarginMode = (typeof marginModes)[number]

export type MarginPosition = {
  readonly side: PositionSide
  /** Contracts × contract multiplier, above 0: profit or loss for a price move of 1. */
  readonly size: Decimal
  /** Average entry price. */
  readonly entry: Decimal
  /** Initial margin + margin added − margin removed ± financing. The opening fee is not part of it. */
  readonly collateral: Decimal
}

/** Maintenance and closing fee as fractions of the notional: `0.025` is 2.5 %. */
export type MarginRates = { readonly maintenance: Decimal; readonly fee: Decimal }

/** After a partial liquidation equity is at least this multiple of maintenance. */
export const PARTIAL_LIQUIDATION_TARGET = '1.25'
/** From this margin ratio on the whole position is closed. */
export const FULL_LIQUIDATION_RATIO = '1.1'
/** Maintenance of a price near or below zero is counted from this fraction of the entry price. */
export const MAINTENANCE_PRICE_FLOOR = '0.1'

/** Rounding tolerance, given 40 computed digits. */
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

/** Unrealised profit at a price. That of a long is the negative of that of a short. */
export const profitAt = ({ side, size, entry }: Omit<MarginPosition, 'collateral'>, price: Decimal): Decimal =>
  size.times(price.minus(entry)).times(signOf(side))

export const equityAt = (position: MarginPosition, price: Decimal): Decimal =>
  position.collateral.plus(profitAt(position, price))

/** Equity below which the position is liquidated: maintenance and the fee to close. */
export function maintenanceAt({ size, entry }: MarginPosition, rates: MarginRates, price: Decimal): Decimal {
  const basis = Decimal.max(price.abs(), entry.abs().times(MAINTENANCE_PRICE_FLOOR))
  return size.times(basis).times(rates.maintenance.plus(rates.fee))
}

/**
 * Price at which equity equals the maintenance margin. Null if there is none, because the rates exceed the whole value
 * of a long position.
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
 * The first price, on the way against the position, at which it is liquidated: as the liquidation price, and exact where
 * maintenance is counted from the floor or from a price below zero. Null for a position of nothing.
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

/** Price at which closing, with its fee, leaves nothing. */
export function bankruptcyPrice({ side, size, entry, collateral }: MarginPosition, feeRate: Decimal): Decimal | null {
  const sign = signOf(side)
  const share = new Decimal(1).minus(feeRate.times(sign))
  if (!size.greaterThan(0) || !share.greaterThan(0)) return null
  return entry.minus(collateral.div(size).times(sign)).div(share)
}

/**
 * The liquidation price as a screen shows it: on the tick grid, rounded towards the entry, so that no position is
 * liquidated before the price shown. Null where a price of a long is never reached: at or below zero.
 */
export function shownLiquidationPrice(side: PositionSide, price: Decimal | null, tick: Decimal): Decimal | null {
  if (!price?.greaterThan(0)) return null
  const rounding = side === 'long' ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR
  // A quotient that differs from a whole number only in its last digits is treated as that number.
  return price.div(tick).toSignificantDigits(GRID_DIGITS).toDecimalPlaces(0, rounding).times(tick)
}

/**
 * Change of the collateral for another leverage, in the contract's currency. A lower leverage adds what is missing for
 * the new initial margin. A higher one releases (negative) the excess, which must be available both at the entry price
 * and at the mark price.
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
  /** Maintenance ÷ equity: 1 and above is liquidated. Null once equity is gone. */
  readonly ratio: Decimal | null
  /** Notional ÷ equity. Null once equity is gone. */
  readonly effectiveLeverage: Decimal | null
  /** Profit ÷ collateral. Null without collateral. */
  readonly returnOnMargin: Decimal | null
  readonly isLiquidatable: boolean
}

/** All values that depend on the mark price; null while that is unknown. */
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

/** The position after more of it is opened on the same side: entry at average cost, margins added up. */
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

export type Reduction = {
  /** The remaining position; its liquidation price does not change. */
  readonly position: MarginPosition
  readonly profit: Decimal
  /** Collateral that is released. */
  readonly released: Decimal
}

/** Closes part of a position, or all of it, at a price. `size`: above 0, at most the position's. */
export function reduced(position: MarginPosition, size: Decimal, price: Decimal): Reduction {
  const released = position.collateral.times(size).div(position.size)
  return {
    position: {
      ...position,
      size: position.size.minus(size),
      collateral: position.collateral.minus(released),
    },
    profit: profitAt({ ...position, size }, price),
    released,
  }
}

export type Settlement = {
  /** Returned to the customer: never negative. */
  readonly returned: Decimal
  /** Loss beyond the collateral, which the insurance account pays. */
  readonly shortfall: Decimal
}

/** Closes the whole position with its fee: the customer never owes more than the collateral. */
export function settlementOf(collateral: Decimal, profit: Decimal, fee: Decimal): Settlement {
  const rest = collateral.plus(profit).minus(fee)
  const zero = new Decimal(0)
  return { returned: Decimal.max(rest, zero), shortfall: Decimal.max(rest.negated(), zero) }
}

export type PartialLiquidationInput = {
  readonly side: PositionSide
  /** Whole contracts held. */
  readonly lots: number
  readonly multiplier: Decimal
  readonly entry: Decimal
  readonly collateral: Decimal
  readonly mark: Decimal
  readonly maintenanceRate: Decimal
  /** Fee and penalty, of the notional that is closed. */
  readonly costRate: Decimal
}

export type PartialLiquidation = {
  /** Contracts to close: 0 while equity is above maintenance. */
  readonly lots: number
  readonly cost: Decimal
  readonly equityAfter: Decimal
  readonly maintenanceAfter: Decimal
}

/**
 * The smallest number of contracts whose closing at the mark brings equity to 1.25 times maintenance. All of them where
 * that is impossible, where only one is held, or from a margin ratio of 110 % on; the cost is then at most the
 * remaining equity.
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

/** Rounded up: a position is never opened with less than its margin. */
export const marginMinor = (margin: Decimal): bigint => ceilToMinor(margin)
/** Half-even, as everywhere in the ledger: profit, loss and fees. */
export const settledMinor = (amount: Decimal): bigint => roundToMinor(amount)
