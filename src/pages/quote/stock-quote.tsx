// The quote of a share, of any of the three markets: what the two quote pages are.
import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { StockBoard } from '../../../domain/instrument.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { StockDetail, Summary } from '../../../domain/wire/calls/market.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { useCall } from '../../api/use-call.ts'
import { onAccount } from '../../engine/events.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { ChartPanel } from '../../features/chart/ChartPanel.tsx'
import { OwnPosition } from '../../features/quote/OwnPosition.tsx'
import { QuoteFigures } from '../../features/quote/QuoteFigures.tsx'
import { QuoteHead } from '../../features/quote/QuoteHead.tsx'
import { SessionHours } from '../../features/quote/SessionHours.tsx'
import { TradeBar } from '../../features/quote/TradeBar.tsx'
import { useInstrument } from '../../features/quote/use-instrument.ts'
import { Star } from '../../features/watchlist/Star.tsx'
import { useText } from '../../i18n/t.ts'
import { useQuery } from '../../router/context.ts'
import { back, push } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { session } from '../../state/session.ts'
import { settings } from '../../state/settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

export function StockQuote({ board }: { board: StockBoard }) {
  const t = useText('quote')
  const query = useQuery()
  const { key, detail, summary } = useInstrument(board)
  const missing = key === null || detail.failure?.kind === 'notFound'
  const code = query.get('code') ?? ''
  const name = detail.data?.instrument.name ?? query.get('name') ?? code

  return (
    <PageFrame ready={missing || detail.data !== null} title={code || t('title')}>
      <Navbar
        title={code || t('title')}
        back
        onBack={back}
        actions={<Actions instrumentKey={missing ? null : key} name={name} />}
      />
      {missing && <Missing code={code} />}
      {!missing && detail.state === 'failed' && !detail.data && <Failed onRetry={detail.reload} />}
      {!missing && detail.state === 'loading' && !detail.data && <SkeletonRows count={6} />}
      {!missing && key && detail.data && <Body instrumentKey={key} detail={detail.data} summary={summary.data} />}
    </PageFrame>
  )
}

function Missing({ code }: { code: string }) {
  const t = useText('quote')
  const note = code === '' ? undefined : t('missing.note', { code })
  const search = <Button onClick={() => push('/pages/search/index')}>{t('missing.search')}</Button>
  return <Empty title={t('missing.title')} note={note} action={search} />
}

function Actions({ instrumentKey, name }: { instrumentKey: InstrumentKey | null; name: string }) {
  const t = useText('quote')
  return (
    <>
      <IconButton label={t('search')} icon={<Search size={22} />} onClick={() => push('/pages/search/index')} />
      {instrumentKey && <Star instrumentKey={instrumentKey} name={name} />}
    </>
  )
}

type BodyProps = { instrumentKey: InstrumentKey; detail: StockDetail; summary: Summary | null }

function Body({ instrumentKey, detail, summary }: BodyProps) {
  const { token } = useSnapshot(session)
  const { hideBalances } = useSnapshot(settings)
  const own = useCall('POST /position/getByStock', token === null ? null : { key: instrumentKey })
  const position: Position | null = token === null ? null : own.data
  const { reload } = own
  useEffect(() => onAccount(events => events.some(event => event.type === 'position') && reload()), [reload])
  useQuotes([instrumentKey], { prompt: true })
  const { instrument } = detail
  const decimals = instrument.priceDecimals
  return (
    <>
      <QuoteHead
        instrumentKey={instrumentKey}
        name={instrument.name}
        currency={instrument.currency}
        decimals={decimals}
        zone={detail.zone}
        lastTradeAt={detail.quote?.at ?? null}
      />
      <ChartPanel
        instrumentKey={instrumentKey}
        name={instrument.name}
        decimals={decimals}
        quantityDecimals={instrument.quantityDecimals}
        zone={detail.zone}
        average={position && parseScaled(roundedTo(position.averagePrice, decimals), decimals)}
      />
      {position && <OwnPosition position={position} decimals={decimals} hidden={hideBalances} />}
      <QuoteFigures instrumentKey={instrumentKey} detail={detail} summary={summary} />
      <SessionHours detail={detail} />
      {detail.tradable && <TradeBar instrument={instrument} position={position} />}
    </>
  )
}

/** A line on a chart is drawn to the tick: further decimals of an average say nothing there. */
const roundedTo = (text: string, decimals: number): string => Number(text).toFixed(decimals)
