// Rows of the store as they travel: decimal text and seconds.

import { must } from '../../domain/assert.ts'
import type { DecimalText } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import { minorText } from '../../domain/minor.ts'
import { fromMinor, unscale } from '../../domain/money.ts'
import { AVERAGE_EXTRA_DECIMALS, scaledText } from '../../domain/price.ts'
import { unixSeconds } from '../../domain/time.ts'
import type * as wire from '../../domain/wire/calls/trading.ts'
import type { InCurrencies, Position } from './position.ts'
import { perCurrency } from './position.ts'
import type { ClosedPosition } from './store.ts'

type InstrumentRow = {
  readonly instrumentKey: string
  readonly name: string
  readonly source: number
  readonly currency: 'MXN' | 'USD' | 'HKD'
  readonly priceDecimals: number
  readonly quantityDecimals: number
}

export function instrumentWire(row: InstrumentRow) {
  const { board, code } = must(parseKey(row.instrumentKey), `a key, not ${row.instrumentKey}`)
  return { key: row.instrumentKey, board, code, name: row.name, source: row.source, currency: row.currency }
}

/** Money ÷ quantity, as the price of one. */
function averageText(minor: bigint, quantity: number, row: InstrumentRow): DecimalText {
  const average = fromMinor(minor).div(unscale(quantity, row.quantityDecimals))
  return decimalText(average.toFixed(row.priceDecimals + AVERAGE_EXTRA_DECIMALS))
}

const textsOf = (amounts: InCurrencies) => perCurrency(currency => minorText(amounts[currency]))

export function positionWire(row: Position): wire.Position {
  const hasMargin = row.marginMode === 'isolated'
  const quantityText = (quantity: number) => scaledText(quantity, row.quantityDecimals)
  return {
    id: row.id,
    ...instrumentWire(row),
    positionNum: quantityText(row.quantity),
    usedNum: quantityText(row.used),
    side: row.side,
    isolatedPosition: hasMargin,
    leverage: row.leverage,
    margin: hasMargin ? minorText(row.margin) : null,
    averagePrice: row.quantity === 0 ? decimalText('0') : averageText(row.cost, row.quantity, row),
    cost: minorText(row.cost),
    costIn: textsOf(perCurrency(currency => row.values[currency].cost)),
    fees: minorText(row.fees),
    dayStartQuantity: quantityText(row.dayStartQuantity),
    dayCashFlow: minorText(row.dayCashFlow),
    sellProfit: minorText(row.sellProfit),
    createTimeTimestamp: unixSeconds(row.createdAt),
    marketDateTimestamp: unixSeconds(row.dayStartAt),
    modifyTimeTimestamp: unixSeconds(row.modifiedAt),
    expiredDateTimestamp: null,
  }
}

export function closedWire(row: ClosedPosition): wire.ClosedPosition {
  return {
    id: row.id,
    positionId: row.positionId,
    orderId: row.orderId,
    ...instrumentWire(row),
    side: row.side,
    reason: row.reason,
    quantity: scaledText(row.quantity, row.quantityDecimals),
    buyPrice: averageText(row.cost, row.quantity, row),
    sellPrice: averageText(row.proceeds, row.quantity, row),
    profit: minorText(row.proceeds - row.cost),
    fees: minorText(row.fees),
    netIn: textsOf(row.net),
    buyTimeStamp: unixSeconds(row.boughtAt),
    sellTimeStamp: unixSeconds(row.soldAt),
  }
}
