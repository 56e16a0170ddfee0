import { useTranslation } from 'react-i18next'
import { directions } from '../../../domain/order.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useDates, zoneName } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { reasonText } from './OrderStatus.tsx'
import type { Step } from './timeline.ts'
import { timelineOf } from './timeline.ts'
import './order.css'

/** The steps of an order up to its current state, and the time zone of their times. */
export function Timeline({ order }: { order: Order }) {
  const { t } = useTranslation('order')
  const dates = useDates()
  return (
    <>
      <ol className="timeline" data-side={order.direction === directions.buy ? 'buy' : 'sell'}>
        {timelineOf(order).map(step => (
          <li key={step.name} className="timeline-step" aria-current={step.isNow ? 'step' : undefined}>
            <span className="timeline-name">
              <StepName step={step} order={order} />
            </span>
            {step.at !== null && <time className="timeline-time">{dates.dateTime(step.at * 1000)}</time>}
            {step.name === 'ended' && reasonText(order, t) !== null && (
              <span className="timeline-note">{reasonText(order, t)}</span>
            )}
          </li>
        ))}
      </ol>
      <p className="timeline-zone">{zoneName(order.modifyTimeTimestamp * 1000, dates.locale)}</p>
    </>
  )
}

function StepName({ step, order }: { step: Step; order: Order }) {
  const { t } = useTranslation('order')
  const format = useFormat()
  if (step.name === 'ended') return t('detail.ended', { state: t(`state.${order.state}`) })
  if (step.name !== 'partly') return t(`detail.${step.name}`)
  return t('detail.partly', { filled: format.quantity(order.filled), quantity: format.quantity(order.quantity) })
}
