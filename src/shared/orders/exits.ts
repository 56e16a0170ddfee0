// Take profit and stop loss of a purchase of shares, as a form has them: their problems, and their part of the request.
import { decimalText } from '../../../domain/brand.ts'
import type { TickStep } from '../../../domain/instrument.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import type { Entry } from '../../../domain/order-exits.ts'
import { exitBeyond, exitFields, exitMarket } from '../../../domain/order-exits.ts'
import { checkPrice } from '../../../domain/order-rules.ts'
import type { Trail } from '../../../domain/order-trigger.ts'
import { checkTrail, readTrail, trailedPrice } from '../../../domain/order-trigger.ts'
import { parseScaled, scaledText } from '../../../domain/price.ts'
import type { Verdict } from '../../../domain/rules.ts'
import type { StopField } from '../../../domain/stops.ts'
import { textOf } from '../../i18n/t.ts'
import type { StopLossWay } from './stop-loss-ways.ts'

/** Prices at which the bought shares are sold again, as decimal text; empty for none. */
export type ExitDraft = {
  readonly takeProfit: string
  readonly stopLoss: string
  /** What `stopLoss` is: a price, or the distance of one that follows the market. */
  readonly stopLossBy: StopLossWay
}

/** `entry`: the prices of the purchase with which the exits are compared. */
export type ExitFacts = {
  readonly priceDecimals: number
  readonly tickSteps: readonly TickStep[]
  readonly entry: Entry
}

const exitFieldsOf = (draft: ExitDraft): StopField[] => exitFields.filter(field => draft[field] !== '')

/** The distance of a stop loss that follows the market, as entered; null for a price. */
function trailOf({ stopLoss, stopLossBy }: ExitDraft, field: StopField): Trail<string> | null {
  if (field !== 'stopLoss' || stopLossBy === 'price') return null
  const distance: Partial<Record<StopLossWay, string>> = { [stopLossBy]: decimalText(stopLoss) }
  return distance as Trail<string>
}

/** The scaled price of an exit; of a stop loss that follows the market, the one from which it starts. */
export function exitPrice(draft: ExitDraft, field: StopField, { priceDecimals, entry }: ExitFacts): number | null {
  const asked = trailOf(draft, field)
  if (!asked) return parseScaled(draft[field], priceDecimals) || null
  const trail = readTrail(asked, priceDecimals)
  const market = exitMarket(field, entry)
  return trail && market && trailedPrice(trail, directions.sell, market)
}

/** A price that is none, or off the tick; it may be far from the market. A distance that is none, or too wide. */
function exitVerdict(draft: ExitDraft, field: StopField, { priceDecimals, tickSteps, entry }: ExitFacts): Verdict {
  const asked = trailOf(draft, field)
  if (asked) return checkTrail(asked, { priceDecimals, lastPrice: exitMarket(field, entry) })
  const terms = { direction: directions.sell, orderType: orderTypes.limit, price: draft[field], quantity: '' }
  const frame = { priceDecimals, tickSteps, quantityDecimals: 0, lot: 1, lastPrice: null, availableQuantity: 0 }
  return checkPrice(terms, frame)
}

/** `verdict`: a price that cannot be one. `wrongSide`: the scaled price that it must be above, or below. */
export type ExitProblem =
  | { readonly field: StopField; readonly verdict: NonNullable<Verdict> }
  | { readonly field: StopField; readonly wrongSide: number }

export function exitProblems(draft: ExitDraft, facts: ExitFacts): ExitProblem[] {
  return exitFieldsOf(draft).flatMap((field): ExitProblem[] => {
    const verdict = exitVerdict(draft, field, facts)
    if (verdict) return [{ field, verdict }]
    const price = exitPrice(draft, field, facts)
    const wrongSide = price === null || trailOf(draft, field) ? null : exitBeyond(field, price, facts.entry)
    return wrongSide === null ? [] : [{ field, wrongSide }]
  })
}

export const wrongSideText = (field: StopField, price: string): string =>
  textOf('condition')(`exits.wrong.${field}`, { price })

export type ExitTerms = Partial<Record<StopField, string>> & { readonly trail?: Trail<string> }

/** The part of the request: scaled as the server stores them. */
export function exitsOf(draft: ExitDraft, facts: ExitFacts): ExitTerms {
  return Object.fromEntries(
    exitFieldsOf(draft).map(field => {
      const trail = trailOf(draft, field)
      return trail ? ['trail', trail] : [field, scaledText(exitPrice(draft, field, facts) ?? 0, facts.priceDecimals)]
    }),
  )
}
