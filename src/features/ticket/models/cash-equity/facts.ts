// The facts that a ticket of shares depends on. Null is unknown, and disables what needs the fact.

import type { Currency } from '../../../../../domain/currency.ts'
import type { FeeRule } from '../../../../../domain/fees.ts'
import type { Instrument, TickStep } from '../../../../../domain/instrument.ts'
import type { OrderUnits } from '../../../../../domain/order-units.ts'
import type { MarketState } from '../../../../../domain/session.ts'
import type { StockDetail } from '../../../../../domain/wire/calls/market.ts'
import type { Position } from '../../../../../domain/wire/calls/trading.ts'

export type QuoteFacts = {
  /** Scaled prices; null while unknown. */
  readonly price: number | null
  readonly bid: number | null
  readonly ask: number | null
  readonly previousClose: number | null
  /** Server time until which the price is current; null when unknown. */
  readonly seenAt: number | null
  /** Server time of the quote's last change; null when unknown. */
  readonly quotedAt: number | null
  /** True if no quote has arrived for longer than the limit: the server would refuse an order at this price. */
  readonly isStale: boolean
}

export type TicketFacts = {
  readonly instrument: Instrument
  /** The units of quantities to buy and to sell. */
  readonly units: OrderUnits
  readonly currency: Currency
  readonly tickSteps: readonly TickStep[]
  readonly state: MarketState
  /** The corporate action that freezes the share; absent while none does. */
  readonly frozen?: StockDetail['frozen']
  /** Start of the next regular session, server time; null during a session, if there is none, and while unknown. */
  readonly opensAt: number | null
  readonly quote: QuoteFacts
  readonly fees: readonly FeeRule[] | null
  /** Usable balance in whole minor units of `currency`; null while unknown. */
  readonly cash: bigint | null
  /** Undefined while unknown; null if the user holds none. */
  readonly position: Position | null | undefined
}
