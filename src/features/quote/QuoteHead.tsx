// The top of a quote: the price a person came for, how it moved, how far it can be trusted and of when it is.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { change, changeBasisPoints } from '../../../domain/quote.ts'
import type { MarketState } from '../../../domain/session.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { useQuote } from '../../state/market.ts'
import type { Trust } from '../../state/trust.ts'
import { usePriceTrust } from '../../state/trust.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Change } from '../../ui/Change.tsx'
import { Flash } from '../../ui/Flash.tsx'
import { Price } from '../../ui/Price.tsx'
import { useCity } from './city.ts'
import './quote.css'

type QuoteHeadProps = {
  instrumentKey: InstrumentKey
  name: string
  currency: string
  decimals: number
  zone: string
  /** Of the last trade when the page was opened: the feed tells the time of its frames, not of a market's last trade. */
  lastTradeAt: number | null
}

export function QuoteHead({ instrumentKey, name, currency, decimals, zone, lastTradeAt }: QuoteHeadProps) {
  const t = useText('quote')
  const { price, previousClose, extended, state, at } = useQuote(instrumentKey)
  const trust = usePriceTrust(instrumentKey, state, at)
  return (
    <div className="quote-head">
      <p className="quote-name">{name}</p>
      <p className="quote-price">
        <Flash value={price} of={instrumentKey}>
          <Price value={price} decimals={decimals} />
        </Flash>
        <span className="quote-currency">{currency}</span>
      </p>
      <p className="quote-change">
        <Change
          value={change(price, previousClose)}
          basisPoints={changeBasisPoints(price, previousClose)}
          decimals={decimals}
        />
      </p>
      {extended !== null && (
        <p className="quote-extended">
          <span>{t(state === 'pre' ? 'extended.pre' : 'extended.post')}</span>
          <Price value={extended} decimals={decimals} />
          <Change
            value={change(extended, price)}
            basisPoints={changeBasisPoints(extended, price)}
            decimals={decimals}
          />
        </p>
      )}
      <QuoteTrust trust={trust} at={isResting(state) ? lastTradeAt : at} zone={zone} />
    </div>
  )
}

const isResting = (state: MarketState | null): boolean => state === 'closed' || state === 'lunch'

function QuoteTrust({ trust: { badge, age }, at, zone }: { trust: Trust; at: number | null; zone: string }) {
  const t = useText('quote')
  const format = useFormat()
  const city = useCity(zone)
  return (
    <p className="quote-trust">
      {badge && <Badge state={badge} {...(age !== null && { detail: age })} />}
      {at !== null && <span>{t('asOf', { own: format.time(at), exchange: format.time(at, zone), zone: city })}</span>}
    </p>
  )
}
