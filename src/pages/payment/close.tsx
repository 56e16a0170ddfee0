// The ticket that closes a holding, completely or in part: it can only sell.

import type { ReactNode } from 'react'
import { useMemo, useState } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { directions } from '../../../domain/order.ts'
import { usePosition } from '../../features/position/use-position.ts'
import { emptyDraft } from '../../features/ticket/models/cash-equity/draft.ts'
import type { TicketFacts } from '../../features/ticket/models/cash-equity/facts.ts'
import { cashEquity } from '../../features/ticket/models/cash-equity/model.ts'
import { useFacts } from '../../features/ticket/models/cash-equity/use-facts.ts'
import { PositionGone } from '../../features/ticket/PositionGone.tsx'
import { Ticket } from '../../features/ticket/Ticket.tsx'
import { TicketPlace, TicketSkeleton } from '../../features/ticket/TicketPlace.tsx'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { keyOfQuery } from '../../router/instrument-links.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { LookupContent } from '../../shared/LookupContent.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

const first = emptyDraft(directions.sell)

export function Page() {
  const query = useQuery()
  const id = query.get('id') ?? ''
  const key = useMemo(() => keyOfQuery(query), [query])
  return key === null ? <CloseById id={id} /> : <CloseTicket key={id} id={id} instrument={key} />
}

/** A link that has only an id: the position is loaded first. */
function CloseById({ id }: { id: string }) {
  const lookup = usePosition(id, null)
  if (lookup.data) return <CloseTicket id={id} instrument={lookup.data.key as InstrumentKey} />
  return (
    <CloseFrame code={null} ready={lookup.state !== 'loading'}>
      <LookupContent lookup={lookup} missing={<PositionGone />} skeleton={<TicketSkeleton />}>
        {() => null}
      </LookupContent>
    </CloseFrame>
  )
}

function CloseTicket({ id, instrument }: { id: string; instrument: InstrumentKey }) {
  const lookup = useFacts(instrument, id)
  return (
    <CloseFrame
      code={lookup.state === 'ready' ? lookup.facts.instrument.code : null}
      ready={lookup.state !== 'loading'}
    >
      <TicketPlace lookup={lookup}>{(facts, reload) => <CloseOf id={id} facts={facts} onRetry={reload} />}</TicketPlace>
    </CloseFrame>
  )
}

function CloseOf({ id, facts, onRetry }: { id: string; facts: TicketFacts; onRetry: () => void }) {
  // Evaluated once when the ticket opens: after the sale the position no longer exists, but its result must stay
  // visible.
  const [isGone] = useState(() => facts.position !== undefined && facts.position?.id !== id)
  const subject = useMemo(() => ({ key: facts.instrument.key, closes: id }), [facts.instrument.key, id])
  return isGone ? (
    <PositionGone />
  ) : (
    <Ticket model={cashEquity} subject={subject} facts={facts} first={first} onRetry={onRetry} />
  )
}

function CloseFrame({ code, ready, children }: { code: string | null; ready: boolean; children: ReactNode }) {
  const t = useText('order')
  const tc = useText('common')
  const title = code === null ? tc('page.closePosition') : t('close.title', { code })
  return (
    <PageFrame ready={ready} title={title}>
      <Navbar title={title} back onBack={back} />
      {children}
    </PageFrame>
  )
}
