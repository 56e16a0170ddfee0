// The form of a redemption, from units to outcome. The estimate at the latest NAV is shown before the review.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FundHolding, FundScheme } from '../../../domain/wire/calls/fund.ts'
import { useOnce } from '../../data/use-once.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { recordsHref } from '../../router/record-links.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { guessRedemption, unitsError } from './draft.ts'
import { RUPEE, useDay } from './figures.ts'
import { useKnownOfFund } from './KnowFund.tsx'
import { OrderDone } from './OrderDone.tsx'

type RedeemFormProps = { holding: FundHolding; scheme: FundScheme }

export function RedeemForm({ holding, scheme }: RedeemFormProps) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const [units, setUnits] = useState('')
  const once = useOnce('POST /user_fund_orders/create')
  const review = useReview(once)
  const { sending } = once
  if (sending?.phase === 'done') return <OrderDone order={sending.answer} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordsHref.fund} />
  const error = unitsError(holding, units)
  const shown = review.isChecked || error === 'tooMany' ? error : null
  const room = format.quantity(holding.redeemable)
  return (
    <ReviewForm
      review={review}
      isRight={error === null}
      label={t('redeem.review')}
      after={
        <Review
          holding={holding}
          scheme={scheme}
          units={units}
          open={review.isOpen && error === null}
          once={once}
          onClose={review.close}
        />
      }
    >
      <NumberField
        label={t('redeem.units')}
        name="units"
        value={units}
        onChange={setUnits}
        hint={t('redeem.usable', { units: room })}
        error={shown === null ? undefined : t(`redeem.${shown}`, { units: room })}
      />
      <Chips label={t('redeem.sizes')}>
        <Chip onPress={() => setUnits(holding.redeemable)}>{t('redeem.all')}</Chip>
      </Chips>
      <Guess holding={holding} scheme={scheme} units={units} />
    </ReviewForm>
  )
}

type GuessProps = RedeemFormProps & { units: string }

function useGuessRows({ holding, scheme, units }: GuessProps) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const day = useDay()
  const guess = guessRedemption(holding, scheme, units)
  return [
    { label: t('redeem.gross', { day: day(scheme.navDate) }), value: format.money(guess?.gross ?? null, RUPEE) },
    { label: t('fact.load'), note: t('redeem.loadNote'), value: format.money(guess?.load ?? null, RUPEE) },
    { label: t('buy.rate', { day: day(scheme.navDate) }), value: format.money(scheme.sellRate, RUPEE, 4) },
    { label: t('redeem.amount'), value: <Money amount={guess?.amount ?? null} currency="USD" />, strong: true },
  ]
}

const Guess = (props: GuessProps) => <Facts rows={useGuessRows(props)} />

type ReviewProps = GuessProps & {
  open: boolean
  once: ReturnType<typeof useOnce<'POST /user_fund_orders/create'>>
  onClose: () => void
}

function Review({ holding, scheme, units, open, once, onClose }: ReviewProps) {
  const { t } = useTranslation('fund')
  const format = useFormat()
  const dates = useDates()
  const rows = useGuessRows({ holding, scheme, units })
  const guess = guessRedemption(holding, scheme, units)
  const known = useKnownOfFund(scheme)
  const time = (seconds: number) => dates.dateTime(seconds * 1_000)
  const count = format.quantity(units)
  return (
    <MoneyReview
      wallet={null}
      open={open}
      title={t('redeem.reviewTitle')}
      summary={{
        pays: { label: t('redeem.units'), value: count, note: scheme.name },
        receives: {
          label: t('redeem.amount'),
          value: <Money amount={guess?.amount ?? null} currency="USD" />,
          note: `${t('step.payout')}: ${time(scheme.payTime)}`,
        },
        known: {
          worst: [t('know.rupee')],
          exit: [t('redeem.out', { time: time(scheme.cutoffTime) })],
          cost: [`${t('fact.load')}: ${format.money(guess?.load ?? null, RUPEE)}`, t('redeem.loadNote')],
          price: known.price ?? [],
        },
      }}
      rows={[
        { label: t('fact.scheme'), value: scheme.name },
        { label: t('redeem.units'), value: count },
        ...rows,
        { label: t('step.cutoff'), value: time(scheme.cutoffTime) },
        { label: t('step.nav'), value: time(scheme.publishTime) },
        { label: t('step.payout'), value: time(scheme.payTime) },
      ]}
      sending={once.sending}
      confirmLabel={t('redeem.confirm', { units: count })}
      onConfirm={() => void once.send({ side: 'redemption', scheme: scheme.id, units })}
      onClose={onClose}
    />
  )
}
