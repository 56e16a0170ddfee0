// The values of one holding, each with its inputs. `profit` uses the formulas of the engine.
import { averageCost } from '../../../domain/average-cost.ts'
import type { Currency } from '../../../domain/currency.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import { AVERAGE_EXTRA_DECIMALS } from '../../../domain/price.ts'
import type { Profit } from '../../../domain/profit.ts'
import { positionProfit } from '../../../domain/profit.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import type { Text } from '../../i18n/t.ts'
import type { Explained, Input } from './explained.ts'
import { money, price, quantity } from './explained.ts'

export type Market = {
  /** Scaled price; null while unknown. */
  readonly price: number | null
  readonly previousClose: number | null
  readonly priceDecimals: number
  readonly base: Currency
  /** Units of the base currency for one unit of the holding's currency; null while unknown. */
  readonly rate: Decimal | null
  /** Name of the trading day to which the change since the previous close belongs; null if it is today. */
  readonly day: string | null
}

export type PositionValues = {
  readonly value: Explained
  readonly floating: Explained
  readonly ratio: Explained
  readonly lines: readonly Explained[]
  /** Values in the base currency; empty if the holding has the same currency. */
  readonly inBase: readonly Explained[]
}

export function profitOf(position: Position, market: Market): Profit | null {
  const { price: last, previousClose, priceDecimals, base, rate } = market
  if (last === null || previousClose === null) return null
  const { positionNum, cost, costIn, fees, dayStartQuantity, dayCashFlow } = position
  const input = { quantity: positionNum, cost, costIn, fees, dayStartQuantity, dayCashFlow }
  // Without an exchange rate, the parts in the base currency are not used.
  const known = rate ?? new Decimal(0)
  return positionProfit(input, {
    price: unscale(last, priceDecimals),
    previousClose: unscale(previousClose, priceDecimals),
    base,
    rate: known,
  })
}

const text = (value: Decimal | null | undefined): string | null => value?.toFixed(2) ?? null

export function positionValues(position: Position, market: Market, t: Text<'trade'>): PositionValues {
  const { currency } = position
  const profit = profitOf(position, market)
  const at = (scaled: number | null): string | null =>
    scaled === null ? null : unscale(scaled, market.priceDecimals).toFixed(market.priceDecimals)
  const value = text(profit?.value)
  const ratio = profit?.ratio ? profit.ratio.times(10_000).toDecimalPlaces(0).toNumber() : null
  const inputs = {
    price: { name: 'price', sign: '', shown: price(at(market.price), currency) },
    quantity: { name: 'quantity', sign: '×', shown: quantity(position.positionNum) },
    value: { name: 'value', sign: '', shown: money(value, currency) },
    cost: { name: 'cost', sign: '−', shown: money(position.cost, currency) },
  } as const satisfies Record<string, Input>
  const floating = money(text(profit?.floating), currency, true)
  return {
    value: {
      title: t('detail.value'),
      formula: 'value',
      inputs: [inputs.price, inputs.quantity],
      result: money(value, currency),
    },
    floating: {
      title: t('detail.floating'),
      formula: 'floatingOwn',
      inputs: [inputs.value, inputs.cost],
      result: floating,
    },
    ratio: {
      title: t('detail.ratio'),
      formula: 'ratio',
      inputs: [
        { name: 'gross', sign: '', shown: floating },
        { name: 'cost', sign: '÷', shown: money(position.cost, currency) },
      ],
      result: { kind: 'percent', basisPoints: ratio },
    },
    lines: [
      {
        title: market.day === null ? t('detail.today') : t('onDay', { day: market.day }),
        ...todayOf(position, market, profit, at),
      },
      averageOf(position, t),
      feesOf(position, t),
      ...closedFeesOf(position, t),
      ...partsOf(position, t),
    ],
    inBase: currency === market.base ? [] : baseOf(position, market, profit, t),
  }
}

function todayOf(
  position: Position,
  market: Market,
  profit: Profit | null,
  at: (scaled: number | null) => string | null,
): Omit<Explained, 'title'> {
  const { currency } = position
  return {
    formula: 'todayOwn',
    inputs: [
      { name: 'value', sign: '', shown: money(text(profit?.value), currency) },
      { name: 'dayFlow', sign: '+', shown: money(position.dayCashFlow, currency) },
      { name: 'previousClose', sign: '−', shown: price(at(market.previousClose), currency) },
      { name: 'dayStart', sign: '×', shown: quantity(position.dayStartQuantity) },
    ],
    result: money(text(profit?.today), currency, true),
  }
}

/** Decimals of the instrument's prices: an average price is sent with more. */
const pricesOf = ({ averagePrice }: Position): number =>
  Math.max(0, (averagePrice.split('.')[1]?.length ?? 0) - AVERAGE_EXTRA_DECIMALS)

const averageOf = (position: Position, t: Text<'trade'>): Explained => ({
  title: t('detail.averagePrice'),
  formula: 'averagePrice',
  inputs: [
    { name: 'cost', sign: '', shown: money(position.cost, position.currency) },
    { name: 'quantity', sign: '÷', shown: quantity(position.positionNum) },
  ],
  result: price(averageCost(position.averagePrice, position.positionNum, pricesOf(position)), position.currency),
})

const feesOf = ({ fees, currency }: Position, t: Text<'trade'>): Explained => ({
  title: t('detail.fees'),
  formula: 'feesOwn',
  inputs: [],
  result: money(fees, currency),
})

/** Empty unless a part was sold today. */
const closedFeesOf = ({ dayClosedFees = '0', currency }: Position, t: Text<'trade'>): Explained[] =>
  new Decimal(dayClosedFees).isZero()
    ? []
    : [{ title: t('detail.closedFees'), formula: 'closedFees', inputs: [], result: money(dayClosedFees, currency) }]

/** Empty until a part of the position has been sold. */
const partsOf = ({ sellProfit, currency }: Position, t: Text<'trade'>): Explained[] =>
  new Decimal(sellProfit).isZero()
    ? []
    : [{ title: t('detail.sellProfit'), formula: 'sellProfit', inputs: [], result: money(sellProfit, currency, true) }]

function baseOf(position: Position, market: Market, profit: Profit | null, t: Text<'trade'>): Explained[] {
  const { base, rate } = market
  const known = rate ? profit?.base : null
  const costNow = rate ? new Decimal(position.cost).times(rate).toFixed(2) : null
  const rateInput: Input = { name: 'rate', sign: '×', shown: { kind: 'rate', amount: rate?.toFixed() ?? null } }
  return [
    {
      title: t('detail.totalBase'),
      formula: 'totalBase',
      inputs: [],
      result: money(text(known?.total), base, true),
    },
    {
      title: t('detail.pricePart'),
      formula: 'pricePart',
      inputs: [{ name: 'gross', sign: '', shown: money(text(profit?.floating), position.currency) }, rateInput],
      result: money(text(known?.price), base, true),
    },
    {
      title: t('detail.fxPart'),
      formula: 'fxPart',
      inputs: [
        { name: 'costNow', sign: '', shown: money(costNow, base) },
        { name: 'costThen', sign: '−', shown: money(position.costIn[base], base) },
      ],
      result: money(text(known?.fx), base, true),
    },
  ]
}
