// A ticket, from first input to the outcome of its order, for any product; everything specific to a product is in its
// model.

import type { ReactNode, SyntheticEvent } from 'react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { newIntentKey } from '../../data/intents.ts'
import { sendOrder, unknownOrders } from '../../data/orders.ts'
import { announceOrder } from '../../shared/orders/announce.ts'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Flow } from './flow.ts'
import { createFlow } from './flow.ts'
import type { Product, Review, Subject, TicketModel, TicketOf } from './model.ts'
import { Notices, OrderProblems, ProblemSummary } from './Problems.tsx'
import { noPlan, paidBy } from './paid.ts'
import type { TicketState } from './state.ts'
import { isUnderWay } from './state.ts'
import { TicketSkeleton } from './TicketPlace.tsx'
import { useTicket } from './use-ticket.ts'
import { useWords } from './use-words.ts'
import './ticket.css'

const loadResult = async () => ({ default: (await import('./OrderResult.tsx')).OrderResult })
const OrderResult = lazy(loadResult)
const loadReview = async () => ({ default: await (await import('./ReviewSheet.tsx')).loadReviewSheet() })
// A lazy component has no type parameters of its own.
const ReviewSheet = lazy(loadReview) as unknown as Awaited<ReturnType<typeof loadReview>>['default']
const TicketTopUp = lazy(async () => ({ default: (await import('./TicketTopUp.tsx')).TicketTopUp }))

type TicketProps<P extends Product> = {
  model: TicketModel<P>
  subject: Subject
  facts: P['facts']
  /** The initial draft, from the link. */
  first: P['draft']
  /** Repeats the failed requests. */
  onRetry: () => void
}

export function Ticket<P extends Product>({ model, subject, facts, first, onRetry }: TicketProps<P>) {
  const written = useTicket(model, { subject, first, facts })
  const [plan, setPlan] = useState(noPlan)
  const { planned, isKnown } = plan
  const ticket = paidBy(written, plan)
  const missing = written.problems.find(problem => problem.missing)?.missing
  const [flow, state] = useFlow<Review<P>>(subject)
  const { hideBalances: hidden } = useSnapshot(settings)
  const words = useWords()
  const outcome = useRef<HTMLHeadingElement>(null)
  const [asideKey, setAside] = useState<string | null>(null)
  const sentKey = isUnderWay(state) ? state.sent.intentKey : null
  const isAside = sentKey !== null && sentKey === asideKey
  const hasOrder = 'order' in state
  // From the first review on: a ticket is shown without a network, too, and its review may not be loaded then.
  const [hasReview, setReview] = useState(false)
  if (!hasReview && state.phase !== 'editing') setReview(true)
  useEffect(() => {
    for (const load of [loadResult, loadReview, ...model.later]) void load().catch(() => {})
  }, [model])
  const keep = useEffectEvent(ticket.keep)
  useEffect(() => keep(sentKey === null), [sentKey])
  const clear = useEffectEvent(ticket.clear)
  useEffect(() => {
    if (hasOrder) clear()
  }, [hasOrder])
  return (
    <>
      {hasOrder ? (
        <Suspense fallback={<TicketSkeleton />}>
          <OrderResult
            state={state}
            note={model.outcomeNote(state.order, words)}
            hidden={hidden}
            heading={outcome}
            onOrder={flow.order}
            onAgain={flow.edit}
          >
            <model.Outcome order={state.order} facts={facts} hidden={hidden} />
          </OrderResult>
        </Suspense>
      ) : (
        <TicketForm
          model={model}
          ticket={ticket}
          flow={flow}
          hidden={hidden}
          topUp={
            missing && (
              <Suspense fallback={null}>
                <TicketTopUp missing={missing} onPlan={setPlan} />
              </Suspense>
            )
          }
          isPlanning={!isKnown && !!missing}
          onRetry={onRetry}
          onReturn={isAside ? () => setAside(null) : null}
        />
      )}
      <Suspense fallback={null}>
        {hasReview && (
          <ReviewSheet
            model={model}
            ticket={ticket}
            flow={flow}
            state={state}
            subject={subject}
            planned={planned}
            hidden={hidden}
            isAside={isAside}
            onAside={() => setAside(sentKey)}
            outcome={outcome}
          />
        )}
      </Suspense>
    </>
  )
}

