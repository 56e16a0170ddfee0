// The most traded shares now; in a live market, which has no shares, its coins and pairs. The page passes in the row
// component of the market list.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { probeEngine } from '../../engine/client.ts'
import { useFeed } from '../../state/market.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import './home.css'

type HotStocksProps = {
  readonly state: 'loading' | 'ready' | 'failed'
  readonly keys: readonly InstrumentKey[]
  /** Renders a row; a null key renders the placeholder of a row that is still loading. */
  readonly row: (key: InstrumentKey | null) => ReactNode
}

const SKELETONS = [1, 2, 3, 4, 5, 6, 7, 8]

export function HotStocks({ state, keys, row }: HotStocksProps) {
  const { t } = useTranslation('common')
  const isLive = useFeed()?.live
  const more = (
    <Link className="section-more" to={isLive ? '/pages/market/index' : '/pages/product/popular'}>
      {t('action.more')}
    </Link>
  )
  return (
    <Section title={t(isLive ? 'page.market' : 'page.popular')} action={more}>
      {state === 'failed' && keys.length === 0 && <Failed note={t('feed.resting')} onRetry={probeEngine} />}
      {state === 'ready' && keys.length === 0 && <Empty title={t('feed.noData')} />}
      <ol className="quote-list hot" aria-busy={state === 'loading' || undefined}>
        {state === 'loading' && keys.length === 0
          ? SKELETONS.map(place => <li key={place}>{row(null)}</li>)
          : keys.map(key => <li key={key}>{row(key)}</li>)}
      </ol>
    </Section>
  )
}
