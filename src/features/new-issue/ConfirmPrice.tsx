// Shown if the final price is far outside the range: the customer confirms the application at that price, or does
// nothing and gets all the money back.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import type { NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { useOnce } from '../../data/use-once.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import './new-issue.css'

export function ConfirmPrice({ subscription }: { subscription: NewIssueSubscription }) {
  const { t } = useTranslation('offer')
  const { t: tm } = useTranslation('money')
  const format = useFormat()
  const dates = useDates()
  const once = useOnce('POST /NewShares/confirm')
  const [isReviewing, setReviewing] = useState(false)
  const { id, state, price, currency, reserved, pendingPayment, confirmBy } = subscription
  const { sending } = once
  // After the allotment the record shows the result instead.
  if (sending?.phase === 'done') return state === 'submitted' && <Banner kind="info">{t('confirm.done')}</Banner>
  if (confirmBy === null) return null
  const shown = format.money(price, currency)
  const most = minorText((parseMinor(reserved) ?? 0n) + (parseMinor(pendingPayment) ?? 0n))
  const isMore = /[1-9]/.test(pendingPayment)
  const money = (amount: string) => <Money amount={amount} currency={currency} />
  return (
    <Section title={t('confirm.title')} padded>
      <div className="offer-question">
        <p>{t('confirm.note', { price: shown, time: dates.dateTime(confirmBy * 1_000) })}</p>
        {isMore && <p>{t('confirm.more', { amount: format.money(pendingPayment, currency) })}</p>}
        {sending?.phase === 'unknown' && <Banner kind="warning">{t('confirm.unknown')}</Banner>}
        <Button block onClick={() => setReviewing(true)}>
          {t('confirm.action')}
        </Button>
      </div>
      <MoneyReview
        open={isReviewing}
        title={t('confirm.reviewTitle')}
        summary={{
          pays: {
            label: t('confirm.missing'),
            value: money(pendingPayment),
            note: `${t('confirm.reserved')}: ${format.money(reserved, currency)}`,
          },
          receives: {
            label: tm('upTo'),
            value: tm('shares', { count: subscription.quantity }),
            note: `${subscription.name} (${subscription.code})`,
          },
          known: {
            worst: [t('form.worst', { amount: format.money(most, currency) }), t('form.none')],
            price: [`${t('confirm.price')}: ${shown}`],
          },
        }}
        rows={[
          { label: t('form.issue'), value: `${subscription.name} (${subscription.code})` },
          { label: t('form.quantity'), value: format.quantity(String(subscription.quantity)) },
          { label: t('confirm.price'), value: shown },
          { label: t('confirm.reserved'), value: money(reserved) },
          { label: t('confirm.missing'), value: money(pendingPayment), strong: true },
        ]}
        sending={sending}
        confirmLabel={t('confirm.confirm', { price: shown })}
        onConfirm={() => void once.send({ id })}
        onClose={() => {
          setReviewing(false)
          once.reset()
        }}
      />
    </Section>
  )
}
