// The top of a ticket of shares: the quote, and what freezes the share.
import { Frozen } from '../../../../shared/instruments/Frozen.tsx'
import type { TicketFacts } from './facts.ts'
import { QuoteStrip } from './QuoteStrip.tsx'

type HeadProps = { readonly facts: TicketFacts }

export const Head = ({ facts }: HeadProps) => (
  <>
    <QuoteStrip facts={facts} />
    <Frozen of={facts} />
  </>
)
