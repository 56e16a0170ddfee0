// The terms of a currency pair: pip, live spread, cost of a night on either side, value date, leverage.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { dateOfDay, dayOfDate } from '../../../domain/calendar/civil-date.ts'
import { isPaymentDay } from '../../../domain/calendar/currency-days.ts'
import { pipValue } from '../../../domain/carry.ts'
import { financing, valueDay } from '../../../domain/financing.ts'
import type { ForexTerms } from '../../../domain/instruments/terms.ts'
import type { PositionSide } from '../../../domain/margin.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import { useDates, zoned } from '../../i18n/day-time.ts'
import type { Format } from '../../i18n/format.ts'
import { UNKNOWN, useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { useTerms, useYearlyRates } from '../../shared/margin/use-terms.ts'
import { useQuote } from '../../state/market.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'

/** Units of a standard lot. */
const STANDARD_LOT = 100_000
/** A trading day of pairs begins at 17:00 in New York. */
const HOURS_AHEAD = 7
const CLOCK = 'America/New_York'

export function PairTerms({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const terms = useTerms(instrumentKey)
  return terms?.kind === 'forex' ? <TermRows instrumentKey={instrumentKey} terms={terms} /> : null
}

function TermRows({ instrumentKey, terms }: { instrumentKey: InstrumentKey; terms: ForexTerms }) {
  const t = useText('margin')
  const format = useFormat()
  const dates = useDates()
  const { bid, ask, price } = useQuote(instrumentKey)
  const tradeDate = zoned(useServerMinute(), CLOCK).add(HOURS_AHEAD, 'hour').format('YYYY-MM-DD')
  const yearly = useYearlyRates(terms, tradeDate)
  const spread =
    bid && ask
      ? unscale(ask - bid, terms.priceDecimals)
          .div(terms.pip)
          .toFixed(1)
      : null
  const lot = { lot: format.quantity(String(STANDARD_LOT)), base: terms.base }
  const lotNote = t('quote.nightNote', lot)
  const nightly = (side: PositionSide): string => {
    if (price === null || yearly === null) return UNKNOWN
    const amount = financing(new Decimal(STANDARD_LOT), unscale(price, terms.priceDecimals), yearly[side], 1)
    return format.money(amount.toFixed(2), terms.quote)
  }
  const paid = dateOfDay(valueDay(terms, dayOfDate(tradeDate), isPaymentDay))
  const value = dates.date(Date.parse(`${paid}T12:00:00Z`))
  return (
    <Section title={t('quote.title')} padded>
      <Facts
        rows={[
          { label: t('quote.pip'), value: terms.pip },
          { label: t('figure.pip'), note: t('quote.lotNote', lot), value: pipMoney(terms, format) },
          { label: t('quote.spread'), value: spread === null ? UNKNOWN : t('quote.pips', { count: Number(spread) }) },
          { label: t('quote.nightLong'), note: lotNote, value: nightly('long') },
          { label: t('quote.nightShort'), note: lotNote, value: nightly('short') },
          { label: t('quote.value'), value },
          { label: t('quote.leverage'), value: `${terms.maximumLeverage}×` },
          { label: t('quote.margin'), value: format.percent(new Decimal(100).div(terms.maximumLeverage).toFixed(2)) },
          { label: t('quote.lot'), value: `${format.quantity(String(terms.lot))} ${terms.base}` },
        ]}
      />
    </Section>
  )
}

/** Of a standard lot. */
const pipMoney = ({ pip, quote }: ForexTerms, format: Format): string =>
  format.money(pipValue(new Decimal(STANDARD_LOT), new Decimal(pip)).toFixed(2), quote)
