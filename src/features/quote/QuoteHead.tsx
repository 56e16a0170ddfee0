// The top of a quote: the price, its change, its reliability, and its time.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { extendedBase, isEarly } from '../../../domain/extended-hours.ts'
import { DELAYED_BY_MS } from '../../../domain/feed-origin.ts'
import { change, changeBasisPoints } from '../../../domain/quote.ts'
import type { MarketState } from '../../../domain/session.ts'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import { timeBeside, useDates, zoned } from '../../i18n/day-time.ts'
import { useFeedText } from '../../shared/feed-text.ts'
import { HaltNote } from '../../shared/instruments/HaltNote.tsx'
import { InstrumentMark } from '../../shared/instruments/InstrumentMark.tsx'
import type { Marked } from '../../shared/instruments/mark.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { usePriceTrust } from '../../shared/trust.ts'
import { useQuote } from '../../state/market.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Change } from '../../ui/Change.tsx'
import { Flash } from '../../ui/Flash.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCity } from './city.ts'
import { SpokenPrice } from './SpokenPrice.tsx'
import './quote.css'

type QuoteHeadProps = {
  instrumentKey: InstrumentKey
  instrument: Marked
  name: string
  /** Unit of the price: its currency, or another unit. */
  unit: ReactNode
  decimals: number
  zone: string
  /**
   * Time of the last trade when the page was opened. The feed sends the time of its frames and not of the last trade.
   */
  lastTradeAt: number | null
  feed: StockDetail['feed']
  /** The state when the page was opened: an instrument that never had a price is sent no other. */
  firstState: MarketState
}

export function QuoteHead(props: QuoteHeadProps) {
  const { instrumentKey, instrument, name, unit, decimals, zone, lastTradeAt, feed, firstState } = props
  const { t } = useTranslation('quote')
  const format = useInstrumentFormat(instrumentKey)
  const { price, previousClose, extended, state: sent, at } = useQuote(instrumentKey)
  const state = sent ?? firstState
  const base = extendedBase(state, { price, previousClose })
  const trust = usePriceTrust(instrumentKey, state, at)
  return (
    <div className="quote-head">
      <div className="quote-id">
        <InstrumentMark instrument={instrument} size="large" flagged />
        <p className="quote-name">{name}</p>
        {trust.badge && trust.badge === state && <Badge state={trust.badge} />}
      </div>
      <SpokenPrice instrumentKey={instrumentKey} name={name} decimals={decimals} />
      <p className="quote-price">
        <Flash value={price} of={instrumentKey}>
          <Price value={price} decimals={decimals} format={format} />
        </Flash>
        <span className="quote-currency">{unit}</span>
      </p>
      <p className="quote-change">
        <Change
          value={change(price, previousClose)}
          basisPoints={changeBasisPoints(price, previousClose)}
          decimals={decimals}
          format={format}
        />
      </p>
      {extended !== null && (
        <p className="quote-extended">
          <span>{t(isEarly(state) ? 'extended.pre' : 'extended.post')}</span>
          <Price value={extended} decimals={decimals} format={format} />
          <Change
            value={change(extended, base)}
            basisPoints={changeBasisPoints(extended, base)}
            decimals={decimals}
            format={format}
          />
        </p>
      )}
      <QuoteTime at={timeOfPrice({ state, at, lastTradeAt })} zone={zone} />
      <HaltNote of={instrumentKey} className="quote-trust" />
      <FeedNote feed={feed} isLost={state === 'lost' || state === 'stale'} />
    </div>
  )
}

const resting: ReadonlySet<MarketState | null> = new Set(['closed', 'lunch', 'lost', 'reference', 'stale'])

type Times = { readonly state: MarketState; readonly at: number | null; readonly lastTradeAt: number | null }

function timeOfPrice({ state, at, lastTradeAt }: Times): number | null {
  if (state === 'delayed') return at && at - DELAYED_BY_MS
  return resting.has(state) ? lastTradeAt : at
}

/** Where prices come from, unless they are computed: every page says so then. */
function FeedNote({ feed, isLost }: Pick<QuoteHeadProps, 'feed'> & { isLost: boolean }) {
  const textOf = useFeedText()
  return feed.origin === 'simulated' ? null : <p className="quote-trust">{textOf(feed, isLost)}</p>
}

/** Delayed prices are reported by the page's note. */
const QuoteTime = ({ at, zone }: { at: number | null; zone: string }) => (
  <p className="quote-trust">{at !== null && <AsOf at={at} zone={zone} />}</p>
)

/**
 * Time of the price by the user's clock and by the exchange's. The date is added if it is not today, and the exchange's
 * date if it differs from the user's.
 */
function AsOf({ at, zone }: { at: number; zone: string }) {
  const { t } = useTranslation('quote')
  const dates = useDates()
  const city = useCity(zone)
  const now = useServerMinute()
  const there = timeBeside(zoned(at, zone), zoned(at), dates.locale)
  const times = { own: dates.timeBeside(at, now), exchange: there, zone: city }
  return <span>{t('asOf', times)}</span>
}
