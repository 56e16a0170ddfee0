// A bank account that is added or changed: its fields, one look at the whole of it, the pay password, and what comes next.
import { useCallback, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { maskNumber } from '../../../domain/bank.ts'
import { bankFields } from '../../../domain/destination.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { useText } from '../../i18n/t.ts'
import { draftOf, useKeptDraft } from '../../state/form-drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { PayPad } from '../../ui/PayPad.tsx'
import { preloadSheet } from '../../ui/Sheet.tsx'
import { BankFormFields } from './BankFormFields.tsx'
import { BankReview } from './BankReview.tsx'
import type { BankForm } from './bank-fields.ts'
import { bankFormOf, bankRequest, newBankForm } from './bank-fields.ts'
import { DestinationOutcome } from './DestinationOutcome.tsx'
import type { Hold } from './hold.ts'
import { markDestination } from './mark-destination.ts'
import { useSaving } from './use-saving.ts'
import './destination.css'

type BankEditorProps = {
  /** What is changed; null for a new one. */
  known: Destination | null
  /** Of the person: a new account is in this name. */
  fullName: string | null
  hold: Hold
  /** The newest of each, by id. */
  latest: (id: string) => Destination | null
}

export function BankEditor({ known, fullName, hold, latest }: BankEditorProps) {
  const t = useText('destination')
  const name = `bank ${known?.id ?? ''}`
  const saving = useSaving(known?.id ?? null)
  const form = useForm<BankForm>({
    mode: 'onTouched',
    defaultValues: draftOf<BankForm>(name) ?? (known?.bank ? bankFormOf(known.bank) : newBankForm(fullName)),
  })
  const [reviewed, review] = useState<BankForm | null>(null)
  const { getValues, setError } = form
  const isSaved = saving.saved !== null
  useKeptDraft(
    name,
    useCallback(() => (isSaved ? null : getValues()), [isSaved, getValues]),
  )
  if (saving.phase === 'unknown' || saving.saved)
    return <DestinationOutcome kind="bank" saved={saving.saved && (latest(saving.saved.id) ?? saving.saved)} />
  // While it is looked at nothing of it can be changed.
  if (known?.state === 'pending' && reviewed === null) return <DestinationOutcome kind="bank" saved={known} />

  const correct = (): void => {
    review(null)
    if (saving.failure) markDestination(saving.failure, bankFields, setError)
    saving.reset()
  }
  return (
    <FormProvider {...form}>
      <form className="destination-form" onSubmit={form.handleSubmit(review)} noValidate>
        <BankFormFields knownNumber={known?.masked ?? null} />
        <Button type="submit" block onFocus={() => void preloadSheet()}>
          {t('review.action')}
        </Button>
      </form>
      {reviewed && (
        <BankReview
          open={!saving.pad.open}
          form={reviewed}
          hold={hold}
          isChange={known !== null}
          failure={saving.failure}
          onConfirm={() => saving.save(bankRequest(reviewed))}
          onBack={correct}
        />
      )}
      <PayPad
        title={t('pad.title')}
        note={reviewed ? `${reviewed.bankName} ${maskNumber(reviewed.cardNumber)}` : undefined}
        {...saving.pad}
      />
    </FormProvider>
  )
}
