// The amount paid at the bank, with the certificate that proves it.

import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { BANK_CERTIFICATE_MINUTES } from '../../../domain/limits.ts'
import { checkDeposit } from '../../../domain/payment.ts'
import { breach, checkLength } from '../../../domain/rules.ts'
import type { Deposit } from '../../../domain/wire/calls/deposit.ts'
import { markField } from '../../data/mark-field.ts'
import { useOnce } from '../../data/use-once.ts'
import { useFormat } from '../../i18n/format.ts'
import { useRule } from '../../i18n/rule-text.ts'
import { recordHref } from '../../router/record-links.ts'
import { ImageField } from '../../shared/image/ImageField.tsx'
import { isUnderWay, MoneyReview } from '../../shared/money/MoneyReview.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AmountField } from './AmountField.tsx'
import { useDepositRows, useDepositSummary } from './use-deposit-rows.tsx'
import type { BankWay } from './use-ways.ts'

/** `certificate`: address of the uploaded image; empty without one. */
type Fields = { amount: string; certificate: string; reference: string }

const REFERENCE_MAX = 50
const fields = ['amount', 'certificate', 'reference'] as const

export function BankForm({ way, onMade }: { way: BankWay; onMade: (deposit: Deposit) => void }) {
  const { t } = useTranslation('deposit')
  const format = useFormat()
  const rule = useRule()
  const [reviewed, review] = useState<Fields | null>(null)
  const { sending, send, reset } = useOnce('POST /recharge/create')
  const { control, register, handleSubmit, setError, formState } = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { amount: '', certificate: '', reference: '' },
  })
  const certificate = useController({
    control,
    name: 'certificate',
    rules: { validate: rule((url: string) => (url === '' ? breach('file') : null)) },
  })
  const rows = useDepositRows(way, reviewed?.amount ?? '0')
  const { pays, receives, known } = useDepositSummary(way, {
    amount: reviewed?.amount ?? '0',
    source: t('review.fromBank'),
  })
  const answer = t('fact.answerIn', { count: BANK_CERTIFICATE_MINUTES })

  const correct = (): void => {
    review(null)
    if (sending?.phase === 'refused') markField(sending.failure, fields, setError)
    reset()
  }
  const confirm = async (): Promise<void> => {
    if (!reviewed) return
    const outcome = await send({ kind: 'bank', currency: way.currency, ...reviewed })
    if (outcome.phase === 'done') onMade(outcome.answer)
  }
  if (sending?.phase === 'unknown') return <UnknownMoney record={recordHref.deposit()} />
  return (
    <form className="deposit-form" onSubmit={handleSubmit(review)} noValidate>
      <AmountField
        control={control}
        name="amount"
        rules={{ validate: rule((text: string) => checkDeposit(way, 'bank', text)) }}
        unit={way.currency}
        hint={t('way.range', {
          minimum: format.money(way.minimum, way.currency),
          maximum: format.money(way.maximum, way.currency),
        })}
      />
      <ImageField
        ref={certificate.field.ref}
        label={t('fact.certificate')}
        hint={t('bank.certificateHint')}
        kind="sheet"
        value={certificate.field.value || null}
        onChange={url => certificate.field.onChange(url ?? '')}
        error={certificate.fieldState.error?.message}
      />
      <TextField
        label={t('bank.ownReference')}
        hint={t('bank.ownReferenceHint')}
        optional
        autoComplete="off"
        maxLength={REFERENCE_MAX}
        error={formState.errors.reference?.message}
        {...register('reference', { validate: rule((text: string) => checkLength(text, REFERENCE_MAX)) })}
      />
      <Button type="submit" block>
        {t('review.action')}
      </Button>
      <MoneyReview
        wallet={null}
        open={reviewed !== null || isUnderWay(sending)}
        title={t('review.bank')}
        summary={{
          pays,
          receives,
          known: Object.assign({}, known, { exit: [`${t('fact.answer')}: ${answer}`] }),
        }}
        rows={[
          ...rows,
          { label: t('fact.reference'), value: reviewed?.reference.trim() || way.bank.reference },
          { label: t('fact.answer'), value: answer },
        ]}
        sending={sending}
        confirmLabel={t('review.confirmBank', { amount: format.money(reviewed?.amount ?? null, way.currency) })}
        onConfirm={() => void confirm()}
        onClose={correct}
      />
    </form>
  )
}
