// Adding or changing a bank account: its fields, one review, the pay password, and the outcome.
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { maskNumber } from '../../../domain/bank.ts'
import { bankFields } from '../../../domain/destination.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { PayPad } from '../../shared/money/PayPad.tsx'
import { preloadSheet } from '../../shared/sheet/Sheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { BankFormFields } from './BankFormFields.tsx'
import { BankReview } from './BankReview.tsx'
import type { BankForm } from './bank-fields.ts'
import { bankFormOf, bankRequest, keepsNumber, newBankForm } from './bank-fields.ts'
import { DestinationOutcome } from './DestinationOutcome.tsx'
import type { Hold } from './hold.ts'
import { useEditor } from './use-editor.ts'
import '../../ui/form-column.css'
import './destination.css'

type BankEditorProps = {
  /** The account to change; null for a new one. */
  known: Destination | null
  /** The user's name: a new account is in this name. */
  fullName: string | null
  hold: Hold
  /** Returns the newest version of the destination with this id. */
  latest: (id: string) => Destination | null
}

export function BankEditor({ known, fullName, hold, latest }: BankEditorProps) {
  const { t } = useTranslation('destination')
  const { form, submit, saving, reviewed, correct, outcome } = useEditor<BankForm, BankForm>({
    kind: 'bank',
    known,
    latest,
    fields: bankFields,
    start: known?.bank ? bankFormOf(known.bank) : newBankForm(fullName),
    reviewedOf: form => form,
  })
  if (outcome !== undefined) return <DestinationOutcome kind="bank" saved={outcome} />
  return (
    <FormProvider {...form}>
      <form className="form-column" onSubmit={submit} noValidate>
        <BankFormFields known={known} />
        <Button type="submit" block onFocus={() => void preloadSheet()}>
          {t('review.action')}
        </Button>
      </form>
      {reviewed && (
        <BankReview
          open={!saving.pad.open}
          form={reviewed}
          known={known}
          hold={hold}
          isChange={known !== null}
          failure={saving.failure}
          onConfirm={() => saving.save(bankRequest(reviewed, known))}
          onBack={correct}
        />
      )}
      <PayPad
        title={t('pad.title')}
        note={
          reviewed
            ? `${reviewed.bankName} ${keepsNumber(reviewed, known) ? known?.masked : maskNumber(reviewed.cardNumber)}`
            : undefined
        }
        {...saving.pad}
      />
    </FormProvider>
  )
}
