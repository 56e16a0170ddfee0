// The price for which an order waits or waited, and its end. Loaded with the first order that has them.
import { useTranslation } from 'react-i18next'
import { isRising } from '../../../domain/order-trigger.ts'
import type { Order } from '../../../domain/wire/calls/trading.ts'
import { useDates } from '../../i18n/day-time.ts'
import { usePriceTexts } from '../../shared/instruments/price-text.ts'
import { Fact } from '../../ui/Facts.tsx'
import { useTrailText } from './trail-text.ts'

export function OrderConditions({ order }: { readonly order: Order }) {
  const { t } = useTranslation('condition')
  const dates = useDates()
  const texts = usePriceTexts()
  const { trigger, expireTimeTimestamp: endsAt } = order
  const reachedAt = trigger?.reachedTimestamp ?? null
  const distance = useTrailText()
  const timeOf = (seconds: number): string => dates.dateTime(seconds * 1000)
  return (
    <>
      {trigger && (
        <Fact
          label={t('price')}
          note={[
            reachedAt === null ? t('detail.waits') : t('detail.reached', { time: timeOf(reachedAt) }),
            trigger.trail && reachedAt === null ? t('detail.trails', { distance: distance(order, trigger.trail) }) : '',
          ]
            .filter(text => text !== '')
            .join('. ')}
        >
          {`${isRising(trigger.kind, order.direction) ? '≥' : '≤'} ${texts.price(order, trigger.price)}`}
        </Fact>
      )}
      {endsAt !== undefined && <Fact label={t('validity.label')}>{t('detail.expires', { time: timeOf(endsAt) })}</Fact>}
    </>
  )
}
