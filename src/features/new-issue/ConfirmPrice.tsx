// Shown if the final price is far outside the range: the customer confirms the application at that price, or does
// nothing and gets all the money back.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../../domain/assert.ts'
import { boards, stockBoards } from '../../../domain/instruments/boards.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import type { NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { useOnce } from '../../data/use-once.ts'
import { useWallets } from '../../data/wallets.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { Shortfall } from '../../shared/money/Shortfall.tsx'
import { TopUpFacts, TopUpNote } from '../../shared/money/TopUpFacts.tsx'
import { topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
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
  const paid = usePaid(subscription)
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
        {paid.topUp && <TopUpNote topUp={paid.topUp} />}
        {paid.missing !== null && <Shortfall wallet={paid.wallet} missing={paid.missing} />}
        {sending?.phase === 'unknown' && <Banner kind="warning">{t('confirm.unknown')}</Banner>}
        <Button block disabled={paid.missing !== null} onClick={() => setReviewing(true)}>
          {t('confirm.action')}
        </Button>
      </div>
      <MoneyReview
        wallet={paid.wallet}
        open={isReviewing && paid.missing === null}
        topUp={paid.topUp && <TopUpFacts topUp={paid.topUp} />}
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
        onConfirm={() => void once.send({ id, ...topUpPart(paid.topUp) })}
        onClose={() => {
          setReviewing(false)
          once.reset()
        }}
      />
    </Section>
  )
}

/** What the confirmation takes from the wallet of the offer's exchange, and where it comes from. */
function usePaid({ exchangeCode, currency, pendingPayment }: NewIssueSubscription) {
  const { wallet } =
    boards[
      must(
        stockBoards.find(board => board === exchangeCode),
        `a board of ${exchangeCode}`,
      )
    ]
  const balance = useWallets(currency).balances[wallet]?.balance ?? null
  const needed = parseMinor(pendingPayment) ?? 0n
  const topUp = useTopUp(wallet, needed)
  const lack = balance === null ? 0n : needed - (parseMinor(balance) ?? 0n)
  return { wallet, topUp, missing: topUp === null && lack > 0n ? lack : null }
}
