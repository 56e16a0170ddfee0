// The source of live prices below holdings. Loaded in a live market only, with its texts.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf, marketOf } from '../../../domain/instruments/market-code.ts'
import type { PriceFeed } from '../../../domain/wire/calls/shared.ts'
import { useCall } from '../../data/use-call.ts'
import { useFeedText } from '../../shared/feed-text.ts'
import { Frozen } from '../../shared/instruments/Frozen.tsx'

/** The sources of the market, because a list has holdings of several. */
export function MarketSources() {
  const { data } = useCall('GET /appVersion/getPublishAppVersion', {})
  return data?.prices.feeds.map(feed => <Source key={feed.name} feed={feed} />)
}

export function InstrumentSource({ of }: { readonly of: InstrumentKey }) {
  const { data } = useCall('GET /m_ft/stock_detail_ft', { stockCode: codeOf(of), market: marketOf(of) })
  return (
    data && (
      <>
        <Source feed={data.feed} />
        <Frozen of={data} />
      </>
    )
  )
}

function Source({ feed }: { readonly feed: PriceFeed }) {
  const textOf = useFeedText()
  return <p className="section-note">{textOf(feed)}</p>
}
