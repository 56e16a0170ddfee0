// The review of an order until its outcome: the confirmed terms, then sending, slow, unknown or refused. The user can
// close the sheet while the order is being sent: the ticket and the trade page show a banner until the outcome is
// known.
import type { RefObject } from 'react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '../../i18n/t.ts'
import { preloadSheet, Sheet } from '../../shared/sheet/Sheet.tsx'
import { useServerNow } from '../../state/server-now.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { Flow } from './flow.ts'
import type { Planned, Product, Review, Subject, TicketModel, TicketOf } from './model.ts'
import { Notices } from './Problems.tsx'
import { withTopUp } from './paid.ts'
import { Refused, RefusedButtons } from './Refused.tsx'
import type { TicketState } from './state.ts'
import { isUnderWay } from './state.ts'
import { useWords } from './use-words.ts'
import './ticket.css'

type ReviewSheetProps<P extends Product> = {
  model: TicketModel<P>
  /** The ticket with the current facts, used for a renewed review. */
  ticket: TicketOf<P>
  flow: Flow<Review<P>>
  state: TicketState<Review<P>>
  subject: Subject
  planned: Planned | null
  hidden: boolean
  /** True if the user closed the sheet while the order was being sent. */
  isAside: boolean
  onAside: () => void
  /** Heading of the outcome, which gets the focus when the sheet closes. */
  outcome: RefObject<HTMLElement | null>
}

function ReviewSheet<P extends Product>(props: ReviewSheetProps<P>) {
  const { model, flow, isAside, outcome } = props
  const { t } = useTranslation('order')
  const words = useWords()
  const isOpen = isShown(props.state) && !(isAside && isUnderWay(props.state))
  const [last, keep] = useState(props.state)
  // Nothing can be confirmed before it can be read.
  const [isSeen, see] = useState(false)
  if (isOpen && last !== props.state) keep(props.state)
  // During the closing animation the sheet shows its last open state.
  const state = isOpen ? props.state : last
  const review = reviewIn(state)
  return (
    <Sheet
      open={isOpen}
      onClose={() => (isUnderWay(state) ? props.onAside() : flow.edit())}
      title={review ? model.labels(review, words).title : t('pending.title')}
      dismissible={state.phase !== 'sending'}
      startsAtTitle
      finalFocus={() => outcome.current}
      footer={<Footer {...props} state={state} review={review} isSeen={isSeen} />}
    >
      {state.phase === 'refused' ? (
        <Refused model={model} ticket={props.ticket} state={state} />
      ) : (
        review && <Body {...props} state={state} review={review} onSeen={() => see(true)} />
      )}
      <p className="review-status" role="status">
        {statusText(state, t)}
      </p>
    </Sheet>
  )
}

/** With the panel that it is shown in: both are needed at the same tap. */
export async function loadReviewSheet(): Promise<typeof ReviewSheet> {
  await preloadSheet()
  return ReviewSheet
}

const isShown = <R,>(state: TicketState<R>): boolean =>
  state.phase === 'reviewing' || state.phase === 'refused' || isUnderWay(state)

function reviewIn<R>(state: TicketState<R>): R | null {
  if (state.phase === 'reviewing') return state.review
  return 'sent' in state ? state.sent.review : null
}

function statusText<R>(state: TicketState<R>, t: Text<'order'>): string {
  if (state.phase === 'sending') return t('send.sending')
  if (state.phase === 'slow') return `${t('send.slow')} ${t('send.leave')}`
  return state.phase === 'unknown' ? `${t('send.unknown')} ${t('send.leave')}` : ''
}

type WithReview<P extends Product> = ReviewSheetProps<P> & { review: Review<P> }

type BodyProps<P extends Product> = WithReview<P> & { onSeen: () => void }

function Body<P extends Product>({ model, ticket, state, planned, hidden, review, onSeen }: BodyProps<P>) {
  const now = useServerNow()
  const words = useWords()
  const isSimulated = useSimulated()
  const current = { facts: ticket.facts, words, hidden }
  const isReviewing = state.phase === 'reviewing'
  const renewal = isReviewing ? model.renewal(review, ticket.facts, now) : null
  const failure = isReviewing ? state.failure : null
  return (
    <>
      {failure && <Banner kind="warning">{failure.msg}</Banner>}
      <Notices
        notices={[
          failure ? null : model.renewalNotice(review, renewal, current),
          ...model.notices({ ...review, facts: ticket.facts }, words),
        ]}
      />
      <Suspense fallback={<SkeletonRows count={4} />}>
        <model.ReviewFacts review={review} current={current} />
        <Seen onSeen={onSeen} />
      </Suspense>
      {planned?.shown}
      {isSimulated && <p className="review-simulated">{words.t('review.simulated')}</p>}
    </>
  )
}

/** Shown together with what is loaded beside it. */
function Seen({ onSeen }: { onSeen: () => void }) {
  const seen = useEffectEvent(onSeen)
  useEffect(() => seen(), [])
  return null
}

type FooterProps<P extends Product> = ReviewSheetProps<P> & { review: Review<P> | null; isSeen: boolean }

function Footer<P extends Product>(props: FooterProps<P>) {
  const { model, ticket, flow, state, subject, planned, review, isSeen } = props
  const words = useWords()
  const now = useServerNow()
  if (state.phase === 'refused') return <RefusedButtons model={model} ticket={ticket} flow={flow} state={state} />
  if (!review) return null
  const mustRenew = state.phase === 'reviewing' && (state.failure || model.renewal(review, ticket.facts, now))
  if (mustRenew) {
    const { draft } = review
    const { facts } = ticket
    const renew = () => flow.review({ draft, facts, estimate: model.estimate(draft, facts), before: review.facts })
    return (
      <Button block onClick={renew}>
        {words.t('review.refresh')}
      </Button>
    )
  }
  const request = model.request(review, ticket.facts, subject)
  return (
    <Button
      block
      variant={model.tone(review.draft)}
      busy={isUnderWay(state)}
      disabled={request === null || !isSeen}
      onClick={() => request && flow.confirm(withTopUp(request, planned))}
    >
      {model.labels(review, words).confirm}
    </Button>
  )
}
