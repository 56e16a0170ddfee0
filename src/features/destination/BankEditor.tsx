// A bank account that is added or changed: its fields, one look at the whole of it, the pay password, and what comes next.
import { FormProvider } from 'react-hook-form'
import { maskNumber } from '../../../domain/bank.ts'
import { bankFields } from '../../../domain/destination.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { useText } from '../../i18n/t.ts'
import { Button } from '../../ui/Button.tsx'
import { PayPad } from '../../ui/PayPad.tsx'
import { preloadSheet } from '../../ui/Sheet.tsx'
import { BankFormFields } from './BankFormFields.tsx'
import { BankReview } from './BankReview.tsx'
import type { BankForm } from './bank-fields.ts'
import { bankFormOf, bankRequest, newBankForm } from './bank-fields.ts'
import { DestinationOutcome } from './DestinationOutcome.tsx'
import type { Hold } from './hold.ts'
import { useEditor } from './use-editor.ts'
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
  const { form, submit, saving, reviewed, correct, outcome } = useEditor<BankForm, BankForm>({
    ...{ kind: 'bank', known, latest, fields: bankFields },
    start: known?.bank ? bankFormOf(known.bank) : newBankForm(fullName),
    reviewedOf: form => form,
  })
  if (outcome !== undefined) return <DestinationOutcome kind="bank" saved={outcome} />
  return (
    <FormProvider {...form}>
      <form className="destination-form" onSubmit={submit} noValidate>
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
