// The form of a follow order, from entry to outcome: term, amount, loss limit, the facts to know before, one review.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { followLossLimits } from '../../../domain/follow.ts'
import { parseMinor } from '../../../domain/minor.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import type { FollowAgencyDetail, FollowOrder } from '../../../domain/wire/calls/follow.ts'
import { useCall } from '../../data/use-call.ts'
import { useOnce } from '../../data/use-once.ts'
import { useWallets } from '../../data/wallets.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordHref, recordsHref } from '../../router/record-links.ts'
import { useAmountErrorText } from '../../shared/money/amount-error.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { SpendField } from '../../shared/money/SpendField.tsx'
import { TopUpFacts } from '../../shared/money/TopUpFacts.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
import { AlreadyOrdered } from '../../shared/strategy/AlreadyOrdered.tsx'
import { useOutcomeRows } from '../../shared/strategy/outcome-rows.tsx'
import { StrategyOrdered } from '../../shared/strategy/StrategyOrdered.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Draft, Term } from './draft.ts'
import { errorsOf, outcomesOf, warningOf } from './draft.ts'
import { KnowFollow, useKnownOfFollow } from './KnowFollow.tsx'
import { useSteps } from './use-steps.ts'
import './follow.css'

const CURRENCY = 'USD'

type FormProps = { agency: FollowAgencyDetail; terms: readonly Term[]; term: Term; onTerm: (days: number) => void }

export function FollowForm({ agency }: { agency: FollowAgencyDetail }) {
  const { t } = useTranslation('follow')
  const { terms } = agency
  const [days, setDays] = useState(terms[0]?.days ?? 0)
  const term = terms.find(each => each.days === days)
  if (!term) return <Banner kind="info">{t('term.none')}</Banner>
  return <Form agency={agency} terms={terms} term={term} onTerm={setDays} />
}

function Form({ agency, terms, term, onTerm }: FormProps) {
  const { t } = useTranslation('follow')
  const format = useFormat()
  const errorText = useAmountErrorText()
  const [entered, setDraft] = useState<Omit<Draft, 'term'>>({ amount: '', lossLimit: 0, accepted: false })
  const once = useOnce('POST /userFollowInvest/add')
  const review = useReview(once)
  const { balances, overview, state } = useWallets(CURRENCY)
  const { data: own } = useCall('POST /userFollowInvest/pageList', {})
  const usable = balances.follow?.balance ?? null
  const topUp = useTopUp('follow', parseMinor(entered.amount))
  const { sending } = once
  if (sending?.phase === 'done') return <Done order={sending.answer} term={term} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordsHref.follow} />
  const draft: Draft = Object.assign({ term: term.days }, entered)
  const change = (next: Partial<Draft>): void => setDraft(before => Object.assign({}, before, next))
  const errors = errorsOf(draft, topUp ? null : usable)
  const existing = own?.list.find(({ offerId, state }) => offerId === term.offerId && state !== 'cancelled')
  const isRight = errors.amount === null && !errors.accepted && usable !== null && !existing
  const total = overview?.currency === CURRENCY ? overview.total : null
  const warning = warningOf(draft.amount, { agencyId: agency.id, total, own: own?.list ?? [] })
  return (
    <ReviewForm
      review={review}
      isRight={isRight}
      label={t('form.review')}
      after={
        <Review
          agency={agency}
          draft={draft}
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
        choices={terms.map(each => ({ value: String(each.days), label: t('term.days', { count: each.days }) }))}
        value={String(term.days)}
        onChange={value => onTerm(Number(value))}
      />
      <SpendField
        wallet="follow"
        value={draft.amount}
        onChange={amount => change({ amount })}
        usable={usable}
        isUnknown={state === 'failed' && usable === null}
        isTooMuch={errors.amount === 'tooMuch'}
        topUp={topUp}
        error={review.isChecked ? errorText(errors.amount) : null}
        text={(key, values) => t(`form.${key}`, values)}
      />
      {existing && <AlreadyOrdered record={recordHref.follow(existing.id)} see={t('form.seeMine')} />}
      {warning && <Banner kind="warning">{t(`form.${warning}`)}</Banner>}
      <Select
        label={t('form.lossLimit')}
        hint={t('form.lossLimitHint')}
        value={String(draft.lossLimit)}
        onChange={event =>
          change({ lossLimit: followLossLimits.find(limit => String(limit) === event.target.value) ?? 0 })
        }
        options={followLossLimits.map(limit => ({
          value: String(limit),
          label: limit === 0 ? t('form.noLimit') : `−${format.setPercent(String(limit))}`,
        }))}
      />
      <Figures
        agency={agency}
        draft={draft}
        term={term}
        isAmount={typeof errors.amount !== 'object' || errors.amount === null}
      />
      <KnowFollow
        draft={draft}
        term={term}
        feeRate={agency.feeRate}
        error={review.isChecked && errors.accepted ? t('form.needAccept') : undefined}
        onAccept={accepted => change({ accepted })}
      />
    </ReviewForm>
  )
}

