// Figures of a rule, the least favourable first, always compared with buying and holding. A figure whose history is too
// short says so.

import { useTranslation } from 'react-i18next'
import type { QuantFacts } from '../../../domain/wire/calls/quant.ts'
import { useFormat } from '../../i18n/format.ts'
import { useDay } from '../../shared/use-day.ts'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'

/** `short`: the version for a card in the list. */
export function ProductFacts({ facts, short = false }: { facts: QuantFacts; short?: boolean }) {
  const first = useFirstRows(facts)
  const more = useMoreRows(facts)
  return <Facts rows={short ? first : [...first, ...more]} />
}

function useFirstRows({ results, benchmark, days, trades, startedOn }: QuantFacts): FactRow[] {
  const { t } = useTranslation('quant')
  const format = useFormat()
  const day = useDay()
  const { maxDrawdown } = results
  return [
    {
      label: t('fact.drawdown'),
      value: format.percent(maxDrawdown?.rate ?? null),
      note: maxDrawdown ? t('fact.span', { from: day(maxDrawdown.from), to: day(maxDrawdown.to) }) : undefined,
      strong: true,
    },
    { label: t('fact.result'), value: format.percent(results.cumulative), note: t('fact.afterFees') },
    {
      label: t('fact.hold'),
      value: format.percent(benchmark.cumulative),
      note: t('fact.holdNote', { fall: format.percent(benchmark.maxDrawdown?.rate ?? null) }),
    },
    {
      label: t('fact.history'),
      value: t('fact.historyValue', { days, trades: format.quantity(String(trades)) }),
      note: t('fact.since', { day: day(startedOn) }),
    },
  ]
}

function useMoreRows(facts: QuantFacts): FactRow[] {
  const { t } = useTranslation('quant')
  const format = useFormat()
  const { results, days, periodsPerYear } = facts
  const periods = t('fact.periods', { count: periodsPerYear })
  const measured = (value: string | null, note?: string) =>
    value === null ? t('fact.tooShort', { count: days }) : note
  return [
    { label: t('fact.cagr'), value: format.percent(results.cagr), note: measured(results.cagr) },
    { label: t('fact.calmar'), value: format.quantity(results.calmar), note: measured(results.cagr) },
    { label: t('fact.sharpe'), value: format.quantity(results.sharpe), note: measured(results.sharpe, periods) },
    { label: t('fact.sortino'), value: format.quantity(results.sortino), note: measured(results.cagr, periods) },
    { label: t('fact.exposure'), value: format.percent(results.exposure) },
    {
      label: t('fact.winRate'),
      value: format.percent(facts.winRate),
      note: facts.winRate === null ? t('fact.noSales') : undefined,
    },
    {
      label: t('fact.profitFactor'),
      value: format.quantity(facts.profitFactor),
      note: facts.profitFactor === null ? t('fact.noLosses') : undefined,
    },
    { label: t('fact.expectancy'), value: format.money(facts.expectancy, facts.currency), note: t('fact.account') },
    { label: t('fact.fees'), value: format.money(facts.fees, facts.currency), note: t('fact.account') },
    { label: t('fact.share'), value: format.setPercent(facts.feeRate), note: t('fact.shareNote') },
    { label: t('fact.closes'), value: format.setPercent(facts.closesAt), note: t('fact.closesNote') },
  ]
}
