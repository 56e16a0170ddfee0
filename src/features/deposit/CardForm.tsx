// A charge to the user's card: card, amount, one review, the pay password.

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { checkDeposit } from '../../../domain/payment.ts'
import type { Deposit, DepositWay } from '../../../domain/wire/calls/deposit.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { OnceKey } from '../../data/call.ts'
import { markField } from '../../data/mark-field.ts'
import type { Sending } from '../../data/once.ts'
import type { Paid } from '../../data/use-paid.ts'
import { usePaid } from '../../data/use-paid.ts'
import { useFormat } from '../../i18n/format.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { recordHref } from '../../router/record-links.ts'
import { MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { PayPad } from '../../shared/money/PayPad.tsx'
import { PayPasswordNeeded } from '../../shared/money/PayPasswordNeeded.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { session } from '../../state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { AmountField } from './AmountField.tsx'
import { useDepositRows, useDepositSummary } from './use-deposit-rows.tsx'

type CardFormProps = {
  ways: readonly DepositWay[]
  cards: readonly Destination[]
  /** Number of the user's cards that are pending review. */
  waiting: number
  onMade: (deposit: Deposit) => void
}
type Fields = { destinationId: string; amount: string }

const fields = ['destinationId', 'amount'] as const
const nameOf = ({ name, masked }: Destination): string => `${name} ${masked}`

export function CardForm({ ways, cards, waiting, onMade }: CardFormProps) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const rule = useRule()
  const { user } = useSnapshot(session)
  const [reviewed, review] = useState<Fields | null>(null)
  const paid = usePaid('POST /recharge/create', onMade)
  const { control, register, watch, handleSubmit, setError, formState } = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { destinationId: cards[0]?.id ?? '', amount: '' },
  })
  const chosen = cards.find(({ id }) => id === watch('destinationId')) ?? cards[0]
  const way = ways.find(({ currency }) => currency === chosen?.currency) ?? ways[0]
  if (!way || !chosen) return null
  const amount = format.money(reviewed?.amount ?? null, way.currency)
  const correct = (): void => {
    review(null)
    if (paid.failure) markField(paid.failure, fields, setError)
    paid.reset()
  }
  if (paid.phase === 'unknown') return <UnknownMoney record={recordHref.deposit()} />
  return (
    <>
      {user?.hasPayPassword === false && <PayPasswordNeeded />}
      <form className="deposit-form" onSubmit={handleSubmit(review)} noValidate>
        <Select
          label={t('card.card')}
          hint={waiting > 0 ? t('card.waiting', { count: waiting }) : undefined}
          options={cards.map(card => ({ value: card.id, label: nameOf(card) }))}
          error={formState.errors.destinationId?.message}
          {...register('destinationId')}
        />
        <AmountField
          control={control}
          name="amount"
          rules={{ validate: rule((text: string) => checkDeposit(way, 'card', text)) }}
          unit={way.currency}
          hint={t('way.range', {
            minimum: format.money(way.minimum, way.currency),
            maximum: format.money(way.maximum, way.currency),
          })}
        />
        <Button type="submit" block disabled={user?.hasPayPassword === false}>
          {t('review.action')}
        </Button>
      </form>
      <CardReview
        way={way}
        amount={amount}
        paid={paid}
        reviewed={reviewed}
        card={nameOf(chosen)}
        onConfirm={() => reviewed && paid.ask(payPassword => ({ kind: 'card', ...reviewed, payPassword }))}
        onClose={correct}
      />
      <PayPad title={t('card.pad')} note={`${amount} · ${nameOf(chosen)}`} {...paid.pad} />
    </>
  )
}

type CardReviewProps = {
  way: DepositWay
  card: string
  amount: string
  paid: ReturnType<typeof usePaid<'POST /recharge/create'>>
  reviewed: Fields | null
  onConfirm: () => void
  onClose: () => void
}

function CardReview({ way, card, amount, paid, reviewed, onConfirm, onClose }: CardReviewProps) {
  const { t } = useTranslation('deposit')
  const rows = useDepositRows(way, reviewed?.amount ?? '0')
  const summary = useDepositSummary(way, { amount: reviewed?.amount ?? '0', source: card })
  return (
    <MoneyReview
      wallet={null}
      open={reviewed !== null && !paid.pad.open && paid.phase !== 'done'}
      title={t('review.card')}
      summary={summary}
      rows={[{ label: t('card.card'), value: card }, ...rows]}
      sending={paidSending(paid)}
      confirmLabel={t('review.confirmCard', { amount })}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

/** State of the request for the review, which is shown behind the pad and after it. */
function paidSending({ phase, failure }: Pick<Paid<OnceKey>, 'phase' | 'failure'>): Sending<unknown> | null {
  if (phase === 'sending') return { phase: 'sending' }
  return phase === 'refused' && failure ? { phase: 'refused', failure } : null
}
