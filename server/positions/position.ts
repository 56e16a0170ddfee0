// Arithmetic of a holding: the effect of purchases and sales, at average cost. Pure functions from position to
// position.
import { assert } from '../../domain/assert.ts'
import type { Currency } from '../../domain/currency.ts'
import { currencies } from '../../domain/currency.ts'
import { Decimal, fromMinor, roundToMinor } from '../../domain/money.ts'
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
 * Moves a row to a new trading day: the day's initial quantity is the held one, and nothing has been bought or sold.
 */
export function onDay<Row extends PositionRow>(row: Row, dayStartAt: number): Row {
  if (dayStartAt <= row.dayStartAt) return row
  return { ...row, dayStartAt, dayStartQuantity: row.quantity, dayCashFlow: 0n }
}

export function bought(position: Position, trade: Trade): Position {
  const { quantity, cash, fees, rates, at } = trade
  return {
    ...position,
    quantity: position.quantity + quantity,
    cost: position.cost + cash,
    fees: position.fees + fees,
    values: perCurrency(currency => ({
      cost: position.values[currency].cost + converted(cash, rates[currency]),
      fees: position.values[currency].fees + converted(fees, rates[currency]),
    })),
    dayCashFlow: position.dayCashFlow - cash,
    modifiedAt: at,
  }
}

/**
 * Applies a sale. The sold shares were reserved, so `used` decreases too. After the sale of the last share cost and
 * fees are exactly 0.
 */
export function sold(position: Position, trade: Trade): { readonly position: Position; readonly taken: Taken } {
  const { quantity, cash, at } = trade
  const isReserved = quantity <= position.used && position.used <= position.quantity
  assert(isReserved, `only reserved shares are sold: ${quantity} of ${position.used}`)
  const share = (amount: bigint): bigint => proRata(amount, quantity, position.quantity)
  const taken: Taken = {
    cost: share(position.cost),
    fees: share(position.fees),
    values: perCurrency(currency => ({
      cost: share(position.values[currency].cost),
      fees: share(position.values[currency].fees),
    })),
  }
  const left = position.quantity - quantity
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
      dayCashFlow: position.dayCashFlow + cash,
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
