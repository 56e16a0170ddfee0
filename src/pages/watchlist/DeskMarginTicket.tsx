// The ticket of instruments on margin at the desk.
import { useMemo } from 'react'
import { directions } from '../../../domain/order.ts'
import { emptyDraft } from '../../features/ticket/models/margin/draft.ts'
import { isolatedMargin } from '../../features/ticket/models/margin/model.ts'
import { useMarginFacts } from '../../features/ticket/models/margin/use-facts.ts'
import { Ticket } from '../../features/ticket/Ticket.tsx'
import { TicketPlace } from '../../features/ticket/TicketPlace.tsx'
import type { DeskTicketProps } from './DeskCashTicket.tsx'

const first = emptyDraft(directions.buy)

export function DeskMarginTicket({ instrumentKey, children }: DeskTicketProps) {
  const lookup = useMarginFacts(instrumentKey, null)
  const subject = useMemo(() => ({ key: instrumentKey, closes: null }), [instrumentKey])
  return (
    <TicketPlace lookup={lookup}>
      {(facts, reload) => (
        <>
          <Ticket model={isolatedMargin} subject={subject} first={first} facts={facts} onRetry={reload} />
          {children}
        </>
      )}
    </TicketPlace>
  )
}
