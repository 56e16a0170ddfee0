// The ticket that closes a holding, completely or in part: it can only sell.

import type { ReactNode } from 'react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { sources } from '../../../domain/instruments/classes.ts'
import { directions } from '../../../domain/order.ts'
import { usePosition } from '../../features/position/use-position.ts'
import { emptyDraft } from '../../features/ticket/models/cash-equity/draft.ts'
import type { TicketFacts } from '../../features/ticket/models/cash-equity/facts.ts'
import { cashEquity } from '../../features/ticket/models/cash-equity/model.ts'
import { useFacts } from '../../features/ticket/models/cash-equity/use-facts.ts'
import { Ticket } from '../../features/ticket/Ticket.tsx'
import { TicketOfQuery } from '../../features/ticket/TicketOfQuery.tsx'
import { TicketPlace, TicketSkeleton } from '../../features/ticket/TicketPlace.tsx'
import { closeHref } from '../../router/instrument-links.ts'
import { keyOfQuery } from '../../router/instrument-of-query.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { LookupContent } from '../../shared/LookupContent.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Navbar } from '../../ui/Navbar.tsx'

/** Few links are of a position that is gone. */
const PositionGone = lazy(async () => ({
  default: (await import('../../features/ticket/PositionGone.tsx')).PositionGone,
}))

const atOnce = emptyDraft(directions.sell)
const atStop = Object.assign({}, atOnce, { triggerKind: 'stop' } as const)

export function Page() {
  const { t } = useTranslation('common')
  const [query] = useSearchParams()
  const id = query.get('id') || null
  const key = useMemo(() => keyOfQuery(query), [query])
  if (id !== null && key === null) return <CloseById id={id} />
  return (
    <TicketOfQuery
      path="/pages/payment/close"
      source={sources.stock}
      title={t('page.closePosition')}
      hrefOf={instrument => closeHref(instrument, id)}
    >
      {instrument => <CloseTicket key={instrument} id={id} instrument={instrument} />}
    </TicketOfQuery>
  )
}

/** A link whose id is enough: its query names no instrument, or a code of several boards. */
function CloseById({ id }: { id: string }) {
  const lookup = usePosition(id, null)
  if (lookup.data) return <CloseTicket id={id} instrument={lookup.data.key as InstrumentKey} />
  return (
    <CloseFrame code={null} ready={lookup.state !== 'loading'}>
      <LookupContent lookup={lookup} missing={<Gone />} skeleton={<TicketSkeleton />}>
        {() => null}
      </LookupContent>
    </CloseFrame>
  )
}

/** `id`: null for a link without one, which means the holding of its instrument. */
function CloseTicket({ id, instrument }: { id: string | null; instrument: InstrumentKey }) {
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

type CloseOfProps = { id: string | null; facts: TicketFacts; onRetry: () => void }

function CloseOf({ id, facts, onRetry }: CloseOfProps) {
  // Evaluated once when the ticket opens: after the sale the position no longer exists, but its result must stay
  // visible.
  const [held] = useState(facts.position)
  const [query] = useSearchParams()
  const closes = id ?? held?.id ?? null
  const first = query.get('trigger') === 'stop' ? atStop : atOnce
  const subject = useMemo(() => ({ key: facts.instrument.key, closes }), [facts.instrument.key, closes])
  if (held !== undefined && (held === null || held.id !== closes)) return <Gone />
  if (closes === null) return <Failed onRetry={onRetry} />
  return <Ticket model={cashEquity} subject={subject} facts={facts} first={first} onRetry={onRetry} />
}

function Gone() {
  return (
    <Suspense fallback={<TicketSkeleton />}>
      <PositionGone />
    </Suspense>
  )
}

function CloseFrame({ code, ready, children }: { code: string | null; ready: boolean; children: ReactNode }) {
  const { t } = useTranslation('order')
  const { t: tc } = useTranslation('common')
  const title = code === null ? tc('page.closePosition') : t('close.title', { code })
  return (
    <PageFrame ready={ready} title={title}>
      <Navbar title={title} back onBack={back} />
      {children}
    </PageFrame>
  )
}
