// The quote of an instrument: the content of every quote page. An instrument that cannot be ordered has no position and
// no trade bar.
import { Search } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { createContext, lazy, Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { feedsWithoutTrades } from '../../../domain/feed-origin.ts'
import { isStockBoard, specOf } from '../../../domain/instruments/boards.ts'
import type { InstrumentClass, Source } from '../../../domain/instruments/classes.ts'
import { boardOf, codeOf } from '../../../domain/instruments/market-code.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { StockDetail, Summary } from '../../../domain/wire/calls/market.ts'
import { AlertBell } from '../../features/alert/AlertBell.tsx'
import { AuctionNote } from '../../features/auction/AuctionNote.tsx'
import { newPlanHref } from '../../features/plan/links.ts'
import { OwnPosition } from '../../features/quote/OwnPosition.tsx'
import { PriceRange } from '../../features/quote/PriceRange.tsx'
import { SessionHours } from '../../features/quote/SessionHours.tsx'
import type { TradeBarProps } from '../../features/quote/TradeBar.tsx'
import { TradeBar } from '../../features/quote/TradeBar.tsx'
import { useInstrument } from '../../features/quote/use-instrument.ts'
import { QuoteStar } from '../../features/watchlist/QuoteStar.tsx'
import { quoteHref } from '../../router/instrument-links.ts'
import { back, push } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import type { ExplainedProduct } from '../../shared/HowItWorks.tsx'
import { HowItWorks } from '../../shared/HowItWorks.tsx'
import { ChooseInstrument } from '../../shared/instruments/ChooseInstrument.tsx'
import { useKeyOfQuery } from '../../shared/instruments/use-key-of-query.ts'
import { isContracted } from '../../shared/margin/position.ts'
import { orNothing } from '../../shared/or-nothing.ts'
import { session } from '../../state/session.ts'
import { settings } from '../../state/settings.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { MissingQuote } from './MissingQuote.tsx'
import { QuoteTop } from './QuoteTop.tsx'
import { useTraded } from './use-traded.ts'

/** Few instruments have a margined position: its code and its words are loaded with the first. */
const DeskButton = lazy(() => orNothing(import('../../shared/DeskButton.tsx').then(loaded => loaded.DeskButton)))
const OwnMargin = lazy(async () => ({ default: (await import('../../features/quote/OwnMargin.tsx')).OwnMargin }))

const QuoteFigures = lazy(async () => ({
  default: (await import('../../features/quote/QuoteFigures.tsx')).QuoteFigures,
}))
const QuoteBook = lazy(async () => ({ default: (await import('./QuoteBook.tsx')).QuoteBook }))

/** The guide of each class. An index cannot be traded. */
const guides = {
  stock: 'shares',
  index: null,
  forex: 'forex',
  future: 'futures',
  commodity: 'spot',
  crypto: 'coins',
} as const satisfies Record<InstrumentClass, ExplainedProduct | null>

export type QuoteFrameProps = {
  readonly heading: string
  /** True once the first data is shown. */
  readonly ready: boolean
  readonly actions: ReactNode
  readonly children: ReactNode
}

function QuotePage({ heading, ready, actions, children }: QuoteFrameProps) {
  return (
    <PageFrame ready={ready} title={heading}>
      <Navbar title={heading} back onBack={back} actions={actions} />
      {children}
    </PageFrame>
  )
}

/** What surrounds a quote: the page by default, or a pane beside a list. */
export const QuoteFrame = createContext<ComponentType<QuoteFrameProps>>(QuotePage)

/** A component with content that only some quote pages have. */
type Terms = ComponentType<{ readonly instrumentKey: InstrumentKey }>
type StockQuoteProps = {
  /** Default source of the page, for a link without a source. */
  readonly source: Source
  /** Instrument that is shown for a link without a code. */
  readonly first?: InstrumentKey
  readonly Terms?: Terms
  /** Renders the unit of the price, if it is not the currency. */
  readonly Unit?: Terms
  readonly Bar?: ComponentType<TradeBarProps>
}

export function StockQuote({ source, first, Terms, Unit, Bar = TradeBar }: StockQuoteProps) {
  const { t } = useTranslation('quote')
  const { locale } = useSnapshot(settings)
  const [query] = useSearchParams()
  const asked = useKeyOfQuery(source)
  const lookup = first && !query.has('code') ? ({ state: 'ready', key: first } as const) : asked
  const key = lookup.state === 'ready' ? lookup.key : null
  const { detail, summary } = useInstrument(key)
  const missing = lookup.state === 'missing' || detail.failure?.kind === 'notFound'
  const isLoading = lookup.state === 'loading' || (key !== null && detail.state === 'loading' && !detail.data)
  const known = detail.data?.instrument
  const code = query.get('code') ?? ''
  const heading = known?.symbol ?? known?.code ?? (code || (key && codeOf(key)) || t('title'))
  const name = (known && nameIn(known, locale)) ?? query.get('name') ?? code

  const Frame = use(QuoteFrame)
  const actions = (
    <>
      {!missing && key && (
        <Suspense>
          <DeskButton label={t('desk')} of={{ key, name }} />
        </Suspense>
      )}
      <IconButton label={t('search')} icon={<Search size={22} />} onClick={() => push('/pages/search/index')} />
      <QuoteActions instrumentKey={missing ? null : key} name={name} detail={detail.data} />
    </>
  )
  return (
    <Frame ready={missing || lookup.state === 'ambiguous' || detail.data !== null} heading={heading} actions={actions}>
      {missing && <MissingQuote code={code} />}
      {lookup.state === 'failed' && <Failed onRetry={lookup.reload} />}
      {lookup.state === 'ambiguous' && (
        <ChooseInstrument choices={lookup.choices} title={t('choose', { code })} hrefOf={quoteHref} />
      )}
      {!missing && detail.state === 'failed' && !detail.data && <Failed onRetry={detail.reload} />}
      {!missing && isLoading && <SkeletonRows count={6} />}
      {!missing && key && detail.data && (
        <Body instrumentKey={key} detail={detail.data} summary={summary.data} Terms={Terms} Unit={Unit} Bar={Bar} />
      )}
    </Frame>
  )
}

type ActionsProps = { instrumentKey: InstrumentKey | null; name: string; detail: StockDetail | null }

export function QuoteActions({ instrumentKey, name, detail }: ActionsProps) {
  const { t } = useTranslation('quote')
  const { token } = useSnapshot(session)
  // A rate that is published once a day has no prices to watch.
  const canWatch = token !== null && detail !== null && detail.feed.origin !== 'reference'
  return (
    <>
      {instrumentKey && canWatch && <AlertBell instrumentKey={instrumentKey} label={t('alerts')} />}
      {instrumentKey && <QuoteStar instrumentKey={instrumentKey} name={name} />}
    </>
  )
}

type BodyProps = {
  instrumentKey: InstrumentKey
  detail: StockDetail
  summary: Summary | null
  Terms: Terms | undefined
  Unit: Terms | undefined
  Bar: ComponentType<TradeBarProps>
}

function Body({ instrumentKey, detail, summary, Terms, Unit, Bar }: BodyProps) {
  const { t } = useTranslation('quote')
  const { hideBalances } = useSnapshot(settings)
  const { canTrade, held, position, average } = useTraded(instrumentKey, detail)
  const { instrument } = detail
  const { class: kind } = specOf(boardOf(instrumentKey))
  // A continuous series of futures takes no orders, but it leads to the months that do.
  const guide = canTrade || kind === 'future' ? guides[kind] : null
  const decimals = instrument.priceDecimals
  return (
    <>
      <QuoteTop
        instrumentKey={instrumentKey}
        detail={detail}
        average={average}
        unit={Unit && <Unit instrumentKey={instrumentKey} />}
      />
      {isStockBoard(boardOf(instrumentKey)) && <AuctionNote instrumentKey={instrumentKey} />}
      {position && <OwnPosition position={position} decimals={decimals} hidden={hideBalances} />}
      {held.filter(isContracted).map(each => (
        <Suspense key={each.id} fallback={<SkeletonRows count={4} />}>
          <OwnMargin position={each} hidden={hideBalances} />
        </Suspense>
      ))}
      {Terms && <Terms instrumentKey={instrumentKey} />}
      <PriceRange instrumentKey={instrumentKey} decimals={decimals} summary={summary} average={average} />
      <div className="quote-folds">
        {guide && <HowItWorks product={guide} />}
        {guide === 'shares' && <Cell title={t('plan')} note={t('planNote')} to={newPlanHref(instrumentKey)} />}
        <Fold
          title={t('figures.title')}
          hint={t(specOf(boardOf(instrumentKey)).hasVolume ? 'figures.hint' : 'figures.levels')}
        >
          <Suspense fallback={<SkeletonRows count={4} />}>
            <QuoteFigures instrumentKey={instrumentKey} detail={detail} summary={summary} />
          </Suspense>
        </Fold>
        {(canTrade || detail.feed.origin === 'delayed') && (
          <Fold
            title={t('book.title')}
            {...(!feedsWithoutTrades.has(detail.feed.name) && { hint: t('book.hint') })}
            isLive
          >
            <Suspense fallback={<SkeletonRows count={4} />}>
              <QuoteBook instrumentKey={instrumentKey} detail={detail} canTrade={canTrade} />
            </Suspense>
          </Fold>
        )}
        <Fold title={t('hours.title')}>
          <SessionHours detail={detail} />
        </Fold>
        {detail.profile !== null && (
          <Fold title={t('profile')}>
            <p>{detail.profile}</p>
          </Fold>
        )}
      </div>
      {canTrade && <Bar instrument={instrument} position={position} />}
    </>
  )
}
