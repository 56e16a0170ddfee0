// The market data above a ticket: last price and change, bid and ask, and how reliable they are.
import { lazy, memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Instrument } from '../../../../../domain/instrument.ts'
import { nameIn } from '../../../../../domain/instruments/titles.ts'
import { change, changeBasisPoints } from '../../../../../domain/quote.ts'
import type { MarketState } from '../../../../../domain/session.ts'
import { isTradable } from '../../../../../domain/session.ts'
import type { Format } from '../../../../i18n/format.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { orNothing } from '../../../../shared/or-nothing.ts'
import { usePriceTrust } from '../../../../shared/trust.ts'
import { usePriceOrigin } from '../../../../state/simulated.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Change } from '../../../../ui/Change.tsx'
import { Flash } from '../../../../ui/Flash.tsx'
import { Price } from '../../../../ui/Price.tsx'
import type { QuoteFacts } from './facts.ts'
import '../../ticket.css'

const HaltNote = lazy(() =>
  orNothing(import('../../../../shared/instruments/HaltNote.tsx').then(loaded => loaded.HaltNote)),
)

type StripFacts = { readonly instrument: Instrument; readonly quote: QuoteFacts; readonly state: MarketState }

type QuoteStripProps = {
  readonly facts: StripFacts
  /** Unit of the price; by default its currency. */
  readonly unit?: string
  /** Format for an instrument whose price is not written in decimals. */
  readonly format?: Format
}

export const QuoteStrip = memo(function QuoteStrip({ facts, unit, format }: QuoteStripProps) {
  const { t } = useTranslation('order')
  const origin = usePriceOrigin()
  const { instrument, quote, state } = facts
  const { locale } = useFormat()
  const { priceDecimals } = instrument
  const { badge, age } = usePriceTrust(instrument.key, state, quote.seenAt)
  // A late price is not called live: its age is shown instead. Nor is the last one before trading or prices stopped.
  const named = origin === 'live' && (age !== null || !isTradable(state)) ? null : origin
  const details = [age, named && t(`quote.${named}`)].filter(detail => detail !== null)
  const moved = change(quote.price, quote.previousClose)
  return (
    <div className="ticket-quote">
      <div className="ticket-last">
        <span className="ticket-name">{nameIn(instrument, locale)}</span>
        <span className="ticket-price">
          <Flash value={quote.price} of={instrument.key}>
            <Price value={quote.price} decimals={priceDecimals} format={format} />
          </Flash>
          <span className="ticket-currency">{unit ?? instrument.currency}</span>
        </span>
        <span className="ticket-change">
          <Change
            value={moved}
            basisPoints={changeBasisPoints(quote.price, quote.previousClose)}
            decimals={priceDecimals}
            format={format}
          />
        </span>
      </div>
      <div className="ticket-book">
        <Badge state={badge ?? state} {...(details.length > 0 && { detail: details.join(' · ') })} />
        {state === 'halted' && (
          <Suspense>
            <HaltNote of={instrument.key} className="badge" />
          </Suspense>
        )}
        <dl className="ticket-sides">
          <dt>{t('quote.bid')}</dt>
          <dd>
            <Price value={quote.bid} decimals={priceDecimals} format={format} />
          </dd>
          <dt>{t('quote.ask')}</dt>
          <dd>
            <Price value={quote.ask} decimals={priceDecimals} format={format} />
          </dd>
        </dl>
      </div>
    </div>
  )
})
