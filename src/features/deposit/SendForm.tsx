// Simulates the sender of crypto in the simulated market. An amount below the minimum is not returned, which the user
// must acknowledge first.

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { networkNames } from '../../../domain/networks.ts'
import { checkDeposit } from '../../../domain/payment.ts'
import type { Deposit } from '../../../domain/wire/calls/deposit.ts'
import { markField } from '../../data/mark-field.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { recordHref } from '../../router/record-links.ts'
import { isUnderWay, MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { Button } from '../../ui/Button.tsx'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import { Section } from '../../ui/Section.tsx'
import { AmountField } from './AmountField.tsx'
import { isUnderMinimum } from './amount.ts'
import { useDepositRows, useDepositSummary } from './use-deposit-rows.tsx'
import type { CryptoWay } from './use-ways.ts'

type Fields = { amount: string }
type SendFormProps = { way: CryptoWay; onMade: (deposit: Deposit) => void }

export function SendForm({ way, onMade }: SendFormProps) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const rule = useRule()
  const [reviewed, review] = useState<string | null>(null)
  const [isAccepted, accept] = useState(false)
  const { sending, send, reset } = useOnce('POST /recharge/create')
  const { control, handleSubmit, setError } = useForm<Fields>({ mode: 'onTouched', defaultValues: { amount: '' } })
  const rows = useDepositRows(way, reviewed ?? '0')
  const { asset, network } = way.crypto
  const minimum = `${format.quantity(way.minimum)} ${asset}`
  const isUnder = reviewed !== null && isUnderMinimum(reviewed, way.minimum)

  const summary = useDepositSummary(way, { amount: reviewed ?? '0', source: networkNames[network], isKept: isUnder })
  const confirm = async (): Promise<void> => {
    if (reviewed === null) return
    const minimumAccepted = isUnder && isAccepted
    const outcome = await send({ kind: 'crypto', asset, network, amount: reviewed, minimumAccepted })
    if (outcome.phase === 'done') onMade(outcome.answer)
  }
  const correct = (): void => {
    review(null)
    accept(false)
    if (sending?.phase === 'refused') markField(sending.failure, ['amount'], setError)
    reset()
  }
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordHref.deposit()} />
  return (
    <Section title={t('send.title')} note={t('send.note')} padded>
      <form className="deposit-form" onSubmit={handleSubmit(({ amount }) => review(amount))} noValidate>
        <AmountField
          control={control}
          name="amount"
          rules={{ validate: rule((text: string) => checkDeposit(way, 'crypto', text)) }}
          unit={asset}
          hint={t('crypto.minimum', { minimum })}
        />
        <Button type="submit" variant="secondary" block>
          {t('review.action')}
        </Button>
      </form>
      <MoneyReview
        wallet={null}
        open={reviewed !== null || isUnderWay(sending)}
        title={t('review.crypto')}
        summary={summary}
        rows={[{ label: t('fact.network'), value: networkNames[network] }, ...(isUnder ? rows.slice(0, 2) : rows)]}
        sending={sending}
        confirmLabel={t('review.confirmCrypto', { amount: `${format.quantity(reviewed)} ${asset}` })}
        disabled={isUnder && !isAccepted}
        onConfirm={() => void confirm()}
        onClose={correct}
      >
        {isUnder && (
          <KnowBefore
            points={[t('know.under', { minimum }), t('know.kept'), t('know.way')]}
            accept={{ text: t('know.accept'), checked: isAccepted, onChange: accept }}
          />
        )}
      </MoneyReview>
    </Section>
  )
}
