// The ticket model of contracts on isolated margin: currency pairs, futures and commodities. An order opens a position,
// adds to it, or closes it.
import { lazy } from 'react'
import { walletFor } from '../../../../../domain/instruments/wallet-for.ts'
import { directions, orderTypes } from '../../../../../domain/order.ts'
import { scaledText } from '../../../../../domain/price.ts'
import type { Order } from '../../../../../domain/wire/calls/trading.ts'
import { textOf } from '../../../../i18n/t.ts'
import { outcomeOf } from '../../../../shared/orders/outcome.ts'
import type { FieldState, Labels, TicketModel, Words, Written } from '../../model.ts'
import { conditionFields } from '../conditions.ts'
import { firstLimit } from '../first-limit.ts'
import { farNotices } from '../limit.ts'
import { renewalNotice, renewalOf } from '../renewal.ts'
import type { Draft } from './draft.ts'
import { parseDraft } from './draft.ts'
import { estimateOf } from './estimate.ts'
import { Fields } from './Fields.tsx'
import type { MarginFacts } from './facts.ts'
import { heldPosition, opensNew, priceText, sideOf } from './facts.ts'
import { Head } from './Head.tsx'
import { problemsOf } from './problems.ts'
import { requestOf } from './review.ts'
import { Estimate } from './rows.tsx'
import type { Field, MarginProduct } from './types.ts'

const loadReviewFacts = async () => ({ default: (await import('./ReviewFacts.tsx')).ReviewFacts })
const ReviewFacts = lazy(loadReviewFacts)
const loadOutcome = async () => ({ default: (await import('./Outcome.tsx')).Outcome })
const Outcome = lazy(loadOutcome)

export const isolatedMargin: TicketModel<MarginProduct> = {
  name: 'margin',
  parseDraft,
  change: (draft, wanted, facts) => Object.assign({}, draft, wanted, firstLimit(draft, wanted, facts)),
  fields,
  isWritten: (draft, field) => field !== 'side' && field !== 'leverage' && draft[field] !== '',
  estimate: estimateOf,
  problems: problemsOf,
  notices: (written, words) => farNotices(written, written.facts, words),
  tone: ({ direction }) => (direction === directions.buy ? 'buy' : 'sell'),
  labels,
  renewal: renewalOf,
  renewalNotice: (review, renewal, current) =>
    renewalNotice(review, renewal, current, (facts, format) => priceText(facts, facts.quote.price, format)),
  request: requestOf,
  wallet: ({ instrument }) => walletFor('isolatedMargin', instrument.board),
  refusalFix: () => null,
  outcomeNote,
  later: [loadReviewFacts, loadOutcome],
  Head,
  Fields,
  Estimate,
  ReviewFacts,
  Outcome,
}

function fields(draft: Draft, facts: MarginFacts): Record<Field, FieldState> {
  const isOpening = facts.closes === null
  const stops = opensNew(draft, facts) ? 'enabled' : 'irrelevant'
  return {
    side: isOpening ? 'enabled' : 'irrelevant',
    price: draft.orderType === orderTypes.limit ? 'enabled' : 'irrelevant',
    quantity: 'enabled',
    leverage: isOpening ? leverageState(draft, facts) : 'irrelevant',
    takeProfit: stops,
    stopLoss: stops,
    ...conditionFields(draft),
  }
}

const leverageState = (draft: Draft, facts: MarginFacts): FieldState =>
  heldPosition(draft, facts) ? 'disabled' : 'enabled'

function labels({ draft, facts, estimate }: Written<MarginProduct>, { format }: Words): Labels {
  const t = textOf('margin')
  const { code, symbol = code, quantityDecimals } = facts.instrument
  const quantity = format.quantity(estimate.quantity === null ? null : scaledText(estimate.quantity, quantityDecimals))
  const kind = facts.closes === null ? sideOf(draft) : 'close'
  return {
    review: t(`label.review.${kind}`),
    title: t(`label.title.${kind}`, { code: symbol }),
    confirm: t(`label.confirm.${kind}`, { code: symbol, quantity }),
  }
}

/** The sentence below the title of an order's outcome. */
function outcomeNote(order: Order, { t }: Words): string {
  const outcome = outcomeOf(order)
  return outcome === 'filled' ? textOf('margin')('outcome.filled') : t(`result.${outcome}Note`)
}
