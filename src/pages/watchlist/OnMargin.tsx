// The ticket of instruments on margin at the desk.
import { useMarginFacts } from '../../features/ticket/models/margin/use-facts.ts'
import { PlacedTicket } from '../payment/margin-ticket-page.tsx'
import type { DeskTicketProps } from './InCash.tsx'

export function OnMargin({ instrumentKey, children }: DeskTicketProps) {
  const lookup = useMarginFacts(instrumentKey, null)
  return (
    <>
      <PlacedTicket lookup={lookup} />
      {lookup.state === 'ready' && children}
    </>
  )
}
