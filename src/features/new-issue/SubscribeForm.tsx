// The form of an application, from entry to outcome: one of the permitted quantities, the facts to know before, one
// review, the result.

import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { boards } from '../../../domain/instruments/boards.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import type { OfferAmount } from '../../../domain/new-issue/offer-rules.ts'
import { ipoSizes } from '../../../domain/new-issue/order-size.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import type { NewIssueDetail, NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import { useOnce } from '../../data/use-once.ts'
import { useWallets } from '../../data/wallets.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Text } from '../../i18n/t.ts'
import { recordHref, recordsHref } from '../../router/record-links.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { Receipt } from '../../shared/money/Receipt.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { Shortfall } from '../../shared/money/Shortfall.tsx'
import { TopUpFacts, TopUpNote } from '../../shared/money/TopUpFacts.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { topUpPart, useTopUp } from '../../shared/money/use-top-up.ts'
import { useUsableText } from '../../shared/money/use-usable-text.ts'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import type { FactRow } from '../../ui/Facts.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { Select } from '../../ui/Select.tsx'
import type { Draft, Errors } from './draft.ts'
import { amountOf, emptyDraft, errorsOf } from './draft.ts'
import { Eligibility } from './Eligibility.tsx'
import { stepAt } from './issue-time.ts'
import { KnowIssue } from './KnowIssue.tsx'
import { useIssueSummary } from './use-issue-summary.tsx'
import { useSteps } from './use-steps.ts'
import './new-issue.css'

export function SubscribeForm({ issue }: { issue: NewIssueDetail }) {
  const { t } = useTranslation('offer')
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const once = useOnce('POST /NewShares/create')
  const review = useReview(once)
  const { balances, state } = useWallets(issue.currency)
  const usable = balances[boards[issue.board].wallet]?.balance ?? null
  const amount = amountOf(issue, draft)
  const topUp = useTopUp(boards[issue.board].wallet, amount?.payable ?? null)
  const { sending } = once
  if (sending?.phase === 'done') return <Done made={sending.answer} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordsHref.subscription} />
  const errors = errorsOf(issue, draft, topUp && amount ? minorText(amount.payable) : usable)
  const isRight = errors.quantity === null && !errors.accepted && errors.eligible === null && usable !== null
  const change = (part: Partial<Draft>): void => setDraft(Object.assign({}, draft, part))
  return (
    <ReviewForm
      review={review}
      isRight={isRight}
      label={t('form.review')}
      after={
        amount &&
        draft.shares !== null && (
          <Review
            issue={issue}
            amount={amount}
            shares={draft.shares}
            topUp={topUp}
            open={review.isOpen}
            once={once}
            onClose={review.close}
          />
        )
      }
    >
      <QuantityField
        issue={issue}
        draft={draft}
        error={review.isChecked ? errors.quantity : tooMuch(errors)}
        usable={usable}
        onChange={change}
      />
      {topUp && <TopUpNote topUp={topUp} />}
      {state === 'failed' && usable === null && <Banner kind="danger">{t('form.usableUnknown')}</Banner>}
      <Figures issue={issue} draft={draft} usable={usable} />
      {issue.board === 'US' && (
        <Eligibility
          isRestricted={draft.isRestricted}
          error={review.isChecked && errors.eligible === 'needed' ? t('eligible.needed') : undefined}
          onAnswer={isRestricted => change({ isRestricted })}
        />
      )}
      {amount && (
        <KnowIssue
          issue={issue}
          amount={amount}
          accepted={draft.accepted}
          error={review.isChecked && errors.accepted ? t('form.needAccept') : undefined}
          onAccept={accepted => change({ accepted })}
        />
      )}
    </ReviewForm>
  )
}

/** Shown at once, because the other fields of the form cannot correct it. */
const tooMuch = ({ quantity }: Errors): Errors['quantity'] => (quantity === 'tooMuch' ? quantity : null)

type QuantityProps = {
  issue: NewIssueDetail
  draft: Draft
  error: Errors['quantity']
  usable: string | null
  onChange: (part: Partial<Draft>) => void
}

function QuantityField({ issue, draft, error, usable, onChange }: QuantityProps) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const room = useUsableText(usable, issue.currency)
  const amount = amountOf(issue, draft)
  const place = t(`place.${issue.board}`)
  const money = (text: string) => format.money(text, issue.currency)
  const words = {
    needQuantity: t('form.needQuantity'),
    tooMuch: t('form.tooMuch', {
      amount: amount ? money(minorText(amount.payable)) : '—',
      usable: room,
      place,
    }),
  }
  return (
    <>
      <Select
        label={t('form.quantity')}
        name="shares"
        hint={t(`form.ladder.${issue.board}`)}
        error={error === null ? undefined : words[error]}
        placeholder={t('form.choose')}
        value={draft.shares === null ? '' : String(draft.shares)}
        onChange={event => onChange({ shares: Number(event.target.value) })}
        options={issue.ladder.map(({ shares, payable }) => ({
          value: String(shares),
          label: t('form.option', { shares: format.quantity(String(shares)), amount: money(payable) }),
        }))}
      />
      <Sizes issue={issue} usable={usable} onChoose={shares => onChange({ shares })} />
      {error === 'tooMuch' && amount && (
        <Shortfall wallet={boards[issue.board].wallet} missing={amount.payable - (parseMinor(usable ?? '') ?? 0n)} />
      )}
    </>
  )
}