/**
 * Creates one flow for each visit of the ticket. An order that was sent from here earlier and has no known outcome is
 * sent again with its key.
 */
function useFlow<R>(subject: Subject): readonly [Flow<R>, TicketState<R>] {
  const [flow] = useState(() => createFlow<R>({ send: sendOrder, newKey: newIntentKey, announce: announceOrder }))
  const { key, closes } = subject
  useEffect(() => {
    flow.attend(true)
    let isLeft = false
    void unknownOrders().then(orders => {
      const open = orders.find(({ input }) =>
        'positionId' in input ? input.positionId === closes : closes === null && input.key === key,
      )
      if (open && !isLeft) flow.resume(open)
    })
    return () => {
      isLeft = true
      flow.attend(false)
    }
  }, [flow, key, closes])
  return [flow, useSyncExternalStore(flow.watch, flow.state)]
}

type TicketFormProps<P extends Product> = {
  model: TicketModel<P>
  ticket: TicketOf<P>
  flow: Flow<Review<P>>
  hidden: boolean
  /** The money that comes from other wallets. */
  topUp: ReactNode
  /** True while it is not known whether other wallets have the money. */
  isPlanning: boolean
  onRetry: () => void
  /**
   * Opens the sheet of the order that is being sent; null if there is none. No other order can be sent until its
   * outcome is known.
   */
  onReturn: (() => void) | null
}

function TicketForm<P extends Product>(props: TicketFormProps<P>) {
  const { model, ticket, flow, hidden, topUp, isPlanning, onRetry, onReturn } = props
  const words = useWords()
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const { draft, facts, estimate, problems } = ticket
  const review = (): void => {
    if (problems.length === 0) flow.review({ draft, facts, estimate, before: null })
    else {
      ticket.tryReview()
      setTries(before => before + 1)
    }
  }
  const [isWaiting, wait] = useWait(draft, isPlanning, review)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (onReturn) onReturn()
    else if (isPlanning && problems.every(({ missing }) => missing)) wait()
    else review()
  }
  return (
    <form ref={form} className="ticket" noValidate onSubmit={submit}>
      <model.Head facts={facts} />
      {onReturn && <UnderWay onReturn={onReturn} />}
      <OrderProblems ticket={ticket} onRetry={onRetry} />
      <Notices notices={model.notices(ticket, words)} />
      <FieldRefusal flow={flow} />
      <ProblemSummary ticket={ticket} form={form} tries={tries} />
      <div className="ticket-terms">
        <model.Fields ticket={ticket} />
        {topUp}
      </div>
      <div className="ticket-figures">
        <model.Estimate draft={draft} facts={facts} estimate={estimate} hidden={hidden} />
      </div>
      <div className="ticket-foot">
        <Button type="submit" block busy={isWaiting} variant={model.tone(draft)}>
          {onReturn ? words.t('pending.see') : model.labels(ticket, words).review}
        </Button>
      </div>
    </form>
  )
}

/** A review that is asked for before the plan is known follows once it is, unless the draft was changed meanwhile. */
function useWait(draft: object, isPlanning: boolean, review: () => void) {
  const [waiting, setWaiting] = useState<object | null>(null)
  const isWaiting = waiting === draft
  useEffect(() => {
    if (!isWaiting || isPlanning) return
    setWaiting(null)
    review()
  })
  return [isWaiting, () => setWaiting(draft)] as const
}

function UnderWay({ onReturn }: { onReturn: () => void }) {
  const { t } = useTranslation('order')
  const see = (
    <Button variant="secondary" size="small" onClick={onReturn}>
      {t('told.see')}
    </Button>
  )
  return (
    <Banner kind="info" title={t('pending.title')} action={see}>
      {t('pending.note')}
    </Banner>
  )
}

/** Shows a refusal that the user can correct in a field of the ticket. */
function FieldRefusal<R>({ flow }: { flow: Flow<R> }) {
  const state = useSyncExternalStore(flow.watch, flow.state)
  if (state.phase !== 'editing' || !state.failure) return null
  return (
    <p className="ticket-refusal" role="alert">
      {state.failure.msg}
    </p>
  )
}
