// The ticket of instruments that are traded on margin. The link names the instrument; with an id, the ticket closes
// that position.
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Source } from '../../../domain/instruments/classes.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import { directions } from '../../../domain/order.ts'
import { emptyDraft } from '../../features/ticket/models/margin/draft.ts'
import type { MarginFacts } from '../../features/ticket/models/margin/facts.ts'
import { closedPosition } from '../../features/ticket/models/margin/facts.ts'
import { isolatedMargin } from '../../features/ticket/models/margin/model.ts'
import { useMarginFacts } from '../../features/ticket/models/margin/use-facts.ts'
import { Ticket } from '../../features/ticket/Ticket.tsx'
import { TicketOfQuery } from '../../features/ticket/TicketOfQuery.tsx'
import type { FactsLookup } from '../../features/ticket/TicketPlace.tsx'
import { TicketPlace, TicketSkeleton } from '../../features/ticket/TicketPlace.tsx'
import { closeHref, ticketHref } from '../../router/instrument-links.ts'
import { directionOfQuery } from '../../router/instrument-of-query.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

/** Few links are of a position that is gone. */
const PositionGone = lazy(async () => ({
  default: (await import('../../features/ticket/PositionGone.tsx')).PositionGone,
}))

type MarginTicketPageProps = {
  readonly path: string
  /** Default source of the page, for a link without a source. */
  readonly source: Source
}

export function MarginTicketPage({ path, source }: MarginTicketPageProps) {
  const { t } = useTranslation('common')
  const [query] = useSearchParams()
  const id = query.get('id')
  const direction = directionOfQuery(query)
  return (
    <TicketOfQuery
      path={path}
      source={source}
      title={t(id === null ? 'page.order' : 'page.closePosition')}
      hrefOf={instrument => (id === null ? ticketHref(instrument, direction) : closeHref(instrument, id))}
    >
      {key => <MarginTicket key={key} instrument={key} closes={id} direction={direction} />}
    </TicketOfQuery>
  )
}

type MarginTicketProps = { instrument: InstrumentKey; closes: string | null; direction: OrderDirection }

function MarginTicket({ instrument, closes, direction }: MarginTicketProps) {
  const { t } = useTranslation('common')
  const lookup = useMarginFacts(instrument, closes)
  const facts = lookup.state === 'ready' ? lookup.facts : null
  const page = t(facts === null || facts.closes === null ? 'page.order' : 'page.closePosition')
  const title = facts ? `${page} · ${facts.instrument.symbol ?? facts.instrument.code}` : page
  return (
    <PageFrame ready={lookup.state !== 'loading'} title={title}>
      <Navbar title={title} back onBack={back} />
      <PlacedTicket lookup={lookup} direction={direction} />
    </PageFrame>
  )
}

type PlacedTicketProps = { lookup: FactsLookup<MarginFacts>; direction?: OrderDirection }

export function PlacedTicket({ lookup, direction = directions.buy }: PlacedTicketProps) {
  return (
    <TicketPlace lookup={lookup}>
      {(facts, reload) => <TicketOf facts={facts} direction={direction} onRetry={reload} />}
    </TicketPlace>
  )
}

type TicketOfProps = { facts: MarginFacts; direction: OrderDirection; onRetry: () => void }

function TicketOf({ facts, direction, onRetry }: TicketOfProps) {
  const { closes, instrument } = facts
  // Evaluated once when the ticket opens: after the close the position no longer exists, but its result must stay
  // visible.
  const [held] = useState(() => closedPosition(facts))
  const subject = useMemo(() => ({ key: instrument.key, closes }), [instrument.key, closes])
  const first = useMemo(() => emptyDraft(held ? closingDirection(held.side) : direction), [held, direction])
  if (closes !== null && facts.positions !== undefined && held === null)
    return (
      <Suspense fallback={<TicketSkeleton />}>
        <PositionGone />
      </Suspense>
    )
  return <Ticket model={isolatedMargin} subject={subject} facts={facts} first={first} onRetry={onRetry} />
}

/** A long position is closed by a sale, a short one by a purchase. */
const closingDirection = (side: 'long' | 'short'): OrderDirection =>
  side === 'long' ? directions.sell : directions.buy