type FiguresProps = { agency: FollowAgencyDetail; draft: Draft; term: Term; isAmount: boolean }

/** The settlement date, and the amount paid out at three assumed changes of the unit value. */
function Figures({ agency, draft, term, isAmount }: FiguresProps) {
  const { t } = useTranslation('follow')
  const dates = useDates()
  const outcomes = isAmount && draft.amount !== '' ? outcomesOf(draft.amount, agency.feeRate) : []
  return (
    <Facts
      rows={[
        { label: t('form.confirms'), value: dates.dateTime(term.confirmsAt * 1_000) },
        { label: t('form.settles'), value: dates.dateTime(term.settlesAt * 1_000), strong: true },
        ...useOutcomeRows(outcomes, CURRENCY, t),
      ]}
    />
  )
}

type ReviewProps = {
  agency: FollowAgencyDetail
  draft: Draft
  term: Term
  topUp: TopUp | null
  open: boolean
  once: ReturnType<typeof useOnce<'POST /userFollowInvest/add'>>
  onClose: () => void
}

function Review({ agency, draft, term, topUp, open, once, onClose }: ReviewProps) {
  const { t } = useTranslation('follow')
  const format = useFormat()
  const known = useKnownOfFollow({ draft, term, feeRate: agency.feeRate })
  const dates = useDates()
  const { amount, lossLimit } = draft
  const time = (seconds: number) => dates.dateTime(seconds * 1_000)
  return (
    <MoneyReview
      wallet="follow"
      open={open}
      title={t('form.reviewTitle')}
      summary={{
        pays: { value: <Money amount={amount} currency={CURRENCY} />, note: t('form.reserved') },
        receives: { value: null, note: `${t('form.settles')}: ${time(term.settlesAt)}` },
        known,
      }}
      rows={[
        { label: t('form.institution'), value: agency.name },
        { label: t('form.term'), value: t('term.days', { count: term.days }) },
        {
          label: t('form.lossLimit'),
          value: lossLimit === 0 ? t('form.noLimit') : `−${format.setPercent(String(lossLimit))}`,
        },
        { label: t('fact.fee'), value: format.setPercent(agency.feeRate) },
        { label: t('form.confirms'), value: time(term.confirmsAt) },
        { label: t('form.settles'), value: time(term.settlesAt) },
        { label: t('form.reserved'), value: <Money amount={amount} currency={CURRENCY} />, strong: true },
      ]}
      topUp={topUp && <TopUpFacts topUp={topUp} />}
      sending={once.sending}
      confirmLabel={t('form.confirm', { amount: format.money(amount, CURRENCY) })}
      onConfirm={() => void once.send({ id: term.offerId, amount, lossLimit, ...topUpPart(topUp) })}
      onClose={onClose}
    />
  )
}

function Done({ order, term }: { order: FollowOrder; term: Term }) {
  const { t } = useTranslation('follow')
  const steps = useSteps(order)
  const record = recordHref.follow(order.id)
  return <StrategyOrdered order={order} currency={CURRENCY} term={term} steps={steps} record={record} t={t} />
}
