// The result of a rule, always with the dates of its data and compared with buying and holding the same instrument.

import { useTranslation } from 'react-i18next'
import { pastYears } from '../../../domain/kline.ts'
import { DAY_MS } from '../../../domain/time.ts'
import type { WorkbenchDone, WorkbenchTrade } from '../../../worker/workbench/contract.ts'
import type { BackTestRequest } from '../../engine/workbench.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Section } from '../../ui/Section.tsx'
import { PastChart } from './PastChart.tsx'
import { TradePages } from './TradePages.tsx'
import '../../ui/figure-table.css'

const START = '1000000'
const DAYS_OF_YEAR = 365.25
/** Days by which the history may begin later than requested before it is reported as shorter. */
const LATE_DAYS = 10

type ResultProps = {
  answer: WorkbenchDone
  request: BackTestRequest
  trades: readonly WorkbenchTrade[]
  onMore: () => void
}

export function Result({ answer, request: { size }, trades, onMore }: ResultProps) {
  const { t } = useTranslation('workbench')
  const format = useFormat()
  const dates = useDates()
  const { history, tested, stats, currency, zone, cost } = answer
  const dayOf = (ms: number): string => dates.date(ms, zone)
  const timeOf = (ms: number): string => (size === 'day' ? dayOf(ms) : dates.dateTime(ms, zone))
  const days = (history.to - history.from) / DAY_MS
  const isLess = days < pastYears[size] * DAYS_OF_YEAR - LATE_DAYS
  const amount = format.money(START, currency)
  return (
    <>
      <Banner kind="info" title={t('past')}>
        {t('pastNote')}{' '}
        {t('data', {
          from: dayOf(history.from),
          to: dayOf(history.to),
          bars: format.quantity(String(history.bars)),
          first: dayOf(tested.from),
        })}
        {isLess && ` ${t('less', { years: pastYears[size] })}`}
      </Banner>
      <Section title={t('chart.title')} padded>
        <PastChart answer={answer} dayOf={dayOf} timeOf={timeOf} />
      </Section>
      <Section title={t('result.title')} note={t(`cost.${cost}`, { amount })} padded>
        <Measures answer={answer} />
      </Section>
      <TradePages trades={trades} total={stats.trades} currency={currency} timeOf={timeOf} onMore={onMore} />
    </>
  )
}

function Measures({ answer: { own, hold, stats, grid, currency } }: { answer: WorkbenchDone }) {
  const { t } = useTranslation('workbench')
  const { t: quant } = useTranslation('quant')
  const format = useFormat()
  const percent = (value: string | null) => format.percent(value)
  const ratio = (value: string | null) => format.quantity(value)
  const both = <T,>(pick: (results: typeof own) => T, show: (value: T) => string) => [show(pick(own)), show(pick(hold))]
  const rows = [
    { label: quant('fact.drawdown'), values: both(each => each.maxDrawdown?.rate ?? null, percent) },
    { label: t('result.return'), values: both(each => each.cumulative, percent) },
    { label: quant('fact.cagr'), values: both(each => each.cagr, percent) },
    { label: quant('fact.sharpe'), values: both(each => each.sharpe, ratio) },
    { label: quant('fact.sortino'), values: both(each => each.sortino, ratio) },
    { label: quant('fact.calmar'), values: both(each => each.calmar, ratio) },
  ]
  return (
    <>
      <table className="figure-table workbench-measures">
        <thead>
          <tr>
            <td />
            <th scope="col">{t('result.own')}</th>
            <th scope="col">{t('result.hold')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{values[0]}</td>
              <td>{values[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {own.cagr === null && <p className="workbench-text">{t('result.tooShort')}</p>}
      <Facts
        rows={[
          { label: t('result.trades'), value: format.quantity(String(stats.trades)) },
          {
            label: quant('fact.winRate'),
            value: format.percent(stats.winRate),
            note: stats.winRate === null ? quant('fact.noSales') : undefined,
          },
          {
            label: quant('fact.profitFactor'),
            value: format.quantity(stats.profitFactor),
            note: stats.profitFactor === null ? quant('fact.noLosses') : undefined,
          },
          { label: quant('fact.exposure'), value: format.percent(own.exposure) },
          ...(grid
            ? [
                { label: t('grid.round'), value: format.percent(grid.round), note: t('grid.roundNote') },
                {
                  label: t('grid.start'),
                  value: format.quantity(grid.quantity),
                  note: t('grid.startNote', { money: format.money(grid.money, currency) }),
                },
              ]
            : []),
          { label: quant('fact.fees'), value: format.money(stats.fees, currency) },
        ]}
      />
    </>
  )
}
