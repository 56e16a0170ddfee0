// The arithmetic of a margined position as it is stored: opened, increased and reduced by fills. Pure. Values in the
// contract's currency are exact; money of the wallet is in minor units.
import { assert, must } from '../../domain/assert.ts'
import { instrumentKey, parseKey } from '../../domain/instruments/market-code.ts'
import { termsOf } from '../../domain/instruments/terms.ts'
import type { MarginPosition, MarginRates, MarginState, PriceGrid } from '../../domain/margin.ts'
import { bankruptcyPrice, liquidationLevel, marginState, profitAt, settledMinor } from '../../domain/margin.ts'
import { Decimal, fromMinor, roundToMinor, unscale } from '../../domain/money.ts'
import type { ContractRow } from '../db/trading-schema.ts'
import type { Position, RatesTo } from './position.ts'
import { converted, exactText, perCurrency, proRata } from './position.ts'

export type Contracted = Position & { readonly contract: ContractRow }

export function contracted(position: Position): Contracted {
  return { ...position, contract: must(position.contract, `the contract of ${position.id}`) }
}

/** Number of contracts × multiplier, for a scaled quantity. */
export const sizeOf = (position: Contracted, quantity: number = position.quantity): Decimal =>
  unscale(quantity, position.quantityDecimals).times(position.contract.multiplier)

/** Converts the position to the input of the formulas in `domain/margin.ts`. */
export function marginPositionOf(position: Contracted): MarginPosition {
  const size = sizeOf(position)
  const { entryValue, collateral } = position.contract
  return { side: position.side, size, entry: new Decimal(entryValue).div(size), collateral: new Decimal(collateral) }
}

export const marginRatesOf = ({ contract }: Contracted): MarginRates => ({
  maintenance: new Decimal(contract.maintenanceRate),
  fee: new Decimal(contract.feeRate),
})

/** Margin state at a scaled mark price; null if `mark` is null. */
export const stateAt = (position: Contracted, mark: number | null): MarginState | null =>
  marginState(
    marginPositionOf(position),
    marginRatesOf(position),
    mark === null ? null : unscale(mark, position.priceDecimals),
  )

export type ContractPrices = {
  readonly entry: Decimal
  /** Liquidation price on the tick grid, as displayed; null if no price of the instrument liquidates the position. */
  readonly shownLiquidation: Decimal | null
  readonly bankruptcy: Decimal | null
}

/** The contract's ticks; one unit of the last decimal if the catalogue no longer has the contract. */
function gridOf({ instrumentKey: key, priceDecimals }: Contracted): PriceGrid {
  const parts = parseKey(key)
  const terms = parts && termsOf(instrumentKey(parts.board, parts.code))
  return terms || { tick: new Decimal(10).pow(-priceDecimals).toFixed(), isSigned: false }
}

/** Liquidation and bankruptcy price; null for a closed position. */
export function pricesOf(position: Contracted): ContractPrices | null {
  if (position.quantity === 0) return null
  const held = marginPositionOf(position)
  const rates = marginRatesOf(position)
  return {
    entry: held.entry,
    shownLiquidation: liquidationLevel(held, rates, gridOf(position)),
    bankruptcy: bankruptcyPrice(held, rates.fee),
  }
}

/** The changes of a position by an opening fill. */
export type Increase = {
  readonly quantity: number
  /** Price × size of the fill: in the contract's currency, and in minor units of the wallet. */
  readonly value: Decimal
  readonly cash: bigint
  readonly fees: bigint
  readonly margin: bigint
  readonly collateral: Decimal
  /** Units of each currency for one unit of the wallet's currency. */
  readonly rates: RatesTo
  readonly at: number
}

export function increasedBy(position: Contracted, more: Increase): Contracted {
  const { contract } = position
  return {
    ...position,
    quantity: position.quantity + more.quantity,
    cost: position.cost + more.cash,
    fees: position.fees + more.fees,
    margin: position.margin + more.margin,
    values: perCurrency(currency => ({
      cost: position.values[currency].cost + converted(more.cash, more.rates[currency]),
      fees: position.values[currency].fees + converted(more.fees, more.rates[currency]),
    })),
    dayCashFlow: position.dayCashFlow - more.fees,
    contract: {
      ...contract,
      entryValue: exactText(new Decimal(contract.entryValue).plus(more.value)),
      collateral: exactText(new Decimal(contract.collateral).plus(more.collateral)),
    },
    modifiedAt: more.at,
  }
}

/**
 * The changes of a position by a closing fill. `rate`: converts the contract's currency into the wallet's, at the side
 * of the spread for a profit or for a loss.
 */
export type Decrease = {
  readonly quantity: number
  readonly value: Decimal
  readonly rate: (profit: Decimal) => Decimal
  readonly at: number
}

export type Decreased = {
  readonly position: Contracted
  /**
   * Minor units of the wallet: released margin, and profit or loss, including the part that comes from the exchange
   * rate.
   */
  readonly released: bigint
  readonly profit: bigint
  readonly exchange: bigint
  readonly rate: Decimal
  /** Cost and fees of the closed part. */
  readonly cost: bigint
  readonly fees: bigint
  readonly values: Position['values']
  readonly entryValue: Decimal
  /** Collateral and profit of the closed part, in the contract's currency. */
  readonly collateral: Decimal
  readonly gain: Decimal
}

/** Reduces a position. The rest keeps its entry price and its collateral per unit, and so its liquidation price. */
export function decreasedBy(position: Contracted, less: Decrease): Decreased {
  const { quantity, value, at } = less
  assert(quantity > 0 && quantity <= position.quantity, `${quantity} of ${position.quantity} is closed`)
  const { contract } = position
  const share = new Decimal(quantity).div(position.quantity)
  const part = (amount: bigint): bigint => proRata(amount, quantity, position.quantity)
  const whole = new Decimal(contract.entryValue)
  const entryValue = quantity === position.quantity ? whole : whole.times(share)
  const gain = position.side === 'long' ? value.minus(entryValue) : entryValue.minus(value)
  const rate = less.rate(gain)
  const cost = part(position.cost)
  const profit = settledMinor(gain.times(rate))
  const entryRate = entryValue.isZero() ? rate : fromMinor(cost).div(entryValue)
  const left = position.quantity - quantity
  const values = perCurrency(currency => ({
    cost: part(position.values[currency].cost),
    fees: part(position.values[currency].fees),
  }))
  const released = part(position.margin)
  return {
    released,
    profit,
    exchange: profit - settledMinor(gain.times(entryRate)),
    rate,
    cost,
    fees: part(position.fees),
    values,
    entryValue,
    collateral: new Decimal(contract.collateral).times(share),
    gain,
    position: {
      ...position,
      quantity: left,
      cost: position.cost - cost,
      fees: position.fees - part(position.fees),
      margin: position.margin - released,
      values: perCurrency(currency => ({
        cost: position.values[currency].cost - values[currency].cost,
        fees: position.values[currency].fees - values[currency].fees,
      })),
      contract: {
        ...contract,
        entryValue: exactText(whole.minus(entryValue)),
        collateral: exactText(
          left === 0 ? new Decimal(0) : new Decimal(contract.collateral).times(left).div(position.quantity),
        ),
      },
      modifiedAt: at,
      closedAt: left === 0 ? at : null,
    },
  }
}

/** Unrealised profit at a price, in minor units of the wallet; half-even. */
export const profitInWallet = (position: Contracted, price: Decimal, rate: Decimal): bigint =>
  roundToMinor(profitAt(marginPositionOf(position), price).times(rate))
