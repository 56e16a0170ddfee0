// The instrument of a ticket, found from the query as on the quote pages: a code without its market is looked up, and the
// user chooses if several boards list it. An instrument of another class is sent to the ticket of its class.
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Source } from '../../../domain/instruments/classes.ts'
import type { NamedKey } from '../../router/instrument-links.ts'
import { back, replace } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { splitHash } from '../../router/place.ts'
import { ChooseInstrument } from '../../shared/instruments/ChooseInstrument.tsx'
import type { KeyLookup } from '../../shared/instruments/use-key-of-query.ts'
import { useKeyOfQuery } from '../../shared/instruments/use-key-of-query.ts'
import { Failed } from '../../ui/Failed.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { TicketPlace, TicketSkeleton } from './TicketPlace.tsx'

type TicketOfQueryProps = {
  /** Path of this page. */
  readonly path: string
  /** Default source of the page, for a link without a source. */
  readonly source: Source
  /** Title until the instrument is known. */
  readonly title: string
  /** Link to the ticket of an instrument; null if it has none. */
  readonly hrefOf: (instrument: NamedKey) => string | null
  readonly children: (key: InstrumentKey) => ReactNode
}

export function TicketOfQuery({ path, source, title, hrefOf, children }: TicketOfQueryProps) {
  const [query] = useSearchParams()
  const lookup = useKeyOfQuery(source)
  const key = lookup.state === 'ready' ? lookup.key : null
  const to = key && hrefOf({ key, name: query.get('name') ?? '' })
  const isElsewhere = to !== null && splitHash(to).path !== path
  useEffect(() => {
    if (isElsewhere) replace(to)
  }, [isElsewhere, to])
  if (key && !isElsewhere) return children(key)
  return (
    <PageFrame ready={lookup.state !== 'loading' && !isElsewhere} title={title}>
      <Navbar title={title} back onBack={back} />
      <WithoutKey lookup={lookup} code={query.get('code') ?? ''} hrefOf={hrefOf} />
    </PageFrame>
  )
}

type WithoutKeyProps = Pick<TicketOfQueryProps, 'hrefOf'> & { readonly lookup: KeyLookup; readonly code: string }

function WithoutKey({ lookup, code, hrefOf }: WithoutKeyProps) {
  const { t } = useTranslation('order')
  switch (lookup.state) {
    case 'ready':
      return <TicketSkeleton />
    case 'failed':
      return <Failed onRetry={lookup.reload} />
    case 'loading':
    case 'missing':
      return <TicketPlace lookup={lookup}>{() => null}</TicketPlace>
    case 'ambiguous':
      return <ChooseInstrument choices={lookup.choices} title={t('missing.choose', { code })} hrefOf={hrefOf} />
  }
}
