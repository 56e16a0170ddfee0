// The order book and the last trades of an instrument. Only the chosen one is requested, and only while it is shown.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { feedsWithoutTrades } from '../../../domain/feed-origin.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import type { BookInstrument } from './ladder.ts'
import { OrderBook } from './OrderBook.tsx'
import { RecentTrades } from './RecentTrades.tsx'

type BookAndTradesProps = {
  readonly instrumentKey: InstrumentKey
  readonly detail: StockDetail
  /** Called with the price of a level and the side that it is traded from; null where nothing can be ordered. */
  readonly onPrice: ((direction: OrderDirection, price: string) => void) | null
}

export function BookAndTrades({ instrumentKey, detail, onPrice }: BookAndTradesProps) {
  const { t } = useTranslation('book')
  const [part, setPart] = useState<'levels' | 'trades'>('levels')
  const { priceDecimals, quantityDecimals } = detail.instrument
  const instrument = { key: instrumentKey, priceDecimals, quantityDecimals }
  return (
    <>
      <Segmented
        label={t('parts')}
        choices={[
          { value: 'levels', label: t('levels') },
          { value: 'trades', label: t('trades') },
        ]}
        value={part}
        onChange={setPart}
      />
      {part === 'levels' ? (
        <OrderBook instrument={instrument} origin={detail.feed.origin} onPrice={onPrice} />
      ) : (
        <Trades instrument={instrument} feed={detail.feed.name} />
      )}
    </>
  )
}

function Trades({ instrument, feed }: { readonly instrument: BookInstrument; readonly feed: string }) {
  const { t } = useTranslation('book')
  if (feedsWithoutTrades.has(feed)) return <p role="status">{t('recent.notSent')}</p>
  return <RecentTrades instrument={instrument} hasVolume={specOf(boardOf(instrument.key)).hasVolume} />
}
