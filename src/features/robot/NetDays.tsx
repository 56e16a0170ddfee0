// Bar chart of each day's income minus energy, around a zero line.

import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../domain/currency.ts'
import type { RobotDay } from '../../../domain/wire/calls/robot.ts'
import { useFormat } from '../../i18n/format.ts'
import { ChartFigures } from '../../shared/ChartFigures.tsx'
import { useDay } from '../../shared/use-day.ts'
import { dayBars } from './day-bars.ts'
import '../../ui/chart-figure.css'
import './robot.css'

const box = { width: 340, height: 96 }

export function NetDays({ days, currency }: { days: readonly RobotDay[]; currency: Currency }) {
  const { t } = useTranslation('robot')
  const format = useFormat()
  const day = useDay()
  const nets = days.map(({ net }) => Number(net))
  const { bars, zeroY } = dayBars(nets, box)
  const [from, to] = [day(days[0]?.date ?? null), day(days.at(-1)?.date ?? null)]
  const money = (amount: number) => format.money(amount.toFixed(2), currency)
  const [least, most] = [money(Math.min(...nets)), money(Math.max(...nets))]
  return (
    <figure className="chart-figure robot-days">
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={t('days.label', { count: days.length, from, to, least, most })}
      >
        {bars.map(({ x, y, width, height, isLoss }) => (
          <rect key={x} x={x} y={y} width={width} height={height} data-loss={isLoss} />
        ))}
        <path d={`M0 ${zeroY}H${box.width}`} />
      </svg>
      <figcaption className="chart-figure-words">
        <span>{from}</span>
        <span>{t('days.range', { least, most })}</span>
        <span>{to}</span>
      </figcaption>
      <ChartFigures
        columns={[t('rental.net')]}
        rows={() => days.map(({ date, net }) => ({ date: day(date), values: [format.money(net, currency)] }))}
      />
    </figure>
  )
}
