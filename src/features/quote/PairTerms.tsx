// The terms of a currency pair: pip, live spread, what the next cut-off charges on each side, value date, leverage.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { dateOfDay, dayOfDate } from '../../../domain/calendar/civil-date.ts'
import { isPaymentDay, nightDays, onOrAfterWeekday } from '../../../domain/calendar/currency-days.ts'
import { pipValue } from '../../../domain/carry.ts'
import { financing, valueDay } from '../../../domain/financing.ts'
import type { ForexTerms } from '../../../domain/instruments/terms.ts'
import type { PositionSide } from '../../../domain/margin.ts'
import { minorText } from '../../../domain/minor.ts'
import { Decimal, roundToMinor, unscale } from '../../../domain/money.ts'
import { clockTimeOf, useDates, zoned } from '../../i18n/day-time.ts'
import type { Format } from '../../i18n/format.ts'
import { UNKNOWN, useFormat } from '../../i18n/format.ts'
import { useContractRate } from '../../shared/margin/contract-rate.ts'
import { useTerms, useYearlyRates } from '../../shared/margin/use-terms.ts'
import { useInstrument } from '../../shared/quote-rows/use-quote.ts'
import { useQuote } from '../../state/market.ts'
import { useServerMinute } from '../../state/server-now.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'

/** Units of the base currency in a standard lot. */
const STANDARD_LOT = 100_000
const WALLET = 'USD'

export function PairTerms({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const terms = useTerms(instrumentKey)
  return terms?.kind === 'forex' ? <TermRows instrumentKey={instrumentKey} terms={terms} /> : null
}

type PairProps = { readonly instrumentKey: InstrumentKey; readonly terms: ForexTerms }

function TermRows({ instrumentKey, terms }: PairProps) {
  const { t } = useTranslation('margin')
  const format = useFormat()
  const dates = useDates()
  const { bid, ask } = useQuote(instrumentKey)
  const decimals = useDecimals(instrumentKey, terms)
  const day = useTradeDay(terms)
  const nights = useNightRows({ instrumentKey, terms }, day)
  const spread =
    bid && ask
      ? unscale(ask - bid, decimals)
          .div(terms.pip)
          .toFixed(1)
      : null
  const paid = dateOfDay(valueDay(terms, day, isPaymentDay))
  const value = dates.date(Date.parse(`${paid}T12:00:00Z`))
  return (
    <Section title={t('quote.title')} padded>
      <Facts
        rows={[
          { label: t('quote.pip'), value: terms.pip },
          { label: t('figure.pip'), note: t('quote.lotNote', lotOf(terms, format)), value: pipMoney(terms, format) },
          { label: t('quote.spread'), value: spread === null ? UNKNOWN : t('quote.pips', { count: Number(spread) }) },
          ...nights,
          { label: t('quote.value'), value },
          { label: t('quote.leverage'), value: `${terms.maximumLeverage}×` },
          {
            label: t('quote.margin'),
            value: format.setPercent(new Decimal(100).div(terms.maximumLeverage).toFixed(2)),
          },
          { label: t('quote.lot'), value: `${format.quantity(String(terms.lot))} ${terms.base}` },
        ]}
      />
    </Section>
  )
}

/** Prices of a live market can have more decimals than those of the terms. */
const useDecimals = (key: InstrumentKey, { priceDecimals }: ForexTerms): number =>
  useInstrument(key)?.priceDecimals ?? priceDecimals

/** The current trading day, or the next one on a weekend: days since 1970. */
function useTradeDay({ cutOff }: ForexTerms): number {
  const { zone, hoursLeft, daysLater } = cutOff
  const date = zoned(useServerMinute(), zone).add(hoursLeft, 'hour').format('YYYY-MM-DD')
  return onOrAfterWeekday(dayOfDate(date) - daysLater)
}

/**
 * What a position of one lot pays or receives at the cut-off that ends the day, for all days that the cut-off counts.
 * As the wallet is charged: with the side of the exchange rate that is against the customer.
 */
function useNightRows({ instrumentKey, terms }: PairProps, day: number): readonly FactRow[] {
  const { t } = useTranslation('margin')
  const format = useFormat()
  const dates = useDates()
  const { price } = useQuote(instrumentKey)
  const yearly = useYearlyRates(terms, dateOfDay(day))
  const rate = useContractRate(terms.quote, WALLET)
  const days = nightDays(terms, day)
  const decimals = useDecimals(instrumentKey, terms)
  const amountOf = (side: PositionSide): string => {
    if (price === null || yearly === null || rate === null) return UNKNOWN
    const amount = financing(new Decimal(STANDARD_LOT), unscale(price, decimals), yearly[side], days)
    const inWallet = roundToMinor(amount.times(amount.isNegative() ? rate.paid : rate.received))
    return format.money(minorText(inWallet), WALLET)
  }
  const { zone, time, daysLater } = terms.cutOff
  const cutOff = clockTimeOf(dateOfDay(day + daysLater), time, zone)
  const at = `${dates.date(cutOff)} ${dates.time(cutOff)}`
  const note = `${t('quote.lotNote', lotOf(terms, format))} · ${t('quote.cutOff', { at, count: days })}`
  return [
    { label: t('quote.nightLong'), note, value: amountOf('long') },
    { label: t('quote.nightShort'), note, value: amountOf('short') },
  ]
}

const lotOf = ({ base }: ForexTerms, format: Format) => ({ lot: format.quantity(String(STANDARD_LOT)), base })

/** Value of a pip for a standard lot, in the quote currency. */
const pipMoney = ({ pip, quote }: ForexTerms, format: Format): string =>
  format.money(pipValue(new Decimal(STANDARD_LOT), new Decimal(pip)).toFixed(2), quote)
