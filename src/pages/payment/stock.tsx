// The ticket of shares: buy or sell, market or limit order.
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { sources } from '../../../domain/instruments/classes.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import type { Subject } from '../../features/ticket/model.ts'
import type { Draft } from '../../features/ticket/models/cash-equity/draft.ts'
import { emptyDraft } from '../../features/ticket/models/cash-equity/draft.ts'
import type { TicketFacts } from '../../features/ticket/models/cash-equity/facts.ts'
import { cashEquity } from '../../features/ticket/models/cash-equity/model.ts'
import { useFacts } from '../../features/ticket/models/cash-equity/use-facts.ts'
import { Ticket } from '../../features/ticket/Ticket.tsx'
import { TicketOfQuery } from '../../features/ticket/TicketOfQuery.tsx'
import type { FactsLookup } from '../../features/ticket/TicketPlace.tsx'
import { TicketPlace } from '../../features/ticket/TicketPlace.tsx'
import { ticketHref } from '../../router/instrument-links.ts'
import { directionOfQuery } from '../../router/instrument-of-query.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

export function Page() {
  const { t } = useTranslation('common')
  const direction = directionOfQuery(useSearchParams()[0])
  return (
    <TicketOfQuery
      path="/pages/payment/stock"
      source={sources.stock}
      title={t('page.order')}
      hrefOf={instrument => ticketHref(instrument, direction)}
    >
      {key => <StockTicket key={key} instrument={key} direction={direction} />}
    </TicketOfQuery>
  )
}

type StockTicketProps = { instrument: InstrumentKey; direction: OrderDirection }

function StockTicket({ instrument, direction }: StockTicketProps) {
  return <TicketFrame {...useStockTicket(instrument, direction)} />
}

/** The ticket of an instrument, with its first draft. */
export function useStockTicket(instrument: InstrumentKey, direction: OrderDirection): TicketFrameProps {
  const lookup = useFacts(instrument)
  const subject = useMemo(() => ({ key: instrument, closes: null }), [instrument])
  const first = useMemo(() => emptyDraft(direction), [direction])
  return { lookup, ticket: { subject, first } }
}

type TicketFrameProps = {
  lookup: FactsLookup<TicketFacts>
  ticket: { readonly subject: Subject; readonly first: Draft }
}

function TicketFrame({ lookup, ticket }: TicketFrameProps) {
  const { t } = useTranslation('common')
  const code = lookup.state === 'ready' ? lookup.facts.instrument.code : null
  const title = code === null ? t('page.order') : `${t('page.order')} · ${code}`
  return (
    <PageFrame ready={lookup.state !== 'loading'} title={title}>
      <Navbar title={title} back onBack={back} />
      <TicketPlace lookup={lookup}>
        {(facts, reload) => <Ticket model={cashEquity} {...ticket} facts={facts} onRetry={reload} />}
      </TicketPlace>
    </PageFrame>
  )
}
