// The chart of the desk: the head of the chosen instrument with the buttons of its ticket, and its chart.
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { useSearchParams } from 'wouter'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { sources } from '../../../domain/instruments/classes.ts'
import { boardOf, codeOf } from '../../../domain/instruments/market-code.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import { directions } from '../../../domain/order.ts'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import { useHome } from '../../engine/use-view.ts'
import { DeskHead } from '../../features/desk/DeskHead.tsx'
import { OpenWindow } from '../../features/desk/OpenWindow.tsx'
import { useInstrument } from '../../features/quote/use-instrument.ts'
import type { NamedKey } from '../../router/instrument-links.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { codeOfQuery } from '../../router/instrument-of-query.ts'
import { deskHref } from '../../shared/DeskButton.tsx'
import { ChooseInstrument } from '../../shared/instruments/ChooseInstrument.tsx'
import { useKeyOfQuery } from '../../shared/instruments/use-key-of-query.ts'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { MissingQuote } from '../quote/MissingQuote.tsx'
import { QuoteTop } from '../quote/QuoteTop.tsx'
import { QuoteActions } from '../quote/stock-quote.tsx'
import { useTraded } from '../quote/use-traded.ts'

/** Few prices have a unit other than a currency. */
const PriceUnit = lazy(async () => ({ default: (await import('../../features/quote/ContractTerms.tsx')).PriceUnit }))

type Choose = (instrument: NamedKey) => void
type OnSide = (direction: OrderDirection) => void

type DeskChartProps = {
  /** Called with the instrument of an address that does not name its market. */
  readonly onChoose: Choose
  /** Called when the ticket is to take a side. */
  readonly onSide: OnSide
}

export function DeskChart({ onChoose, onSide }: DeskChartProps) {
  const [query] = useSearchParams()
  return query.has('code') ? (
    <AskedChart code={codeOfQuery(query)} named={query.has('market')} onChoose={onChoose} onSide={onSide} />
  ) : (
    <FirstChart onChoose={onChoose} />
  )
}

type AskedChartProps = DeskChartProps & { readonly code: string; readonly named: boolean }

function AskedChart({ code, named, onChoose, onSide }: AskedChartProps) {
  const { t } = useTranslation('quote')
  const lookup = useKeyOfQuery(sources.stock)
  const key = lookup.state === 'ready' ? lookup.key : null
  useEffect(() => {
    if (key && !named) onChoose({ key, name: '' })
  }, [key, named, onChoose])
  if (key) return <DeskQuote key={key} instrumentKey={key} onSide={onSide} />
  return (
    <>
      <DeskHead heading={code || t('title')} />
      {lookup.state === 'loading' && <SkeletonRows count={6} />}
      {lookup.state === 'failed' && <Failed onRetry={lookup.reload} />}
      {lookup.state === 'missing' && <MissingQuote code={code} />}
      {lookup.state === 'ambiguous' && (
        <ChooseInstrument choices={lookup.choices} title={t('choose', { code })} hrefOf={deskHref} />
      )}
    </>
  )
}

/** The view of the most traded shares: another one than the home page's, which ends when that page is hidden. */
const FIRST_VIEW = 'desk'

/** Chooses the most traded share for an address without an instrument. */
function FirstChart({ onChoose }: { readonly onChoose: Choose }) {
  const { t } = useTranslation('dashboard')
  const [first] = useHome(FIRST_VIEW).hot
  useEffect(() => {
    if (first) onChoose({ key: first, name: '' })
  }, [first, onChoose])
  return (
    <>
      <DeskHead heading={t('desk.title')} />
      <Empty title={t('desk.choose')} note={t('desk.chooseNote')} />
    </>
  )
}

function DeskQuote({ instrumentKey, onSide }: { readonly instrumentKey: InstrumentKey; readonly onSide: OnSide }) {
  const { detail } = useInstrument(instrumentKey)
  const code = codeOf(instrumentKey)
  if (detail.data) return <Loaded instrumentKey={instrumentKey} detail={detail.data} onSide={onSide} />
  return (
    <>
      <DeskHead heading={code} />
      {detail.failure?.kind === 'notFound' && <MissingQuote code={code} />}
      {detail.failure && detail.failure.kind !== 'notFound' && <Failed onRetry={detail.reload} />}
      {!detail.failure && <SkeletonRows count={6} />}
    </>
  )
}

type LoadedProps = {
  readonly instrumentKey: InstrumentKey
  readonly detail: StockDetail
  readonly onSide: OnSide
}

function Loaded({ instrumentKey, detail, onSide }: LoadedProps) {
  const { t } = useTranslation('quote')
  const { t: td } = useTranslation('dashboard')
  const { locale } = useSnapshot(settings)
  const { canTrade, average } = useTraded(instrumentKey, detail)
  const { instrument } = detail
  const named = { key: instrumentKey, name: nameIn(instrument, locale) }
  const quote = quoteHref(named)
  const hasUnit = specOf(boardOf(instrumentKey)).quotePage === '/pages/quote/future'
  const unit = hasUnit && (
    <Suspense fallback={null}>
      <PriceUnit instrumentKey={instrumentKey} />
    </Suspense>
  )
  return (
    <>
      <DeskHead heading={instrument.symbol ?? instrument.code}>
        {canTrade && (
          <>
            <Button variant="buy" size="small" aria-keyshortcuts="B" onClick={() => onSide(directions.buy)}>
              {t('buy')}
            </Button>
            <Button variant="sell" size="small" aria-keyshortcuts="S" onClick={() => onSide(directions.sell)}>
              {t('sell')}
            </Button>
          </>
        )}
        <QuoteActions instrumentKey={instrumentKey} name={named.name} detail={detail} />
        {quote && <OpenWindow to={quote} label={td('desk.quoteWindow')} />}
      </DeskHead>
      <QuoteTop instrumentKey={instrumentKey} detail={detail} average={average} unit={unit || undefined} />
    </>
  )
}