type SizesProps = { issue: NewIssueDetail; usable: string | null; onChoose: (shares: number) => void }

/** Buttons for the largest quantity that the money pays for, and for the largest that costs at most half of it. */
function Sizes({ issue, usable, onChoose }: SizesProps) {
  const { t } = useTranslation('offer')
  const ladder = issue.ladder.map(({ shares, payable }) => ({ shares, payable: parseMinor(payable) ?? 0n }))
  const { full, half } = ipoSizes(ladder, parseMinor(usable ?? '') ?? 0n)
  if (full === 0) return null
  return (
    <Chips label={t('form.sizes')}>
      {half > 0 && <Chip onPress={() => onChoose(half)}>{t('form.half')}</Chip>}
      <Chip onPress={() => onChoose(full)}>{t('form.full')}</Chip>
    </Chips>
  )
}

function Figures({ issue, draft, usable }: Pick<QuantityProps, 'issue' | 'draft' | 'usable'>) {
  const { t } = useTranslation('offer')
  const { hideBalances } = useSnapshot(settings)
  const amount = amountOf(issue, draft)
  const money = (minor: bigint | null) => (
    <Money amount={minor === null ? null : minorText(minor)} currency={issue.currency} />
  )
  return (
    <Facts
      rows={[
        {
          label: t('form.usable', { place: t(`place.${issue.board}`) }),
          value: <Money amount={usable} currency={issue.currency} hidden={hideBalances} />,
        },
        { label: t('form.value'), value: money(amount?.value ?? null) },
        beyondOf(issue, amount, t, money),
        { label: t('form.reserved'), value: money(amount?.payable ?? null), strong: true },
      ]}
    />
  )
}

/**
 * The part of the reservation that exceeds the shares' cost at the top of the range: charges, or a reserve for a higher
 * price.
 */
function beyondOf(
  { board }: NewIssueDetail,
  amount: OfferAmount | null,
  t: Text<'offer'>,
  money: (minor: bigint | null) => ReactNode,
): FactRow {
  if (board === 'US') return { label: t('form.margin'), value: money(amount?.margin ?? null) }
  return { label: t(board === 'HK' ? 'form.fees' : 'form.noFees'), value: money(amount?.fees ?? null) }
}

type ReviewProps = {
  issue: NewIssueDetail
  amount: OfferAmount
  shares: number
  topUp: TopUp | null
  open: boolean
  once: ReturnType<typeof useOnce<'POST /NewShares/create'>>
  onClose: () => void
}

function Review({ issue, amount, shares, topUp, open, once, onClose }: ReviewProps) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const dates = useDates()
  const summary = useIssueSummary({ issue, amount, shares })
  const { currency, board } = issue
  const total = format.money(minorText(amount.payable), currency)
  const closed = stepAt(issue, 'closed')
  const money = (minor: bigint | null) => (
    <Money amount={minor === null ? null : minorText(minor)} currency={currency} />
  )
  return (
    <MoneyReview
      wallet={boards[board].wallet}
      open={open}
      title={t('form.reviewTitle')}
      summary={summary}
      rows={[
        { label: t('form.issue'), value: `${issue.name} (${issue.code})` },
        { label: t('form.quantity'), value: format.quantity(String(shares)) },
        { label: t('form.value'), value: money(amount.value) },
        beyondOf(issue, amount, t, money),
        { label: t('form.reserved'), value: money(amount.payable), strong: true },
        { label: t('form.cutoff'), value: dates.dateTime(closed === null ? null : closed * 1_000) },
      ]}
      topUp={topUp && <TopUpFacts topUp={topUp} />}
      sending={once.sending}
      confirmLabel={t('form.confirm', { amount: total })}
      onConfirm={() =>
        void once.send({
          id: issue.id,
          quantity: shares,
          ...(board === 'US' && { isUnrestricted: true }),
          ...topUpPart(topUp),
        })
      }
      onClose={onClose}
    />
  )
}

function Done({ made }: { made: NewIssueSubscription }) {
  const { t } = useTranslation('offer')
  const { t: tm } = useTranslation('money')
  const format = useFormat()
  const dates = useDates()
  const { id, name, code, quantity, reserved, currency, expiryDate, createTimeTimestamp: at } = made
  return (
    <Receipt
      kind="done"
      pays={{
        label: t('form.reserved'),
        value: <Money amount={reserved} currency={currency} />,
        note: `${t('form.cutoff')}: ${dates.dateTime(expiryDate * 1_000)}`,
      }}
      receives={{ label: tm('upTo'), value: tm('shares', { count: quantity }), note: `${name} (${code})` }}
      steps={useSteps(made, false)}
      reference={{ id, at }}
      title={t('form.done')}
      note={t('form.doneNote', { amount: format.money(reserved, currency) })}
      record={{ to: recordHref.subscription(id), label: t('form.seeMine') }}
    />
  )
}
