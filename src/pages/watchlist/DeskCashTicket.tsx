// The ticket of shares at the desk.
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { directions } from '../../../domain/order.ts'
import { emptyDraft } from '../../features/ticket/models/cash-equity/draft.ts'
import { cashEquity } from '../../features/ticket/models/cash-equity/model.ts'
import { useFacts } from '../../features/ticket/models/cash-equity/use-facts.ts'
import { Ticket } from '../../features/ticket/Ticket.tsx'
import { TicketPlace } from '../../features/ticket/TicketPlace.tsx'

const first = emptyDraft(directions.buy)

/** `children`: rendered once the ticket is. */
export type DeskTicketProps = { readonly instrumentKey: InstrumentKey; readonly children: ReactNode }

export function DeskCashTicket({ instrumentKey, children }: DeskTicketProps) {
  const lookup = useFacts(instrumentKey)
  const subject = useMemo(() => ({ key: instrumentKey, closes: null }), [instrumentKey])
  return (
    <TicketPlace lookup={lookup}>
      {(facts, reload) => (
        <>
          <Ticket model={cashEquity} subject={subject} first={first} facts={facts} onRetry={reload} />
          {children}
        </>
      )}
    </TicketPlace>
  )
}
