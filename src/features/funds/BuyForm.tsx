// The form of a fund purchase, from amount to outcome: estimate at the latest NAV, the facts to know before, one
// review, the result.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseMinor } from '../../../domain/minor.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import type { FundScheme } from '../../../domain/wire/calls/fund.ts'
import { useOnce } from '../../data/use-once.ts'
import { useWallets } from '../../data/wallets.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordsHref } from '../../router/record-links.ts'
import { useAmountErrorText } from '../../shared/money/amount-error.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { SpendField } from '../../shared/money/SpendField.tsx'
import { TopUpFacts } from '../../shared/money/TopUpFacts.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { amountError, guessPurchase } from './draft.ts'
import { RUPEE, useDay } from './figures.ts'
import { KnowFund, useKnownOfFund } from './KnowFund.tsx'
import { OrderDone } from './OrderDone.tsx'

const CURRENCY = 'USD'

export function BuyForm({ scheme }: { scheme: FundScheme }) {
  const { t } = useTranslation('fund')
  const errorText = useAmountErrorText()
  const [amount, setAmount] = useState('')
  const [isAccepted, setAccepted] = useState(false)
  const once = useOnce('POST /user_fund_orders/create')
  const review = useReview(once)
  const { balances, state } = useWallets(CURRENCY)
  const usable = balances.financial?.balance ?? null
  const topUp = useTopUp('financial', parseMinor(amount))
  const { sending } = once
  if (sending?.phase === 'done') return <OrderDone order={sending.answer} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordsHref.fund} />
  const error = amountError(scheme, amount, topUp ? null : usable)
  const isRight = error === null && isAccepted && usable !== null
  return (
    <ReviewForm
      review={review}
      isRight={isRight}
      label={t('buy.review')}
      after={
        <Review
          scheme={scheme}
          amount={amount}
          topUp={topUp}
          open={review.isOpen && isRight}
          once={once}
          onClose={review.close}
        />
      }
    >
      <SpendField
        wallet="financial"
        value={amount}
        onChange={setAmount}
        usable={usable}
        isUnknown={state === 'failed' && usable === null}
        isTooMuch={error === 'tooMuch'}
        topUp={topUp}
        error={review.isChecked ? errorText(error) : null}
        text={(key, values) => t(`buy.${key}`, values)}
      />
      <Guess scheme={scheme} amount={amount} />
      <KnowFund
        scheme={scheme}
        accepted={isAccepted}
        error={review.isChecked && !isAccepted ? t('know.needAccept') : undefined}
        onAccept={setAccepted}
      />
    </ReviewForm>
  )
}

type GuessProps = { scheme: FundScheme; amount: string }

/** Estimate at the latest NAV and exchange rate. The order is executed at those of its own day. */
function useGuessRows({ scheme, amount }: GuessProps) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const day = useDay()
  const guess = guessPurchase(scheme, amount)
  return [
    { label: t('buy.rate', { day: day(scheme.navDate) }), value: format.money(scheme.buyRate, RUPEE, 4) },
    { label: t('buy.rupees'), value: format.money(guess?.rupees ?? null, RUPEE) },
    { label: t('fact.duty'), value: format.money(guess?.duty ?? null, RUPEE) },
    { label: t('buy.units', { day: day(scheme.navDate) }), value: format.quantity(guess?.units ?? null) },
  ]
}

function Guess(props: GuessProps) {
  return <Facts rows={useGuessRows(props)} />
}

type ReviewProps = GuessProps & {
  topUp: TopUp | null
  open: boolean
  once: ReturnType<typeof useOnce<'POST /user_fund_orders/create'>>
  onClose: () => void
}

function Review({ scheme, amount, topUp, open, once, onClose }: ReviewProps) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const dates = useDates()
  const day = useDay()
  const rows = useGuessRows({ scheme, amount })
  const known = useKnownOfFund(scheme)
  const time = (seconds: number) => dates.dateTime(seconds * 1_000)
  return (
    <MoneyReview
      wallet="financial"
      open={open}
      title={t('buy.reviewTitle')}
      summary={{
        pays: { value: <Money amount={amount} currency={CURRENCY} />, note: t('buy.reserved') },
        receives: { value: null, note: `${t('step.nav')}: ${time(scheme.publishTime)}` },
        known,
      }}
      rows={[
        { label: t('fact.scheme'), value: scheme.name },
        ...rows,
        ...(scheme.lockedUntil === null ? [] : [{ label: t('fact.locked'), value: day(scheme.lockedUntil) }]),
        { label: t('step.cutoff'), value: time(scheme.cutoffTime) },
        { label: t('step.nav'), value: time(scheme.publishTime) },
        { label: t('buy.reserved'), value: <Money amount={amount} currency={CURRENCY} />, strong: true },
      ]}
      topUp={topUp && <TopUpFacts topUp={topUp} />}
      sending={once.sending}
      confirmLabel={t('buy.confirm', { amount: format.money(amount, CURRENCY) })}
      onConfirm={() => void once.send({ side: 'purchase', scheme: scheme.id, amount, ...topUpPart(topUp) })}
      onClose={onClose}
    />
  )
}
