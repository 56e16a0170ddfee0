// Positions in the wire format: decimal text and seconds.

import { must } from '../../domain/assert.ts'
import type { DecimalText } from '../../domain/brand.ts'
import { decimalText } from '../../domain/brand.ts'
import { dateOfDay } from '../../domain/calendar/civil-date.ts'
import { shownCode } from '../../domain/instruments/delivery-month.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import { minorText } from '../../domain/minor.ts'
import { Decimal, fromMinor, unscale } from '../../domain/money.ts'
import { AVERAGE_EXTRA_DECIMALS, quantityText, scaledText } from '../../domain/price.ts'
import { DAY_MS, unixSeconds } from '../../domain/time.ts'
import type { PositionContract } from '../../domain/wire/calls/position-contract.ts'
import type * as wire from '../../domain/wire/calls/trading.ts'
import { fairBasisOf } from '../contracts/fair.ts'
import { otherNamesOf } from '../market/catalogue/names.ts'
import type { Contracted } from './contract.ts'
import { contracted, pricesOf } from './contract.ts'
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
  const { instrumentKey: key, name, source, currency } = row
  return { key, board, code: shownCode(code), name, ...otherNamesOf(key), source, currency }
}

/** Average price: money ÷ quantity. */
function averageText(minor: bigint, quantity: number, row: InstrumentRow): DecimalText {
  const average = fromMinor(minor).div(unscale(quantity, row.quantityDecimals))
  return decimalText(average.toFixed(row.priceDecimals + AVERAGE_EXTRA_DECIMALS))
}

const textsOf = (amounts: InCurrencies) => perCurrency(currency => minorText(amounts[currency]))

export function positionWire(row: Position): wire.Position {
  const hasMargin = row.marginMode === 'isolated'
  const text = (quantity: number) => quantityText(quantity, row.quantityDecimals)
  return {
    id: row.id,
    ...instrumentWire(row),
    positionNum: text(row.quantity),
    usedNum: text(row.used),
    side: row.side,
    isolatedPosition: hasMargin,
    leverage: row.leverage,
    margin: hasMargin ? minorText(row.margin) : null,
    contract: row.contract && contractWire(contracted(row)),
    averagePrice: averagePriceOf(row),
    cost: minorText(row.cost),
    costIn: textsOf(perCurrency(currency => row.values[currency].cost)),
    fees: minorText(row.fees),
    dayStartQuantity: text(row.dayStartQuantity),
    dayCashFlow: minorText(row.dayCashFlow),
    dayClosedFees: minorText(row.dayClosedFees),
    sellProfit: minorText(row.sellProfit),
    createTimeTimestamp: unixSeconds(row.createdAt),
    marketDateTimestamp: unixSeconds(row.dayStartAt),
    modifyTimeTimestamp: unixSeconds(row.modifiedAt),
    expiredDateTimestamp: null,
  }
}

function averagePriceOf(row: Position): DecimalText {
  if (row.quantity === 0) return decimalText('0')
  if (row.contract) return entryText(contracted(row))
  return decimalText(new Decimal(row.averageCost).toFixed(row.priceDecimals + AVERAGE_EXTRA_DECIMALS))
}

const entryText = (position: Contracted): DecimalText =>
  decimalText(pricesOf(position)?.entry.toFixed(position.priceDecimals + AVERAGE_EXTRA_DECIMALS) ?? '0')

const WIRE_DECIMALS = 10
const exactText = (value: string): DecimalText =>
  decimalText(new Decimal(value).toDecimalPlaces(WIRE_DECIMALS).toFixed())

function contractWire(position: Contracted): PositionContract {
  const { contract, priceDecimals } = position
  const prices = pricesOf(position)
  const stopText = (stop: number | null) => (stop === null ? null : scaledText(stop, priceDecimals))
  const shown = prices?.shownLiquidation ?? null
  return {
    currency: contract.currency,
    multiplier: exactText(contract.multiplier),
    state: contract.state,
    entryPrice: exactText(prices?.entry.toFixed() ?? '0'),
    liquidationPrice: shown && decimalText(shown.toFixed(priceDecimals)),
    collateral: exactText(contract.collateral),
    dayStartEntryValue: exactText(contract.dayStartEntryValue),
    maintenanceRate: exactText(contract.maintenanceRate),
    feeRate: exactText(contract.feeRate),
    takeProfit: stopText(contract.takeProfit),
    stopLoss: stopText(contract.stopLoss),
    fair: fairWire(position),
  }
}

/**
 * The data from which the client computes the fair price, for the day of the row's last change or of its trading day.
 */
function fairWire({ instrumentKey: key, dayStartAt, modifiedAt }: Contracted): PositionContract['fair'] {
  const day = Math.floor(Math.max(dayStartAt, modifiedAt) / DAY_MS)
  const basis = fairBasisOf(key, dateOfDay(day))
  return basis && { ...basis, rate: decimalText(basis.rate), yield: decimalText(basis.yield) }
}

export function closedWire(row: ClosedPosition): wire.ClosedPosition {
  return {
    id: row.id,
    positionId: row.positionId,
    orderId: must(row.orderId ?? row.subscriptionId, `what closed ${row.id}`),
    ...instrumentWire(row),
    side: row.side,
    reason: row.reason,
    quantity: quantityText(row.quantity, row.quantityDecimals),
    ...tradePrices(row),
    profit: minorText(row.side === 'long' ? row.proceeds - row.cost : row.cost - row.proceeds),
    contract: closedContract(row),
    fees: minorText(row.fees),
    netIn: textsOf(row.net),
    buyTimeStamp: unixSeconds(row.boughtAt),
    sellTimeStamp: unixSeconds(row.soldAt),
  }
}

/** Entry and exit price. For a contract they are computed from its exact values. */
function tradePrices(row: ClosedPosition): Pick<wire.ClosedPosition, 'buyPrice' | 'sellPrice'> {
  const { multiplier, entryValue, exitValue, quantity } = row
  if (multiplier === null || entryValue === null || exitValue === null)
    return { buyPrice: averageText(row.cost, quantity, row), sellPrice: averageText(row.proceeds, quantity, row) }
  const size = unscale(quantity, row.quantityDecimals).times(multiplier)
  const priceText = (value: string) =>
    decimalText(new Decimal(value).div(size).toFixed(row.priceDecimals + AVERAGE_EXTRA_DECIMALS))
  return { buyPrice: priceText(entryValue), sellPrice: priceText(exitValue) }
}

function closedContract(row: ClosedPosition): wire.ClosedPosition['contract'] {
  const { contractCurrency, multiplier, exchange, rate, covered } = row
  if (contractCurrency === null || multiplier === null || exchange === null) return null
  return {
    currency: contractCurrency,
    multiplier: exactText(multiplier),
    exchange: minorText(exchange),
    ...(rate !== null && { rate: exactText(rate) }),
    ...(covered !== null && { covered: minorText(covered) }),
  }
}
