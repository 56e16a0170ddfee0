// The form of a quant order, from entry to outcome: term, amount, the facts to know before, one review.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { parseMinor } from '../../../domain/minor.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import type { QuantDetail, QuantFacts, QuantOrder } from '../../../domain/wire/calls/quant.ts'
import { useCall } from '../../data/use-call.ts'
import { useOnce } from '../../data/use-once.ts'
import { useWallets } from '../../data/wallets.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { goToLogin } from '../../router/navigate.ts'
import { recordHref, recordsHref } from '../../router/record-links.ts'
import { amountErrorOf, useAmountErrorText } from '../../shared/money/amount-error.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { SpendField } from '../../shared/money/SpendField.tsx'
import { TopUpFacts } from '../../shared/money/TopUpFacts.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
import { AlreadyOrdered } from '../../shared/strategy/AlreadyOrdered.tsx'
import { useOutcomeRows } from '../../shared/strategy/outcome-rows.tsx'
import { StrategyOrdered } from '../../shared/strategy/StrategyOrdered.tsx'
import { session } from '../../state/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { outcomesOf } from './draft.ts'
import { KnowQuant, useKnownOfQuant } from './KnowQuant.tsx'
import type { Term } from './term-text.ts'
import { useTermText } from './term-text.ts'
import { useSteps } from './use-steps.ts'
import '../../shared/strategy/strategy.css'

const CURRENCY = 'USD'

export function OrderForm({ detail: { product } }: { detail: QuantDetail }) {
  const { t } = useTranslation('quant')
  const { t: common } = useTranslation('common')
  const { token } = useSnapshot(session)
  const [days, setDays] = useState<number | null>(null)
  const { facts } = product
  const term = facts?.terms.find(each => each.days === days) ?? facts?.terms[0]
  if (token === null)
    return (
      <Empty
        title={t('detail.order')}
        note={t('form.logIn')}
        action={<Button onClick={goToLogin}>{common('action.logIn')}</Button>}
      />
    )
  if (!facts || !term) return <Banner kind="info">{t('terms.none')}</Banner>
  return <Form facts={facts} term={term} onTerm={setDays} />
}

type FormProps = { facts: QuantFacts; term: Term; onTerm: (days: number) => void }

function Form({ facts, term, onTerm }: FormProps) {
  const { t } = useTranslation('quant')
  const termText = useTermText()
  const errorText = useAmountErrorText()
  const [amount, setAmount] = useState('')
  const [isAccepted, setAccepted] = useState(false)
  const once = useOnce('POST /quantization/order/save')
  const review = useReview(once)
  const { balances, state } = useWallets(CURRENCY)
  const { data: own } = useCall('POST /quantization/order/pageList', {})
  const usable = balances.financial?.balance ?? null
  const topUp = useTopUp('financial', parseMinor(amount))
  const { sending } = once
  if (sending?.phase === 'done') return <Done order={sending.answer} term={term} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordsHref.quant} />
  const error = amountErrorOf(amount, topUp ? null : usable)
  const existing = own?.list.find(({ offerId, state }) => offerId === term.offerId && state !== 'cancelled')
  const isRight = error === null && isAccepted && usable !== null && !existing
  return (
    <ReviewForm
      review={review}
      isRight={isRight}
      label={t('form.review')}
      after={
        <Review
          facts={facts}
          amount={amount}
          term={term}
          topUp={topUp}
          open={review.isOpen && isRight}
          once={once}
          onClose={review.close}
        />
      }
    >
      <ChoiceField
        label={t('form.term')}
        choices={facts.terms.map(each => ({ value: String(each.days), label: termText.name(each) }))}
        value={String(term.days)}
        onChange={value => onTerm(Number(value))}
      />
      <p className="strategy-text">{termText.note(term)}</p>
      <SpendField
        wallet="financial"
        value={amount}
        onChange={setAmount}
        usable={usable}
        isUnknown={state === 'failed' && usable === null}
        isTooMuch={error === 'tooMuch'}
        topUp={topUp}
        error={review.isChecked ? errorText(error) : null}
        text={(key, values) => t(`form.${key}`, values)}
      />
      {existing && <AlreadyOrdered record={recordHref.quant(existing.id)} see={t('form.seeMine')} />}
      <Figures facts={facts} amount={error === null || error === 'tooMuch' ? amount : ''} term={term} />
      <KnowQuant
        facts={facts}
        amount={amount}
        term={term}
        accepted={isAccepted}
        error={review.isChecked && !isAccepted ? t('form.needAccept') : undefined}
        onAccept={setAccepted}
      />
    </ReviewForm>
  )
}

type Chosen = { facts: QuantFacts; amount: string; term: Term }

/** The dates of entry and settlement, and the amount paid out at three assumed unit values. */
function Figures({ facts, amount, term }: Chosen) {
  const { t } = useTranslation('quant')
  const dates = useDates()
  const outcomes = amount === '' ? [] : outcomesOf(amount, facts.feeRate)
  return (
    <Facts
      rows={[
        { label: t('form.enters'), value: dates.dateTime(term.confirmsAt * 1_000) },
        { label: t('form.settles'), value: dates.dateTime(term.settlesAt * 1_000) },
        ...useOutcomeRows(outcomes, CURRENCY, t),
      ]}
    />
  )
}

type ReviewProps = Chosen & {
  topUp: TopUp | null
  open: boolean
  once: ReturnType<typeof useOnce<'POST /quantization/order/save'>>
  onClose: () => void
}

function Review({ facts, amount, term, topUp, open, once, onClose }: ReviewProps) {
  const { t } = useTranslation('quant')
  const format = useFormat()
  const known = useKnownOfQuant({ facts, amount, term })
  const dates = useDates()
  const termText = useTermText()
  const time = (seconds: number) => dates.dateTime(seconds * 1_000)
  return (
    <MoneyReview
      wallet="financial"
      open={open}
      title={t('form.reviewTitle')}
      summary={{
        pays: { value: <Money amount={amount} currency={CURRENCY} />, note: t('form.reserved') },
        receives: { value: null, note: `${t('form.settles')}: ${time(term.settlesAt)}` },
        known,
      }}
      rows={[
        { label: t('form.rule'), value: facts.name },
        { label: t('form.term'), value: termText.name(term) },
        { label: t('fact.share'), value: format.setPercent(facts.feeRate) },
        { label: t('form.enters'), value: time(term.confirmsAt) },
        { label: t('form.settles'), value: time(term.settlesAt) },
        { label: t('form.reserved'), value: <Money amount={amount} currency={CURRENCY} />, strong: true },
      ]}
      topUp={topUp && <TopUpFacts topUp={topUp} />}
      sending={once.sending}
      confirmLabel={t('form.confirm', { amount: format.money(amount, CURRENCY) })}
      onConfirm={() => void once.send({ id: term.offerId, amount, ...topUpPart(topUp) })}
      onClose={onClose}
    />
  )
}

function Done({ order, term }: { order: QuantOrder; term: Term }) {
  const { t } = useTranslation('quant')
  const steps = useSteps(order)
  const record = recordHref.quant(order.id)
  return <StrategyOrdered order={order} currency={CURRENCY} term={term} steps={steps} record={record} t={t} />
}
