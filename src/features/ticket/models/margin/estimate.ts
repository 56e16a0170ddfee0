// Figures of a margin ticket: notional, margin, liquidation price, value of a tick, financing of a night, losses.
// Computed by the formulas of `domain/margin.ts` and `domain/financing.ts`; a figure with a missing input is null.
import { pipValue } from '../../../../../domain/carry.ts'
import { financing } from '../../../../../domain/financing.ts'
import type { ContractTerms } from '../../../../../domain/instruments/terms.ts'
import type { MarginPosition, MarginRates } from '../../../../../domain/margin.ts'
import {
  equityAt,
  increased,
  initialMargin,
  liquidationLevel,
  profitAt,
  tradeFee,
} from '../../../../../domain/margin.ts'
import { needOf, reservationOf } from '../../../../../domain/margin-opening.ts'
import { parseMinor } from '../../../../../domain/minor.ts'
import { Decimal, roundToMinor, unscale } from '../../../../../domain/money.ts'
import { directions, orderTypes } from '../../../../../domain/order.ts'
import { parseScaled } from '../../../../../domain/price.ts'
import type { StopField } from '../../../../../domain/stops.ts'
import { worstPrice } from '../../../../../domain/worst-price.ts'
import { isContracted, marginPositionOf } from '../../../../shared/margin/position.ts'
import { triggerOf } from '../conditions.ts'
import type { Draft } from './draft.ts'
import type { MarginFacts } from './facts.ts'
import { closedPosition, heldPosition, leverageOf, sideOf } from './facts.ts'

/** Prices and quantities are scaled; money of the wallet is in whole minor units. */
export type Estimate = {
  /** The limit price; for a market order the current bid or ask. */
  readonly price: number | null
  readonly quantity: number | null
  readonly leverage: number
  /** Value of the order in the contract's currency. */
  readonly notional: Decimal | null
  /** Margin that the order adds. */
  readonly margin: bigint | null
  /** Margin of the whole position after the order. */
  readonly whole: bigint | null
  /** Maximum loss of the whole position after the order: its margin, and the fee of the order. */
  readonly lossMost: bigint | null
  readonly fee: bigint | null
  readonly cashAfter: bigint | null
  /** Amount that is reserved until the order is filled: margin and fee at its worst price. */
  readonly reserved: bigint | null
  /**
   * Liquidation price of the position after the order, rounded to a tick towards the entry price. `never`: no price of
   * the instrument liquidates it.
   */
  readonly liquidation: Decimal | 'never' | null
  /** Value of one tick, or of one pip of a pair. */
  readonly tickValue: bigint | null
  /** Financing of one night: positive if it is received. Null also for a contract without financing. */
  readonly night: bigint | null
  /** Losses of the whole position if the price moves against it by 1 % and by 5 % from the order's price. */
  readonly lossSmall: bigint | null
  readonly lossLarge: bigint | null
  /** Profit that the close realises. */
  readonly profit: bigint | null
  /** Results of the order if its take profit or its stop loss closes it. */
  readonly takeProfit: bigint | null
  readonly stopLoss: bigint | null
}

const SMALL_MOVE = '0.01'
const LARGE_MOVE = '0.05'

const unknown: Omit<Estimate, 'price' | 'quantity' | 'leverage'> = {
  notional: null,
  margin: null,
  whole: null,
  lossMost: null,
  fee: null,
  cashAfter: null,
  reserved: null,
  liquidation: null,
  tickValue: null,
  night: null,
  lossSmall: null,
  lossLarge: null,
  profit: null,
  takeProfit: null,
  stopLoss: null,
}

export function estimateOf(draft: Draft, facts: MarginFacts): Estimate {
  const leverage = leverageOf(draft, facts)
  const price = priceOf(draft, facts)
  const quantity = parseScaled(draft.quantity, facts.instrument.quantityDecimals)
  const known = { price, quantity, leverage }
  if (price === null || quantity === null || quantity <= 0) return Object.assign({}, unknown, known)
  const { priceDecimals, quantityDecimals } = facts.instrument
  const size = unscale(quantity, quantityDecimals).times(facts.terms.multiplier)
  const entry = unscale(price, priceDecimals)
  const order: Ordered = { draft, facts, size, price, entry, leverage }
  return Object.assign({}, unknown, known, facts.closes === null ? openOf(order) : closeOf(order))
}

