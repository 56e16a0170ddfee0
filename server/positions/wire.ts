// Rows of the store as they travel: decimal text and seconds.

import { must } from '../../domain/assert.ts'
import type { DecimalText } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import { parseKey } from '../../domain/instrument.ts'
import { minorText } from '../../domain/minor.ts'
import { fromMinor, unscale } from '../../domain/money.ts'
import { scaledText } from '../../domain/price.ts'
import type { ClosedPosition, Position } from '../../domain/wire/calls/trading.ts'
import type { ClosedRow, PositionRow } from '../db/trading-schema.ts'

/** An average is finer than the tick. */
const AVERAGE_EXTRA_DECIMALS = 2

type InstrumentRow = {
  readonly instrumentKey: string
  readonly name: string
  readonly source: number
  readonly currency: 'MXN' | 'USD' | 'HKD'
  readonly priceDecimals: number
  readonly quantityDecimals: number
}

/** Unix seconds (specification §9). */
export const seconds = (ms: number): number => Math.floor(ms / 1000)

export function instrumentWire(row: InstrumentRow) {
  const { board, code } = must(parseKey(row.instrumentKey), `a key, not ${row.instrumentKey}`)
  return { key: row.instrumentKey, board, code, name: row.name, source: row.source, currency: row.currency }
}

/** Money ÷ quantity, as the price of one. */
function averageText(minor: bigint, quantity: number, row: InstrumentRow): DecimalText {
  const average = fromMinor(minor).div(unscale(quantity, row.quantityDecimals))
  return decimalText(average.toFixed(row.priceDecimals + AVERAGE_EXTRA_DECIMALS))
}

export function positionWire(row: PositionRow): Position {
  const quantityText = (quantity: number) => scaledText(quantity, row.quantityDecimals)
  return {
    id: row.id,
    ...instrumentWire(row),
    positionNum: quantityText(row.quantity),
    usedNum: quantityText(row.used),
    // Shares are paid in full: no margin stands behind a position, alone or shared.
    isolatedPosition: false,
    averagePrice: row.quantity === 0 ? decimalText('0') : averageText(row.cost, row.quantity, row),
    cost: minorText(row.cost),
    costIn: { MXN: minorText(row.costMxn), USD: minorText(row.costUsd), HKD: minorText(row.costHkd) },
    fees: minorText(row.fees),
    dayStartQuantity: quantityText(row.dayStartQuantity),
    dayCashFlow: minorText(row.dayCashFlow),
    sellProfit: minorText(row.sellProfit),
    createTimeTimestamp: seconds(row.createdAt),
    marketDateTimestamp: seconds(row.dayStartAt),
    modifyTimeTimestamp: seconds(row.modifiedAt),
    expiredDateTimestamp: null,
  }
}

export function closedWire(row: ClosedRow): ClosedPosition {
  return {
    id: row.id,
    positionId: row.positionId,
    orderId: row.orderId,
    ...instrumentWire(row),
    quantity: scaledText(row.quantity, row.quantityDecimals),
    buyPrice: averageText(row.cost, row.quantity, row),
    sellPrice: averageText(row.proceeds, row.quantity, row),
    profit: minorText(row.proceeds - row.cost),
    fees: minorText(row.fees),
    netIn: { MXN: minorText(row.netMxn), USD: minorText(row.netUsd), HKD: minorText(row.netHkd) },
    buyTimeStamp: seconds(row.boughtAt),
    sellTimeStamp: seconds(row.soldAt),
  }
}
