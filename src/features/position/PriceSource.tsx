// The source of live prices below holdings. Loaded in a live market only, with its texts.
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf, marketOf } from '../../../domain/instruments/market-code.ts'
import type { PriceFeed } from '../../../domain/wire/calls/shared.ts'
import type { BoardStatus } from '../../../worker/contract.ts'
import { useCall } from '../../data/use-call.ts'
import { useFeedText } from '../../shared/feed-text.ts'
import { Frozen } from '../../shared/instruments/Frozen.tsx'
import { market, useQuote } from '../../state/market.ts'
import { usePriceKey } from '../../state/simulated.ts'

/** The sources of the market, because a list has holdings of several. */
export function MarketSources() {
  const { data } = useCall('GET /appVersion/getPublishAppVersion', {})
  const { data: known } = useCall('GET /dict/sources', {})
  const { boards } = useSnapshot(market)
  const isAllLost = usePriceKey() === 'feed.noData' && Object.keys(boards).length > 0
  const isLost = (name: string): boolean => {
    const source = known?.sources.find(({ feeds }) => feeds.some(feed => feed.name === name))
    return source !== undefined && source.boards.length > 0 && source.boards.every(board => isSilent(boards[board]))
  }
  return data?.prices.feeds.map(feed => (
    <Source key={`${feed.name} ${feed.origin}`} feed={feed} isLost={isAllLost || isLost(feed.name)} />
  ))
}

/** True for a board whose source sends nothing: the rates of the bank, which it can have too, are of each day. */
const isSilent = (board: Pick<BoardStatus, 'state'> | undefined): boolean =>
  board?.state === 'lost' || board?.state === 'reference'

export function InstrumentSource({ of }: { readonly of: InstrumentKey }) {
  const { state } = useQuote(of)
  const isLost = state === 'lost' || state === 'stale'
  const { data } = useCall('GET /m_ft/stock_detail_ft', { stockCode: codeOf(of), market: marketOf(of) })
  return (
    data && (
      <>
        <Source feed={data.feed} isLost={isLost} />
        <Frozen of={data} />
      </>
    )
  )
}

function Source({ feed, isLost }: { readonly feed: PriceFeed; readonly isLost: boolean }) {
  const textOf = useFeedText()
  return <p className="section-note">{textOf(feed, isLost)}</p>
}
