// A ticket, from the first digit to the order's fate. The page gives it what it is about and what is known of it.

import type { SyntheticEvent } from 'react'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { directions, orderTypes } from '../../../domain/order.ts'
import { newIntentKey } from '../../api/intents.ts'
import { useText } from '../../i18n/t.ts'
import { sendOrder, unknownOrders } from '../../state/orders.ts'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { announceOrder } from './announce.ts'
import type { Draft } from './draft.ts'
import { Figures } from './Figures.tsx'
import type { TicketFacts } from './facts.ts'
import type { Flow } from './flow.ts'
import { createFlow } from './flow.ts'
import { OrderResult } from './OrderResult.tsx'
import type { TicketState } from './order.state.ts'
import { isUnderWay } from './order.state.ts'
import { OrderNotices, ProblemSummary } from './Problems.tsx'
import { QuoteStrip } from './QuoteStrip.tsx'
import { ReviewSheet } from './ReviewSheet.tsx'
import type { Subject } from './review.ts'
import { reviewOf } from './review.ts'
import { Terms } from './Terms.tsx'
import type { Ticket as TicketOfUse } from './use-ticket.ts'
import { useTicket } from './use-ticket.ts'
import './ticket.css'

type TicketProps = {
  subject: Subject
  facts: TicketFacts
  /** What the link asked for. */
  first: Draft
  onRetry: () => void
}

export function Ticket({ subject, facts, first, onRetry }: TicketProps) {
  const ticket = useTicket(subject, first, facts)
  const [flow, state] = useFlow(subject)
  const { hideBalances } = useSnapshot(settings)
  const hasOrder = 'order' in state
  const isSent = isUnderWay(state)
  const keep = useEffectEvent(ticket.keep)
  useEffect(() => keep(!isSent), [isSent])
  const clear = useEffectEvent(ticket.clear)
  useEffect(() => {
    if (hasOrder) clear()
  }, [hasOrder])
  return (
    <>
      {hasOrder ? (
        <OrderResult state={state} flow={flow} />
      ) : (
        <TicketForm
          ticket={ticket}
          flow={flow}
          sided={subject.closes === null}
          hidden={hideBalances}
          onRetry={onRetry}
        />
      )}
      <ReviewSheet
        flow={flow}
        state={state}
        subject={subject}
        facts={facts}
        hidden={hideBalances}
        onLimit={() => ticket.change({ orderType: orderTypes.limit })}
      />
    </>
  )
}

/** One flow a visit. What was sent from here before and never answered is asked for again. */
function useFlow(subject: Subject): readonly [Flow, TicketState] {
  const [flow] = useState(() => createFlow({ send: sendOrder, newKey: newIntentKey, announce: announceOrder }))
  const { key, closes } = subject
  useEffect(() => {
    flow.attend(true)
    const open = unknownOrders().find(({ input }) =>
      'positionId' in input ? input.positionId === closes : closes === null && input.key === key,
    )
    if (open) flow.resume(open)
    return () => flow.attend(false)
  }, [flow, key, closes])
  return [flow, useSyncExternalStore(flow.watch, flow.state)]
}

type TicketFormProps = { ticket: TicketOfUse; flow: Flow; sided: boolean; hidden: boolean; onRetry: () => void }

function TicketForm({ ticket, flow, sided, hidden, onRetry }: TicketFormProps) {
  const t = useText('order')
  const form = useRef<HTMLFormElement>(null)
  const [tries, setTries] = useState(0)
  const { draft, facts, reckoning, problems } = ticket
  const isBuy = draft.direction === directions.buy
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (problems.length === 0) flow.review(reviewOf(draft, facts))
    else {
      ticket.tryReview()
      setTries(before => before + 1)
    }
  }
  return (
    <form ref={form} className="ticket" noValidate onSubmit={submit}>
      <QuoteStrip facts={facts} />
      <OrderNotices ticket={ticket} onRetry={onRetry} />
      <FieldRefusal flow={flow} />
      <ProblemSummary ticket={ticket} form={form} tries={tries} />
      <div className="ticket-terms">
        <Terms ticket={ticket} sided={sided} />
      </div>
      <div className="ticket-figures">
        <Figures draft={draft} facts={facts} reckoning={reckoning} hidden={hidden} />
      </div>
      <div className="ticket-foot">
        <Button type="submit" block variant={isBuy ? 'buy' : 'sell'}>
          {t(isBuy ? 'review.reviewBuy' : 'review.reviewSell')}
        </Button>
      </div>
    </form>
  )
}

/** What the server would have mended in the ticket. */
function FieldRefusal({ flow }: { flow: Flow }) {
  const state = useSyncExternalStore(flow.watch, flow.state)
  if (state.phase !== 'editing' || !state.failure) return null
  return (
    <p className="ticket-refusal" role="alert">
      {state.failure.msg}
    </p>
  )
}
