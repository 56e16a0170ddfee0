// The form for another quantity, loaded on demand: the permitted quantities, the required amount, one review.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { boards } from '../../../domain/instruments/boards.ts'
import { minorText, parseMinor } from '../../../domain/minor.ts'
import type { OfferAmount } from '../../../domain/new-issue/offer-rules.ts'
import type { NewIssueDetail, NewIssueSubscription } from '../../../domain/wire/calls/new-issue.ts'
import type { Sending } from '../../data/once.ts'
import type { Once } from '../../data/use-once.ts'
import { useWallets } from '../../data/wallets.ts'
import { useFormat } from '../../i18n/format.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { Shortfall } from '../../shared/money/Shortfall.tsx'
import { settings } from '../../state/settings.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Select } from '../../ui/Select.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { amountOf } from './draft.ts'
import { useIssue } from './use-issue.ts'
import { useIssueSummary } from './use-issue-summary.tsx'

type AmendmentProps = {
  subscription: NewIssueSubscription
  once: Once<'POST /NewShares/amend'>
  onEnd: () => void
}

export function Amendment({ subscription, once, onEnd }: AmendmentProps) {
  const { t } = useTranslation('offer')
  const issue = useIssue(subscription.offerId)
  if (issue.data) return <AmendForm subscription={subscription} once={once} onEnd={onEnd} issue={issue.data} />
  if (issue.state === 'failed') return <Banner kind="danger">{t('amend.failed')}</Banner>
  return <Spinner />
}

function AmendForm({ subscription, once, onEnd, issue }: AmendmentProps & { issue: NewIssueDetail }) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const { balances } = useWallets(issue.currency)
  const [shares, setShares] = useState(subscription.quantity)
  const review = useReview(once)
  const { id, quantity, reserved, currency } = subscription
  const amount = amountOf(issue, { shares })
  const place = t(`place.${issue.board}`)
  const payable = issue.ladder.find(step => step.shares === shares)?.payable ?? null
  const missing = missingOf(payable, reserved, balances[boards[issue.board].wallet]?.balance ?? null)
  const problem = (): string | undefined => {
    if (missing !== null) return t('amend.tooMuch', { amount: format.money(minorText(missing), currency), place })
    return review.isChecked && shares === quantity ? t('amend.same') : undefined
  }
  const error = problem()
  return (
    <ReviewForm
      review={review}
      isRight={missing === null && shares !== quantity}
      label={t('amend.review')}
      after={
        <>
          <Button variant="secondary" block onClick={onEnd}>
            {t('amend.keep')}
          </Button>
          {amount && payable !== null && (
            <Review
              subscription={subscription}
              issue={issue}
              amount={amount}
              shares={shares}
              open={review.isOpen}
              sending={once.sending}
              onConfirm={() => {
                void once.send({ id, quantity: shares }).then(final => {
                  if (final.phase !== 'refused') onEnd()
                })
              }}
              onClose={review.close}
            />
          )}
        </>
      }
    >
      {missing !== null && <Shortfall wallet={boards[issue.board].wallet} missing={missing} />}
      <Select
        label={t('amend.title')}
        name="shares"
        hint={t('amend.note')}
        error={error}
        value={String(shares)}
        onChange={event => setShares(Number(event.target.value))}
        options={issue.ladder.map(step => ({
          value: String(step.shares),
          label: t('form.option', {
            shares: format.quantity(String(step.shares)),
            amount: format.money(step.payable, currency),
          }),
        }))}
      />
    </ReviewForm>
  )
}

type ReviewProps = {
  subscription: NewIssueSubscription
  issue: NewIssueDetail
  amount: OfferAmount
  shares: number
  open: boolean
  sending: Sending<unknown> | null
  onConfirm: () => void
  onClose: () => void
}

function Review({ subscription, issue, amount, shares, ...request }: ReviewProps) {
  const { t } = useTranslation('offer')
  const format = useFormat()
  const { hideBalances } = useSnapshot(settings)
  const { currency, reserved, quantity, name, code } = subscription
  const { pays, receives, known } = useIssueSummary({ issue, amount, shares })
  const payable = minorText(amount.payable)
  const money = (sum: string) => <Money amount={sum} currency={currency} hidden={hideBalances} />
  return (
    <MoneyReview
      wallet={boards[issue.board].wallet}
      title={t('amend.reviewTitle')}
      summary={{
        pays: { label: t('amend.then'), value: money(payable), note: pays.note },
        receives,
        known,
      }}
      rows={[
        { label: t('form.issue'), value: `${name} (${code})` },
        { label: t('amend.from'), value: format.quantity(String(quantity)) },
        { label: t('amend.to'), value: format.quantity(String(shares)) },
        { label: t('amend.now'), value: money(reserved) },
        { label: t('amend.then'), value: money(payable), strong: true },
      ]}
      confirmLabel={t('amend.confirm', { amount: format.money(payable, currency) })}
      {...request}
    />
  )
}

/** The missing amount in the wallet, in whole minor units; null if nothing is missing or the balance is unknown. */
function missingOf(payable: string | null, reserved: string, usable: string | null): bigint | null {
  if (payable === null || usable === null) return null
  const lack = (parseMinor(payable) ?? 0n) - (parseMinor(reserved) ?? 0n) - (parseMinor(usable) ?? 0n)
  return lack > 0n ? lack : null
}
