// The ticket model of shares that are paid in full.
import { lazy } from 'react'
import { walletFor } from '../../../../../domain/instruments/wallet-for.ts'
import { directions, orderTypes } from '../../../../../domain/order.ts'
import type { CallFailure } from '../../../../data/failure.ts'
import type { Format } from '../../../../i18n/format.ts'
import type { FieldState, Labels, Problem, Review, Subject, TicketModel, Words, Written } from '../../model.ts'
import { conditionFields } from '../conditions.ts'
import { firstLimit } from '../first-limit.ts'
import { renewalNotice, renewalOf } from '../renewal.ts'
import type { Draft } from './draft.ts'
import { parseDraft } from './draft.ts'
import { estimateOf } from './estimate.ts'
import { Estimate } from './estimate-rows.tsx'
import { Fields } from './Fields.tsx'
import type { TicketFacts } from './facts.ts'
import { problemsOf } from './problems.ts'
import { QuoteStrip } from './QuoteStrip.tsx'
import { limitNotices, requestOf } from './review.ts'
import type { CashEquity, Field } from './types.ts'
import { countOf, outcomeNote } from './words.ts'

const loadOutcome = async () => ({ default: (await import('./Outcome.tsx')).Outcome })
const Outcome = lazy(loadOutcome)
const loadReviewFacts = async () => ({ default: (await import('./ReviewFacts.tsx')).ReviewFacts })
const ReviewFacts = lazy(loadReviewFacts)

export const cashEquity: TicketModel<CashEquity> = {
  name: 'cash-equity',
  parseDraft,
  change,
  fields,
  isWritten: (draft, field) => field !== 'side' && draft[field] !== '',
  estimate: estimateOf,
  problems: ({ draft, facts, estimate }) => problemsOf(draft, facts, estimate),
  notices: limitNotices,
  tone: ({ direction }) => (direction === directions.buy ? 'buy' : 'sell'),
  labels,
  renewal: renewalOf,
  renewalNotice: (review, renewal, current) => renewalNotice(review, renewal, current, priceText),
  request: requestOf,
  wallet: ({ instrument }) => walletFor('cashEquity', instrument.board),
  refusalFix,
  outcomeNote,
  later: [loadReviewFacts, loadOutcome],
  Head: QuoteStrip,
  Fields,
  Estimate,
  ReviewFacts,
  Outcome,
}

function change(draft: Draft, wanted: Partial<Draft>, facts: TicketFacts): Draft {
  return withPairedStop({ ...draft, ...wanted, ...firstLimit(draft, wanted, facts) })
}

/** A stop beside a limit is for a sale with a limit only. */
function withPairedStop(draft: Draft): Draft {
  const isPossible = draft.orderType === orderTypes.limit && draft.direction === directions.sell
  return draft.triggerKind !== 'oco' || isPossible ? draft : { ...draft, triggerKind: null, trigger: '' }
}

const priceText = ({ quote, instrument }: TicketFacts, format: Format): string =>
  format.price(quote.price, instrument.priceDecimals)

/** A ticket that closes a position has no side to choose. */
function fields(draft: Draft, _facts: TicketFacts, { closes }: Subject): Record<Field, FieldState> {
  const exit = draft.direction === directions.buy ? 'enabled' : 'irrelevant'
  return {
    takeProfit: exit,
    stopLoss: exit,
    side: closes === null ? 'enabled' : 'irrelevant',
    price: draft.orderType === orderTypes.limit ? 'enabled' : 'irrelevant',
    quantity: draft.by === 'shares' ? 'enabled' : 'irrelevant',
    amount: draft.by === 'amount' ? 'enabled' : 'irrelevant',
    ...conditionFields(draft),
  }
}

function labels(written: Written<CashEquity>, { t, format }: Words): Labels {
  const values = countOf(written, format)
  if (written.draft.direction === directions.buy)
    return {
      review: t('review.reviewBuy'),
      title: t('review.titleBuy', values),
      confirm: t('review.confirmBuy', values),
    }
  return {
    review: t('review.reviewSell'),
    title: t('review.titleSell', values),
    confirm: t('review.confirmSell', values),
  }
}

/** A market order without a counterpart, or on a closed market, can rest as a limit order. */
function refusalFix({ draft }: Review<CashEquity>, { kind }: CallFailure): Problem<CashEquity>['fix'] {
  if (draft.orderType !== orderTypes.market || (kind !== 'noLiquidity' && kind !== 'marketClosed')) return null
  return { change: { orderType: orderTypes.limit }, label: ({ t }) => t('send.toLimit') }
}
