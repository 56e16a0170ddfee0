// A holding's arithmetic: what buying and selling do to it, at average cost. Pure: rows in, rows out.
import { assert } from '../../domain/assert.ts'
import type { Currency } from '../../domain/instrument.ts'
import { Decimal, fromMinor, roundToMinor } from '../../domain/money.ts'
import type { PositionRow } from '../db/trading-schema.ts'

export type RatesTo = Readonly<Record<Currency, Decimal>>
export type InCurrencies = Readonly<Record<Currency, bigint>>

type Trade = {
  readonly quantity: number
  /** Whole minor units, without fees. */
  readonly cash: bigint
  readonly fees: bigint
  /** Units of each currency for one of the instrument's. */
  readonly rates: RatesTo
  readonly at: number
}

/** What a sale takes out of a holding: its share of the purchases. */
export type Taken = {
  readonly cost: bigint
  readonly costIn: InCurrencies
  readonly fees: bigint
  readonly feesIn: InCurrencies
}

/** Today starts anew with the trading day: what is held at its start, and nothing bought or sold yet. */
export function onDay(row: PositionRow, dayStartAt: number): PositionRow {
  if (dayStartAt <= row.dayStartAt) return row
  return { ...row, dayStartAt, dayStartQuantity: row.quantity, dayCashFlow: 0n }
}

export function bought(row: PositionRow, trade: Trade): PositionRow {
  const { quantity, cash, fees, rates, at } = trade
  return {
    ...row,
    quantity: row.quantity + quantity,
    cost: row.cost + cash,
    costMxn: row.costMxn + converted(cash, rates.MXN),
    costUsd: row.costUsd + converted(cash, rates.USD),
    costHkd: row.costHkd + converted(cash, rates.HKD),
    fees: row.fees + fees,
    feesMxn: row.feesMxn + converted(fees, rates.MXN),
    feesUsd: row.feesUsd + converted(fees, rates.USD),
    feesHkd: row.feesHkd + converted(fees, rates.HKD),
    dayCashFlow: row.dayCashFlow - cash,
    modifiedAt: at,
  }
}

/** The sale's shares were held back before, so `used` goes down with them. Selling the last share leaves exactly 0. */
export function sold(row: PositionRow, trade: Trade): { readonly row: PositionRow; readonly taken: Taken } {
  const { quantity, cash, at } = trade
  assert(quantity <= row.used && row.used <= row.quantity, `only what is held back is sold: ${quantity} of ${row.used}`)
  const share = (amount: bigint): bigint => proRata(amount, quantity, row.quantity)
  const taken: Taken = {
    cost: share(row.cost),
    costIn: { MXN: share(row.costMxn), USD: share(row.costUsd), HKD: share(row.costHkd) },
    fees: share(row.fees),
    feesIn: { MXN: share(row.feesMxn), USD: share(row.feesUsd), HKD: share(row.feesHkd) },
  }
  const left = row.quantity - quantity
  return {
    taken,
    row: {
      ...row,
      quantity: left,
      used: row.used - quantity,
      cost: row.cost - taken.cost,
      costMxn: row.costMxn - taken.costIn.MXN,
      costUsd: row.costUsd - taken.costIn.USD,
      costHkd: row.costHkd - taken.costIn.HKD,
      fees: row.fees - taken.fees,
      feesMxn: row.feesMxn - taken.feesIn.MXN,
      feesUsd: row.feesUsd - taken.feesIn.USD,
      feesHkd: row.feesHkd - taken.feesIn.HKD,
      dayCashFlow: row.dayCashFlow + cash,
      sellProfit: row.sellProfit + cash - taken.cost,
      modifiedAt: at,
      closedAt: left === 0 ? at : null,
    },
  }
}

/** Profit after all fees in each currency: the sale at today's rates, the purchases at theirs. */
export function netOf(taken: Taken, trade: Trade): InCurrencies {
  const net = (currency: Currency): bigint =>
    converted(trade.cash - trade.fees, trade.rates[currency]) - taken.costIn[currency] - taken.feesIn[currency]
  return { MXN: net('MXN'), USD: net('USD'), HKD: net('HKD') }
}

const converted = (minor: bigint, rate: Decimal): bigint => roundToMinor(fromMinor(minor).times(rate))

const proRata = (amount: bigint, part: number, whole: number): bigint =>
  part === whole ? amount : roundToMinor(fromMinor(amount).times(new Decimal(part)).div(whole))
