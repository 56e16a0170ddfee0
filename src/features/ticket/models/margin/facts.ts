// The facts that a margin ticket depends on. Null is unknown, and disables what needs the fact.
import type { Currency } from '../../../../../domain/currency.ts'
import type { Instrument, TickStep } from '../../../../../domain/instrument.ts'
import type { ContractTerms } from '../../../../../domain/instruments/terms.ts'
import type { PositionSide } from '../../../../../domain/margin.ts'
import { directions } from '../../../../../domain/order.ts'
import type { YearlyRates } from '../../../../../domain/policy-rates.ts'
import type { MarketState } from '../../../../../domain/session.ts'
import type { StopField } from '../../../../../domain/stops.ts'
import type { Position } from '../../../../../domain/wire/calls/trading.ts'
import type { Format } from '../../../../i18n/format.ts'
import { formatFor } from '../../../../shared/instruments/price-format.ts'
import type { Ending } from '../../../../shared/margin/contract-end.ts'
import type { ContractRate } from '../../../../shared/margin/contract-rate.ts'
import type { QuoteFacts } from '../cash-equity/facts.ts'
import type { Draft } from './draft.ts'

export type MarginFacts = {
  readonly instrument: Instrument
  readonly terms: ContractTerms
  readonly tickSteps: readonly TickStep[]
  readonly state: MarketState
  readonly quote: QuoteFacts
  /** Currency of the wallet that pays. */
  readonly walletCurrency: Currency
  /** Usable balance in whole minor units; null while unknown. */
  readonly cash: bigint | null
  /** Exchange rate from the contract's currency to the wallet's. */
  readonly rate: ContractRate | null
  /** Yearly financing rates by side; null while unknown, and for a contract without overnight financing. */
  readonly yearly: YearlyRates | null
  /** State of a delivery month near its end; null while positions can be opened. */
  readonly ending: Ending | null
  /** Open positions in the instrument; undefined while unknown. */
  readonly positions: readonly Position[] | undefined
  /** Id of the position that the ticket closes; null for none. */
  readonly closes: string | null
}

/** Formats a scaled price in the notation of the instrument's exchange. */
export const priceText = ({ instrument }: MarginFacts, price: number | null, format: Format): string =>
  formatFor(format, instrument.key).price(price, instrument.priceDecimals)

export const sideOf = ({ direction }: Pick<Draft, 'direction'>): PositionSide =>
  direction === directions.buy ? 'long' : 'short'

/** The position that the ticket closes; null if there is none or it is unknown. */
export const closedPosition = ({ positions, closes }: MarginFacts): Position | null =>
  (closes !== null && positions?.find(({ id }) => id === closes)) || null

/** The open position on the order's side, to which the order adds; null for none. */
export const heldPosition = (draft: Draft, { positions, closes }: MarginFacts): Position | null =>
  (closes === null && positions?.find(({ side, contract }) => contract !== null && side === sideOf(draft))) || null

/** An order that adds to a position has the leverage of the position. */
export const leverageOf = (draft: Draft, facts: MarginFacts): number =>
  heldPosition(draft, facts)?.leverage ?? draft.leverage ?? facts.terms.leverageMenu[0] ?? 1

/** True if the order opens a new position. An existing position has its own take profit and stop loss. */
export const opensNew = (draft: Draft, facts: MarginFacts): boolean =>
  facts.closes === null && heldPosition(draft, facts) === null

/** Take profit and stop loss of the position that the order opens, as they are sent. */
export function stopsOf(draft: Draft, facts: MarginFacts): Partial<Record<StopField, string>> {
  if (!opensNew(draft, facts)) return {}
  const { takeProfit, stopLoss } = draft
  return { ...(takeProfit !== '' && { takeProfit }), ...(stopLoss !== '' && { stopLoss }) }
}
