// The ticket of shares at the desk.
import type { ReactNode } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { directions } from '../../../domain/order.ts'
import { cashEquity } from '../../features/ticket/models/cash-equity/model.ts'
import { Ticket } from '../../features/ticket/Ticket.tsx'
import { TicketPlace } from '../../features/ticket/TicketPlace.tsx'
import { useStockTicket } from '../payment/stock.tsx'

export type DeskTicketProps = {
  readonly instrumentKey: InstrumentKey
  /** Rendered once the ticket is ready. */
  readonly children: ReactNode
}

export function InCash({ instrumentKey, children }: DeskTicketProps) {
  const { lookup, ticket } = useStockTicket(instrumentKey, directions.buy)
  return (
    <>
      <TicketPlace lookup={lookup}>
        {(facts, reload) => <Ticket model={cashEquity} {...ticket} facts={facts} onRetry={reload} />}
      </TicketPlace>
      {lookup.state === 'ready' && children}
    </>
  )
}
