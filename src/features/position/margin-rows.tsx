// All figures of an open position on margin, for its fold.
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { financing } from '../../../domain/financing.ts'
import type { ContractTerms } from '../../../domain/instruments/terms.ts'
import { Decimal } from '../../../domain/money.ts'
import { useDates, zoned } from '../../i18n/day-time.ts'
import { useInstrumentFormat } from '../../shared/instruments/price-format.ts'
import { quantityLabelOf, usePriceTexts } from '../../shared/instruments/price-text.ts'
import { useLiquidationText } from '../../shared/margin/liquidation-text.ts'
import type { LiveMargin } from '../../shared/margin/live-margin.ts'
import type { Contracted } from '../../shared/margin/position.ts'
import { expiryRows, nightRows } from '../../shared/margin/term-rows.tsx'
import { useTerms, useYearlyRates } from '../../shared/margin/use-terms.ts'
import { useServerMinute } from '../../state/server-now.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { riskOf } from './margin-risk.ts'

export function useStateRows(position: Contracted, live: LiveMargin): FactRow[] {
  const { t } = useTranslation('margin')
  const format = useInstrumentFormat(position.key as InstrumentKey)
  const percent = (bp: number | null): string => format.percent(bp === null ? null : (bp / 100).toFixed(2))
  const texts = usePriceTexts()
  const liquidation = useLiquidationText(position)
  const hasLevel = position.contract.liquidationPrice !== null
  const mark = live.mark?.toFixed(live.priceDecimals) ?? null
  const risk = riskOf(live.ratioBp, live.isLiquidatable)
  return [
    {
      label: t('detail.ratio'),
      note: t('detail.ratioNote'),
      value: (
        <span className="margin-ratio" data-risk={risk}>
          {percent(live.ratioBp)}
        </span>
      ),
      strong: true,
    },
    { label: t('figure.liquidation'), value: liquidation(position.contract.liquidationPrice), strong: true },
    ...(hasLevel ? [{ label: t('detail.distance'), value: percent(live.distanceBp) }] : []),
    { label: t('detail.mark'), value: texts.price(position, mark) },
  ]
}

export function useTermRows(position: Contracted, live: LiveMargin, hidden: boolean): FactRow[] {
  const { t } = useTranslation('margin')
  const { t: td } = useTranslation('trade')
  const key = position.key as InstrumentKey
  const format = useInstrumentFormat(key)
  const dates = useDates()
  const terms = useTerms(key)
  const night = useNight(position, live, terms)
  const { contract, margin, currency } = position
  const texts = usePriceTexts()
  const priced = (text: string | null): string => texts.price(position, text)
  const notional = live.notional?.toFixed(2) ?? null
  return [
    { label: td(`detail.${quantityLabelOf(key)}`), value: hidden ? '••••' : format.quantity(position.positionNum) },
    { label: t('figure.notional'), value: hidden ? '••••' : format.money(notional, contract.currency) },
    { label: t('detail.entry'), value: priced(new Decimal(contract.entryPrice).toFixed()) },
    {
      label: t('figure.margin'),
      note: t('figure.marginMost'),
      value: <Money amount={margin} currency={currency} hidden={hidden} />,
    },
    { label: t('detail.leverage'), value: `${position.leverage}×` },
    { label: t('detail.takeProfit'), value: priced(contract.takeProfit) },
    { label: t('detail.stopLoss'), value: priced(contract.stopLoss) },
    ...(terms ? [...nightRows(terms, night, currency), ...expiryRows(terms, dates)] : []),
    { label: td('detail.opened'), value: dates.dateTime(position.createTimeTimestamp * 1000) },
  ]
}

/** Financing of the next night at the mark price, in the wallet's currency; null while unknown. */
export function useNight(
  { side }: Contracted,
  { notional, rate }: LiveMargin,
  terms: ContractTerms | null,
): string | null {
  const yearly = useYearlyRates(terms, zoned(useServerMinute(), 'America/New_York').format('YYYY-MM-DD'))
  if (!yearly || !notional || !rate) return null
  return financing(new Decimal(1), notional, yearly[side], 1).times(rate).toFixed(2)
}
