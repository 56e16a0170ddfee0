// Arithmetic of a holding: the effect of purchases and sales, at average cost. Pure functions from position to
// position.
import { assert } from '../../domain/assert.ts'
import type { Currency } from '../../domain/currency.ts'
import { currencies } from '../../domain/currency.ts'
import { Decimal, fromMinor, roundToMinor, unscale } from '../../domain/money.ts'
import { recordOf } from '../../domain/record.ts'
import type { ContractRow, PositionRow } from '../db/trading-schema.ts'

export type RatesTo = Readonly<Record<Currency, Decimal>>
export type InCurrencies = Readonly<Record<Currency, bigint>>

/** Cost and fees in minor units of one currency, at the exchange rates of the trades. */
export type PositionValue = { readonly cost: bigint; readonly fees: bigint }

export type Position = PositionRow & {
  /** Cost and fees of the held quantity, in each currency. */
  readonly values: Readonly<Record<Currency, PositionValue>>
  /** The contract of a margined position; null for a position paid in full. */
  readonly contract: ContractRow | null
}

export const perCurrency = <T>(of: (currency: Currency) => T): Record<Currency, T> => recordOf(currencies, of)

type Trade = {
  readonly quantity: number
  /** Amount of the trade in whole minor units, without fees. */
  readonly cash: bigint
  readonly fees: bigint
  /** Units of each currency for one unit of the instrument's currency. */
  readonly rates: RatesTo
  readonly at: number
}

/** The part of the purchases that a sale removes from a holding. */
export type Taken = PositionValue & { readonly values: Position['values'] }

/**
 * Moves a position to a new trading day: the day starts with what is held, and nothing has been bought, sold or charged.
 */
export function onDay<Held extends Position>(position: Held, dayStartAt: number): Held {
  if (dayStartAt <= position.dayStartAt) return position
  const { contract, quantity } = position
  return {
    ...position,
    dayStartAt,
    dayStartQuantity: quantity,
    dayCashFlow: 0n,
    dayClosedFees: 0n,
    contract: contract && { ...contract, dayStartEntryValue: contract.entryValue },
  }
}

/** Decimals in which exact values are stored. */
const STORED_DECIMALS = 20
export const exactText = (value: Decimal): string => value.toDecimalPlaces(STORED_DECIMALS).toFixed()

/** Decimals of a cost before it is rounded to minor units: fewer than stored, so that half a cent is exactly half. */
const COST_DECIMALS = 10

/** Cost of a scaled quantity at the position's average. */
const costOf = ({ averageCost, quantityDecimals }: Position, quantity: number): Decimal =>
  unscale(quantity, quantityDecimals).times(averageCost).toDecimalPlaces(COST_DECIMALS)

export function bought(position: Position, trade: Trade): Position {
  const { quantity, cash, fees, rates, at } = trade
  const exactCost = costOf(position, position.quantity).plus(fromMinor(cash))
  const held = position.quantity + quantity
  return {
    ...position,
    quantity: held,
    cost: position.cost + cash,
    averageCost: exactText(exactCost.div(unscale(held, position.quantityDecimals))),
    fees: position.fees + fees,
    values: perCurrency(currency => ({
      cost: position.values[currency].cost + converted(cash, rates[currency]),
      fees: position.values[currency].fees + converted(fees, rates[currency]),
    })),
    dayCashFlow: position.dayCashFlow - cash - fees,
    modifiedAt: at,
  }
}

/**
 * Applies a sale. The sold shares were reserved, so `used` decreases too. The rest keeps its average, so its cost is that
 * average × quantity, rounded half-even; the sold part takes the difference. After the sale of the last share cost and
 * fees are exactly 0.
 */
export function sold(position: Position, trade: Trade): { readonly position: Position; readonly taken: Taken } {
  const { quantity, cash, fees, at } = trade
  const isReserved = quantity <= position.used && position.used <= position.quantity
  assert(isReserved, `only reserved shares are sold: ${quantity} of ${position.used}`)
  const share = (amount: bigint): bigint => proRata(amount, quantity, position.quantity)
  const left = position.quantity - quantity
  const exactRest = roundToMinor(costOf(position, left))
  const cost = position.cost - (exactRest < position.cost ? exactRest : position.cost)
  const taken: Taken = {
    cost,
    fees: share(position.fees),
    values: perCurrency(currency => ({
      cost: currency === position.currency ? cost : share(position.values[currency].cost),
      fees: share(position.values[currency].fees),
    })),
  }
  return {
    taken,
    position: {
      ...position,
      quantity: left,
      used: position.used - quantity,
      cost: position.cost - taken.cost,
      fees: position.fees - taken.fees,
      values: perCurrency(currency => ({
        cost: position.values[currency].cost - taken.values[currency].cost,
        fees: position.values[currency].fees - taken.values[currency].fees,
      })),
      dayCashFlow: position.dayCashFlow + cash - fees,
      dayClosedFees: position.dayClosedFees + taken.fees + fees,
      sellProfit: position.sellProfit + cash - taken.cost,
      modifiedAt: at,
      closedAt: left === 0 ? at : null,
    },
  }
}

/** Profit after all fees in each currency: the sale at today's exchange rates, the purchases at those of their days. */
export const netOf = (taken: Taken, trade: Trade): InCurrencies =>
  perCurrency(
    currency =>
      converted(trade.cash - trade.fees, trade.rates[currency]) -
      taken.values[currency].cost -
      taken.values[currency].fees,
  )

export const converted = (minor: bigint, rate: Decimal): bigint => roundToMinor(fromMinor(minor).times(rate))

export const proRata = (amount: bigint, part: number, whole: number): bigint =>
  part === whole ? amount : roundToMinor(fromMinor(amount).times(new Decimal(part)).div(whole))
