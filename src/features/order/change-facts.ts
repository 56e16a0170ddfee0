// What the form that changes an order needs to know: of shares, or of a contract on margin.
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { FeeRule } from '../../../domain/fees.ts'
import { codeOf, marketOf } from '../../../domain/instruments/market-code.ts'
import { isSignedPrice } from '../../../domain/instruments/notations.ts'
import { reservationOf } from '../../../domain/margin-opening.ts'
import { parseMinor } from '../../../domain/minor.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import { directions } from '../../../domain/order.ts'
import { maxPurchaseCost } from '../../../domain/order-cost.ts'
import { orderUnits } from '../../../domain/order-units.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import type { CallFailure } from '../../data/failure.ts'
import { useCall } from '../../data/use-call.ts'
import { useContractRate } from '../../shared/margin/contract-rate.ts'
import { useTerms } from '../../shared/margin/use-terms.ts'
import type { ChangeFacts } from './change-draft.ts'
import { isClosing } from './change-draft.ts'

type FactsLookup = {
  readonly facts: ChangeFacts | null
  readonly failure: CallFailure | null
  readonly reload: () => void
}

export function useShareFacts(order: Order): FactsLookup {
  const common = useCommon(order)
  const { detail } = common
  const terms = useCall('POST /stocka_config/getMinCount', { key: order.key })
  // The amounts are decimal text again, because the response was parsed by the schema with which the server writes it.
  const rules = (terms.data?.fees as readonly FeeRule[] | undefined) ?? null
  return lookupOf(common, null, (price, quantity) => rules && restCost(order, rules, { price, quantity, detail }))
}

export function useContractFacts(order: Order): FactsLookup {
  const common = useCommon(order)
  const { detail } = common
  const terms = useTerms(order.key as InstrumentKey)
  const rate = useContractRate(terms?.currency ?? order.currency, order.currency)
  return lookupOf(common, terms?.lot ?? 1, (price, quantity) => {
    if (!terms || !rate || !detail.data) return null
    const { instrument, quote } = detail.data
    const touch = (order.direction === directions.buy ? quote?.ask : quote?.bid) ?? 0
    return reservationOf({
      size: restOf(order, quantity, orderUnits(instrument).quantityDecimals).times(terms.multiplier),
      price: unscale(Math.max(price, touch), instrument.priceDecimals),
      leverage: new Decimal(order.leverage ?? 1),
      feeRate: new Decimal(terms.feeRate),
      rate: rate.paid,
    })
  })
}

const restOf = ({ filled }: Order, quantity: number, decimals: number): Decimal =>
  unscale(quantity, decimals).minus(filled)

type Common = ReturnType<typeof useCommon>

function useCommon(order: Order) {
  const key = order.key as InstrumentKey
  const detail = useCall('GET /m_ft/stock_detail_ft', { stockCode: codeOf(key), market: marketOf(key) })
  const { positionId } = order
  const closed = isClosing(order) && positionId !== null ? { positionId } : null
  const held = useCall('POST /position/getByStock', closed)
  return { order, detail, position: held.data?.[0] ?? null }
}

/** `contractLot`: the lot of a contract's terms; null for shares, whose instrument has it. */
function lookupOf(common: Common, contractLot: number | null, reserveOf: ChangeFacts['reserveOf']): FactsLookup {
  const { order, detail, position } = common
  const { data, failure, reload } = detail
  if (!data) return { facts: null, failure, reload }
  const { instrument, tickSteps, quote } = data
  // The order uses its unfilled part of the position, and its filled part has left it.
  const free = position && new Decimal(position.positionNum).minus(position.usedNum).plus(order.quantity)
  const { quantityDecimals, lot } = orderUnits(instrument, data.wholeShares)
  const facts: ChangeFacts = {
    priceDecimals: instrument.priceDecimals,
    quantityDecimals,
    tickSteps,
    lot: contractLot ?? lot,
    step: contractLot ?? instrument.lot,
    isSigned: isSignedPrice(order.key as InstrumentKey),
    lastPrice: quote?.price || null,
    most: free && parseScaled(free.toFixed(), quantityDecimals),
    reserveOf: isClosing(order) ? () => null : reserveOf,
  }
  return { facts, failure: null, reload }
}

type Rest = {
  readonly price: number
  readonly quantity: number
  readonly detail: Common['detail']
}

/** The most that the rest of a purchase can cost: the whole order with its fees, less what is paid already. */
function restCost(order: Order, rules: readonly FeeRule[], { price, quantity, detail }: Rest): bigint | null {
  const paid = parseMinor(order.value ?? '')
  const fees = parseMinor(order.feeTotal)
  if (!detail.data || paid === null || fees === null) return null
  const { priceDecimals } = detail.data.instrument
  const { quantityDecimals } = orderUnits(detail.data.instrument)
  const rest = unscale(price, priceDecimals).times(restOf(order, quantity, quantityDecimals))
  const shares = unscale(quantity, quantityDecimals)
  return maxPurchaseCost(rules, rest.plus(order.value ?? 0), shares) - paid - fees
}
