// Terms of the contract of a future or a spot code: size, tick value, margin and, for a delivery month, its dates.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { finalRuleOf } from '../../../domain/instruments/final-settlement.ts'
import type { CommodityTerms, ContractTerms as Contract, FutureTerms } from '../../../domain/instruments/terms.ts'
import type { PositionSide } from '../../../domain/margin.ts'
import { Decimal, unscale } from '../../../domain/money.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { FutureMonth } from '../../../domain/wire/calls/contract.ts'
import { useCall } from '../../data/use-call.ts'
import { clockTimeOf, useDates, zoned } from '../../i18n/day-time.ts'
import type { Format } from '../../i18n/format.ts'
import { UNKNOWN, useFormat } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import { quoteHref } from '../../router/instrument-links.ts'
import { push } from '../../router/navigate.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { priceUnitText, sizeUnitText } from '../../shared/margin/price-unit.ts'
import { useTerms, useYearlyRates } from '../../shared/margin/use-terms.ts'
import { useInstrument } from '../../shared/quote-rows/use-quote.ts'
import { useQuote } from '../../state/market.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import { Months } from './Months.tsx'

export function ContractTerms({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const terms = useTerms(instrumentKey)
  if (terms?.kind === 'future') return <FutureContract instrumentKey={instrumentKey} terms={terms} />
  return terms?.kind === 'commodity' ? <SpotRows instrumentKey={instrumentKey} terms={terms} /> : null
}

/** Unit of a price: `¢/bu`, `points`; the currency if the contract has no other unit. */
export function PriceUnit({ instrumentKey }: { instrumentKey: InstrumentKey }) {
  const terms = useTerms(instrumentKey)
  const { t } = useTranslation('margin')
  return terms && <>{priceUnitText(terms, t)}</>
}

/** The size of one contract; for a contract on an index its multiplier. */
function sizeText(terms: FutureTerms | CommodityTerms, t: Text<'margin'>): string {
  const unit = sizeUnitText(terms, t)
  return unit === terms.unit ? unit : `${terms.multiplier} × ${unit}`
}

type FutureProps = { readonly instrumentKey: InstrumentKey; readonly terms: FutureTerms }

function FutureContract({ instrumentKey, terms }: FutureProps) {
  const { t } = useTranslation('margin')
  const months = useCall('GET /m_ft/futures_opt_list', { root: terms.root })
  const own = months.data?.find(({ key }) => key === instrumentKey) ?? null
  const openable = months.data?.filter(({ tradable }) => tradable)
  const rows = useAmountRows(instrumentKey, terms)
  const dates = useDateRows(terms, own)
  return (
    <>
      {terms.continuous && <ContinuousNote front={openable?.at(terms.role === 'next' ? 1 : 0) ?? null} />}
      <Months current={instrumentKey} months={months} decimals={terms.priceDecimals} />
      <Section title={t('contract.title')} padded>
        <Facts
          rows={[
            {
              label: t('contract.size'),
              value: sizeText(terms, t),
              note: `${t('contract.unit')}: ${priceUnitText(terms, t)}`,
            },
            { label: t('contract.exchange'), value: terms.exchange },
            ...rows,
            {
              label: t('contract.delivery'),
              value: t(`contract.${terms.delivery}`),
              note: t(`contract.final.${finalRuleOf(terms)}`),
            },
            ...dates,
            { label: t('contract.night'), value: t('contract.nightNone'), note: t('contract.nightNoneNote') },
          ]}
        />
      </Section>
    </>
  )
}

/** Note that a continuous series cannot be ordered, with a link to the month that it follows, which can. */
function ContinuousNote({ front }: { front: FutureMonth | null }) {
  const { t } = useTranslation('margin')
  // The schema types the key as plain text. The cast is safe, because the server created the key.
  const href = front && quoteHref({ key: front.key as InstrumentKey, name: front.symbol })
  const see = href && (
    <Button variant="secondary" size="small" onClick={() => push(href)}>
      {t('contract.seeMonth', { symbol: front.symbol })}
    </Button>
  )
  return (
    <Banner kind="info" title={t('contract.continuous')} {...(see && { action: see })}>
      {t('contract.continuousNote')}
    </Banner>
  )
}

function SpotRows({ instrumentKey, terms }: { instrumentKey: InstrumentKey; terms: CommodityTerms }) {
  const { t } = useTranslation('margin')
  const rows = useAmountRows(instrumentKey, terms)
  const format = useFormat()
  const yearly = useYearlyRates(terms, zoned(useServerMinute(), 'America/New_York').format('YYYY-MM-DD'))
  const yearlyText = (side: PositionSide): string =>
    format.basisPoints(yearly === null ? null : yearly[side].times(10_000).round().toNumber())
  const note = t(`contract.yearly.${terms.valueDays === 0 ? 'friday' : 'wednesday'}`)
  return (
    <Section title={t('contract.title')} padded>
      <Facts
        rows={[
          { label: t('contract.size'), value: sizeText(terms, t) },
          { label: t('quote.spread'), value: terms.spread },
          ...rows,
          { label: t('contract.nightLong'), note, value: yearlyText('long') },
          { label: t('contract.nightShort'), note, value: yearlyText('short') },
        ]}
      />
    </Section>
  )
}

/** The value of a tick and of a contract at the current price, and the margin at the highest leverage. */
function useAmountRows(instrumentKey: InstrumentKey, terms: Contract): readonly FactRow[] {
  const { t } = useTranslation('margin')
  const format = useFormat()
  const { price } = useQuote(instrumentKey)
  const money = (amount: Decimal): string => format.money(amount.toFixed(2), terms.currency)
  const prices = useInstrumentFormat(instrumentKey)
  // Prices of a live market can have more decimals than those of the terms.
  const decimals = useInstrument(instrumentKey)?.priceDecimals ?? terms.priceDecimals
  const value = price === null ? null : unscale(price, decimals).abs().times(terms.multiplier).times(terms.lot)
  return [
    { label: t('contract.tick'), value: tickText(terms, prices) },
    { label: t('figure.tick'), value: exactMoney(tickValueOf(terms), terms.currency, format) },
    { label: t('figure.notional'), value: value === null ? UNKNOWN : money(value) },
    { label: t('quote.leverage'), value: `${terms.maximumLeverage}×` },
    { label: t('quote.margin'), value: value === null ? UNKNOWN : money(value.div(terms.maximumLeverage)) },
    feeRow(terms, value && money(value.times(terms.feeRate)), t),
  ]
}

/** The fee of a fill of one contract. A spot code has none: its spread is the only cost. */
const feeRow = ({ feeRate }: Contract, fee: string | null, t: Text<'margin'>): FactRow =>
  new Decimal(feeRate).isZero()
    ? { label: t('contract.fee'), value: t('contract.feeNone') }
    : { label: t('contract.fee'), value: fee ?? UNKNOWN, note: t('contract.feeNote') }

const tickValueOf = ({ tick, multiplier, lot }: Contract): Decimal => new Decimal(tick).times(multiplier).times(lot)

/** A tick is formatted like the prices. */
const tickText = ({ tick, priceDecimals }: Contract, format: Format): string =>
  format.price(parseScaled(tick, priceDecimals), priceDecimals)

/** Shows every digit: the tick value of a ten-year note is US$15.625. */
const exactMoney = (amount: Decimal, currency: string, format: Format): string =>
  format.money(amount.toFixed(), currency, Math.max(2, amount.decimalPlaces()))

/** The last trade is shown by the user's clock; the other dates are the exchange's. */
function useDateRows(terms: FutureTerms, month: FutureMonth | null): readonly FactRow[] {
  const { t } = useTranslation('margin')
  const dates = useDates()
  if (!terms.lastTrade) return []
  const { date, time, zone } = terms.lastTrade
  const dayOf = (day: string): string => dates.date(clockTimeOf(day, '12:00', zone), zone)
  const notice = terms.firstNoticeDate
  return [
    { label: t('figure.lastTrade'), value: dates.dateTime(clockTimeOf(date, time, zone)) },
    ...(notice === null ? [] : [{ label: t('contract.notice'), value: dayOf(notice) }]),
    ...(month ? [{ label: t('contract.closes'), value: dayOf(month.closeOutDate), strong: true }] : []),
  ]
}
