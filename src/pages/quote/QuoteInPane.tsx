// The content of the page of an instrument's quote, in a pane.
import type { ComponentType } from 'react'
import { lazy, useMemo } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { boards } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import type { Namespace } from '../../i18n/files.ts'
import { loadNamespaces } from '../../i18n/i18n.ts'
import { usePlace } from '../../router/context.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { splitHash } from '../../router/place.ts'
import { ShownPlace } from '../../router/ShownPlace.tsx'
import type { QuoteFrameProps } from './stock-quote.tsx'
import { QuoteFrame } from './stock-quote.tsx'

type QuotePage = (typeof boards)[keyof typeof boards]['quotePage']
type QuoteModule = Promise<{ Page: ComponentType }>

/** The texts of every page of a quote. */
const TEXTS: readonly Namespace[] = ['quote', 'feed', 'market', 'margin', 'robot']

const pageOf = (load: () => QuoteModule) =>
  lazy(async () => {
    const [{ Page }] = await Promise.all([load(), loadNamespaces(TEXTS)])
    return { default: Page }
  })

const pages: Readonly<Record<QuotePage, ComponentType>> = {
  '/pages/quote/stock': pageOf(() => import('./stock.tsx')),
  '/pages/quote/globalindex': pageOf(() => import('./globalindex.tsx')),
  '/pages/quote/forex': pageOf(() => import('./forex.tsx')),
  '/pages/quote/future': pageOf(() => import('./future.tsx')),
  '/pages/hkstock/quote': pageOf(() => import('../hkstock/quote.tsx')),
  '/pages/robotai/quote': pageOf(() => import('../robotai/quote.tsx')),
}

/** The page reads the instrument from the query of its place. */
export function QuoteInPane({ instrumentKey }: { readonly instrumentKey: InstrumentKey }) {
  const { entry, arrival } = usePlace()
  const place = useMemo(
    () => Object.assign(splitHash(quoteHref({ key: instrumentKey, name: '' }) ?? ''), { entry, arrival }),
    [instrumentKey, entry, arrival],
  )
  const Page = pages[boards[boardOf(instrumentKey)].quotePage]
  return (
    <ShownPlace place={place}>
      <QuoteFrame value={Pane}>
        <Page />
      </QuoteFrame>
    </ShownPlace>
  )
}

function Pane({ heading, ready, actions, children }: QuoteFrameProps) {
  return (
    <section aria-label={heading} aria-busy={!ready || undefined}>
      <div className="quote-beside-head">
        <h2 role="status">{heading}</h2>
        {actions}
      </div>
      {children}
    </section>
  )
}