type Ordered = {
  readonly draft: Draft
  readonly facts: MarginFacts
  readonly size: Decimal
  /** Scaled, and `entry` unscaled. */
  readonly price: number
  readonly entry: Decimal
  readonly leverage: number
}

function priceOf(draft: Draft, { instrument, quote }: MarginFacts): number | null {
  if (draft.orderType === orderTypes.limit) {
    return parseScaled(draft.price, instrument.priceDecimals) || null
  }
  if (draft.triggerKind !== null) return triggerOf(draft, { instrument, quote })
  return (draft.direction === directions.buy ? quote.ask : quote.bid) ?? quote.price
}

const ratesOf = ({ maintenanceRate, feeRate }: ContractTerms): MarginRates => ({
  maintenance: new Decimal(maintenanceRate),
  fee: new Decimal(feeRate),
})

const minor = (amount: Decimal | null, rate: Decimal | null): bigint | null =>
  amount && rate && roundToMinor(amount.times(rate))

function openOf({ draft, facts, size, price, entry, leverage }: Ordered): Partial<Estimate> {
  const { terms, rate, cash, positions, yearly } = facts
  const { paid, middle } = rate ?? { paid: null, middle: null }
  const feeRate = new Decimal(terms.feeRate)
  const opened: MarginPosition = {
    side: sideOf(draft),
    size,
    entry,
    collateral: initialMargin(size, entry, new Decimal(leverage)),
  }
  // While the positions are unknown, so is the position that the order adds to, and what depends on it.
  const after = positions === undefined ? null : positionAfter(opened, draft, facts)
  const held = after && parseMinor(heldPosition(draft, facts)?.margin ?? '0')
  const need = paid && needOf({ size, price: entry, leverage: new Decimal(leverage), feeRate, rate: paid }, held ?? 0n)
  // A market order is filled at this price at the worst.
  const worst = draft.orderType === orderTypes.limit ? price : worstPrice(draft.direction, price, facts.tickSteps)
  const atWorst = {
    size,
    price: Decimal.max(entry, unscale(worst, facts.instrument.priceDecimals)),
    leverage: new Decimal(leverage),
    feeRate,
  }
  const loss = (move: string): bigint | null => after && minor(lossOf(after, entry, move), paid)
  const stopped = (field: StopField): bigint | null => {
    const level = parseScaled(draft[field], facts.instrument.priceDecimals)
    return level === null ? null : minor(profitAt(opened, unscale(level, facts.instrument.priceDecimals)), middle)
  }
  return {
    notional: size.times(entry),
    margin: need?.margin ?? null,
    whole: need && held !== null ? need.whole : null,
    lossMost: need && held !== null ? need.most : null,
    fee: need?.fee ?? null,
    cashAfter: cash === null || need === null ? null : cash - need.margin - need.fee,
    reserved: paid && reservationOf({ ...atWorst, rate: paid }),
    liquidation: after && (liquidationLevel(after, ratesOf(terms), terms) ?? 'never'),
    tickValue: minor(pipValue(size, new Decimal(terms.kind === 'forex' ? terms.pip : terms.tick)), middle),
    night: yearly && minor(financing(size, entry, yearly[opened.side], 1), middle),
    lossSmall: loss(SMALL_MOVE),
    lossLarge: loss(LARGE_MOVE),
    takeProfit: stopped('takeProfit'),
    stopLoss: stopped('stopLoss'),
  }
}

function positionAfter(opened: MarginPosition, draft: Draft, facts: MarginFacts): MarginPosition {
  const held = heldPosition(draft, facts)
  return held && isContracted(held) ? increased(marginPositionOf(held), opened) : opened
}

/** Loss of the position by a move of the price against it; at most its equity at that price. */
const lossOf = (position: MarginPosition, price: Decimal, move: string): Decimal =>
  Decimal.max(0, Decimal.min(position.size.times(price.abs()).times(move), equityAt(position, price)))

function closeOf({ facts, size, entry }: Ordered): Partial<Estimate> {
  const held = closedPosition(facts)
  const { rate, terms } = facts
  const fee = minor(tradeFee(size, entry, new Decimal(terms.feeRate)), rate?.paid ?? null)
  if (!held || !isContracted(held)) return { notional: size.times(entry), fee }
  const { side, entry: opened } = marginPositionOf(held)
  const gain = profitAt({ side, size, entry: opened }, entry)
  const profit = rate && minor(gain, gain.isNegative() ? rate.paid : rate.received)
  return { notional: size.times(entry), fee, profit }
}
