// The last look before an order goes, and its way to an answer: what is confirmed, what it costs, the price that was seen
// and its age; then sending, late, unknown or refused. It cannot be closed while its fate is open.
import { useEffect, useState } from 'react'
import { directions, orderTypes } from '../../../domain/order.ts'
import { scaledText } from '../../../domain/price.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import { useText } from '../../i18n/t.ts'
import { useServerNow } from '../../state/server-now.ts'
import { Button } from '../../ui/Button.tsx'
import { preloadSheet, Sheet } from '../../ui/Sheet.tsx'
import type { TicketFacts } from './facts.ts'
import type { Flow } from './flow.ts'
import type { TicketState } from './order.state.ts'
import { isUnderWay } from './order.state.ts'
import { Refused } from './Refused.tsx'
import { ReviewBody } from './ReviewBody.tsx'
import type { Review, Subject } from './review.ts'
import { mustConfirmAnew, requestOf, reviewOf } from './review.ts'
import './ticket.css'

type ReviewSheetProps = {
  flow: Flow
  state: TicketState
  subject: Subject
  /** As they are now: what a new look is made from. */
  facts: TicketFacts
  hidden: boolean
  /** Makes it a limit order, where the market has nothing to offer. */
  onLimit: () => void
}

export function ReviewSheet(props: ReviewSheetProps) {
  const { flow, facts } = props
  const t = useText('order')
  const isOpen = isShown(props.state)
  const [last, keep] = useState(props.state)
  if (isOpen && last !== props.state) keep(props.state)
  // On its way out the sheet still shows what it showed.
  const state = isOpen ? props.state : last
  const review = reviewIn(state)
  const isBuy = (review?.draft.direction ?? directions.buy) === directions.buy
  const title = review
    ? t(isBuy ? 'review.titleBuy' : 'review.titleSell', { code: facts.instrument.code })
    : t('pending.title')
  useEffect(() => void preloadSheet(), [])
  return (
    <Sheet
      open={isOpen}
      onClose={flow.edit}
      title={title}
      dismissible={!isUnderWay(state)}
      footer={<Footer {...props} state={state} review={review} />}
    >
      {state.phase === 'refused' ? (
        <Refused state={state} facts={facts} />
      ) : (
        review && <Body {...props} state={state} review={review} />
      )}
      <p className="review-status" role="status">
        {statusText(state, t)}
      </p>
    </Sheet>
  )
}

const isShown = (state: TicketState): boolean =>
  state.phase === 'reviewing' || state.phase === 'refused' || isUnderWay(state)

function reviewIn(state: TicketState): Review | null {
  if (state.phase === 'reviewing') return state.review
  return 'sent' in state ? state.sent.review : null
}

function statusText(state: TicketState, t: Text<'order'>): string {
  if (state.phase === 'sending') return t('send.sending')
  if (state.phase === 'slow') return t('send.slow')
  return state.phase === 'unknown' ? `${t('send.unknown')} ${t('send.leave')}` : ''
}

type WithReview = ReviewSheetProps & { review: Review }

function Body({ state, facts, hidden, review }: WithReview) {
  const now = useServerNow()
  const anew = state.phase === 'reviewing' ? mustConfirmAnew(review, facts.quote, now) : null
  const failure = state.phase === 'reviewing' ? state.failure : null
  return (
    <ReviewBody review={review} anew={anew} failure={failure} now={now} latest={facts.quote.price} hidden={hidden} />
  )
}

function Footer({ flow, state, subject, facts, review, onLimit }: ReviewSheetProps & { review: Review | null }) {
  const t = useText('order')
  const now = useServerNow()
  if (state.phase === 'refused') return <RefusedButtons flow={flow} state={state} onLimit={onLimit} />
  if (!review) return null
  const isBuy = review.draft.direction === directions.buy
  const mustRefresh = state.phase === 'reviewing' && (state.failure || mustConfirmAnew(review, facts.quote, now))
  if (mustRefresh) {
    const look = () => flow.review(reviewOf(review.draft, facts, review.seen?.price ?? null))
    return (
      <Button block onClick={look}>
        {t('review.refresh')}
      </Button>
    )
  }
  const request = requestOf(review, subject)
  return (
    <Button
      block
      variant={isBuy ? 'buy' : 'sell'}
      busy={isUnderWay(state)}
      disabled={request === null}
      onClick={() => request && flow.confirm(request)}
    >
      <ConfirmLabel review={review} />
    </Button>
  )
}

function ConfirmLabel({ review }: { review: Review }) {
  const t = useText('order')
  const format = useFormat()
  const { draft, facts, reckoning } = review
  const { code, quantityDecimals } = facts.instrument
  const quantity = reckoning.quantity === null ? null : scaledText(reckoning.quantity, quantityDecimals)
  const key = draft.direction === directions.buy ? 'review.confirmBuy' : 'review.confirmSell'
  return <>{t(key, { quantity: format.quantity(quantity), code })}</>
}

type RefusedButtonsProps = Pick<ReviewSheetProps, 'flow' | 'onLimit'> & {
  state: Extract<TicketState, { readonly phase: 'refused' }>
}

function RefusedButtons({ flow, state, onLimit }: RefusedButtonsProps) {
  const t = useText('order')
  const { kind } = state.failure
  const wasMarket = state.sent.review?.draft.orderType === orderTypes.market
  const toLimit = (): void => {
    flow.edit()
    onLimit()
  }
  return (
    <div className="confirm-buttons">
      {wasMarket && (kind === 'noLiquidity' || kind === 'marketClosed') && (
        <Button variant="secondary" block onClick={toLimit}>
          {t('send.toLimit')}
        </Button>
      )}
      <Button block onClick={flow.edit}>
        {t('send.correct')}
      </Button>
    </div>
  )
}
