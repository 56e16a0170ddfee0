// The review of a plan: its terms exactly as they are sent, and whether a purchase may bring money from other wallets.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf } from '../../../domain/instruments/market-code.ts'
import type { Once } from '../../data/use-once.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { useDay } from '../../shared/use-day.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Money } from '../../ui/Money.tsx'
import type { Draft, PlanTerms } from './draft.ts'
import { estimateOf, firstDays, sizeNote } from './draft.ts'

type PlanReviewProps = {
  readonly instrumentKey: InstrumentKey
  readonly terms: PlanTerms
  readonly draft: Draft
  readonly open: boolean
  readonly once: Once<'POST /plans/create'>
  readonly onClose: () => void
}

export function PlanReview({ instrumentKey, terms, draft, open, once, onClose }: PlanReviewProps) {
  const { t } = useTranslation('plan')
  const { t: profile } = useTranslation('profile')
  const format = useFormat()
  const dates = useDates()
  const day = useDay()
  const [mayTopUp, setTopUp] = useState(false)
  const { amount, currency, frequency, startsOn } = draft
  const estimate = estimateOf(terms, draft)
  const [first] = firstDays(terms, draft, 1)
  const code = codeOf(instrumentKey)
  const send = () => once.send({ key: instrumentKey, amount, currency, frequency, startsOn, mayTopUp })
  return (
    <MoneyReview
      wallet={null}
      open={open}
      title={t('reviewTitle')}
      summary={{
        pays: { value: <Money amount={amount} currency={currency} />, note: t(`frequency.${frequency}`) },
        receives: {
          value: estimate && t('shares', { quantity: format.quantity(estimate.quantity) }),
          note: t('reviewNote', { code }),
        },
        known: {
          worst: [t('know.money'), t(`know.${sizeNote(terms)}`)],
          exit: [t('know.end')],
          cost: [t('know.fees', { fees: format.money(estimate?.fees ?? null, terms.currency) })],
          price: [t('know.price')],
        },
      }}
      rows={[
        { label: t('fact.startsOn'), value: day(startsOn) },
        { label: t('fact.next'), value: dates.dateTime(first ? first.runTimestamp * 1_000 : null) },
        { label: t('fact.wallet'), value: profile(`wallet.${terms.wallet}`) },
      ]}
      sending={once.sending}
      confirmLabel={t('confirm', { amount: format.money(amount, currency), code })}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Checkbox checked={mayTopUp} onChange={({ target }) => setTopUp(target.checked)}>
        {t('topUp')}
      </Checkbox>
    </MoneyReview>
  )
}
