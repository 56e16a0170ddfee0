// When the review of an order must be renewed, and the notice that it shows then.
//
// A market order is confirmed at the price that the user saw: the review is renewed when the price moves too far or
// prices stop. While prices are live there is no time limit, because a slow reader may need longer than any limit (WCAG
// 2.2.1), and the server compares the price again. The review of an order that rests is never renewed: its price is
// the user's own.
import { decimalText } from '../../../../domain/brand.ts'
import type { TickStep } from '../../../../domain/instrument.ts'
import { REVIEW_MAX_AGE_MS } from '../../../../domain/limits.ts'
import { hasMoved } from '../../../../domain/order-rules.ts'
import { scaledText } from '../../../../domain/price.ts'
import type { Format } from '../../../i18n/format.ts'
import type { Current, Notice, Product, Renewal, Review } from '../model.ts'
import { isAtOnce } from './conditions.ts'

type Facts = {
  readonly instrument: { readonly priceDecimals: number }
  readonly tickSteps: readonly TickStep[]
  readonly quote: {
    readonly price: number | null
    readonly bid: number | null
    readonly ask: number | null
    readonly seenAt: number | null
  }
}
type Priced = Product & { readonly draft: Parameters<typeof isAtOnce>[0]; readonly facts: Facts }

export function renewalOf(
  { draft, facts }: Pick<Review<Priced>, 'draft' | 'facts'>,
  current: Facts,
  now: number,
): Renewal | null {
  const seen = facts.quote.price
  if (!isAtOnce(draft) || seen === null) return null
  const { price, seenAt } = current.quote
  if (price !== null && hasMoved(price, seen, facts.tickSteps)) return 'moved'
  return seenAt === null || now - seenAt > REVIEW_MAX_AGE_MS ? 'old' : null
}

/** `priceOf` formats the price of the given facts. */
export function renewalNotice<P extends Priced>(
  { facts, before }: Review<P>,
  renewal: Renewal | null,
  current: Current<P>,
  priceOf: (facts: P['facts'], format: Format) => string,
): Notice | null {
  const { t, format } = current.words
  const moved = { before: priceOf(facts, format), now: priceOf(current.facts, format) }
  if (renewal === 'moved') return { kind: 'warning', text: t('review.moved', moved) }
  if (renewal === 'old') return { kind: 'warning', text: t('review.old') }
  if (before === null || before.quote.price === facts.quote.price) return null
  const since = { before: priceOf(before, format), now: priceOf(facts, format) }
  return { kind: 'info', text: t('review.movedSince', since) }
}

/** The reviewed price, with the time until which the live quote stayed within the allowed move of it. */
export function seenOf({ quote, instrument }: Facts, current: Facts) {
  const { price } = quote
  const at = current.quote.seenAt ?? quote.seenAt
  if (price === null || at === null) return null
  const { priceDecimals } = instrument
  const [bid, ask] = [textOf(quote.bid, priceDecimals), textOf(quote.ask, priceDecimals)]
  return {
    price: decimalText(scaledText(price, priceDecimals)),
    at,
    ...(bid !== null && { bid }),
    ...(ask !== null && { ask }),
  }
}

const textOf = (price: number | null, decimals: number) =>
  price === null ? null : decimalText(scaledText(price, decimals))
