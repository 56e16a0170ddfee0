// Adding or changing a crypto wallet: its fields, one review, the pay password, and the outcome.
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { maskAddress, networkNames } from '../../../domain/networks.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { PayPad } from '../../shared/money/PayPad.tsx'
import { preloadSheet } from '../../shared/sheet/Sheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { CryptoFormFields } from './CryptoFormFields.tsx'
import { CryptoReview } from './CryptoReview.tsx'
import type { CryptoForm, CryptoWallet } from './crypto-fields.ts'
import { cryptoRequest, isRename, newCryptoForm, walletOf } from './crypto-fields.ts'
import { DestinationOutcome } from './DestinationOutcome.tsx'
import type { Hold } from './hold.ts'
import { useEditor } from './use-editor.ts'
import '../../ui/form-column.css'
import './destination.css'

type CryptoEditorProps = {
  /** The wallet to change; null for a new one. */
  known: Destination | null
  hold: Hold
  /** Returns the newest version of the destination with this id. */
  latest: (id: string) => Destination | null
}

const fields = ['asset', 'network', 'address', 'label'] as const

export function CryptoEditor({ known, hold, latest }: CryptoEditorProps) {
  const { t } = useTranslation('destination')
  const { form, submit, saving, reviewed, correct, outcome } = useEditor<CryptoForm, CryptoWallet>({
    kind: 'crypto',
    known,
    latest,
    fields,
    start: known?.crypto ?? newCryptoForm,
    reviewedOf: walletOf,
  })
  // Kept from the confirmation, because afterwards the known wallet has the new label.
  const [isRenamed, setRenamed] = useState(false)
  if (outcome !== undefined) return <DestinationOutcome kind="crypto" saved={outcome} isRename={isRenamed} />
  return (
    <FormProvider {...form}>
      <form className="form-column" onSubmit={submit} noValidate>
        <CryptoFormFields />
        <Button type="submit" block onFocus={() => void preloadSheet()}>
          {t('review.action')}
        </Button>
      </form>
      {reviewed && (
        <CryptoReview
          open={!saving.pad.open}
          wallet={reviewed}
          hold={hold}
          isChange={known !== null}
          isRename={isRename(known, reviewed)}
          failure={saving.failure}
          onConfirm={() => {
            setRenamed(isRename(known, reviewed))
            saving.save(cryptoRequest(reviewed))
          }}
          onBack={correct}
        />
      )}
      <PayPad
        title={t('pad.title')}
        note={reviewed ? `${maskAddress(reviewed.address)} · ${networkNames[reviewed.network]}` : undefined}
        {...saving.pad}
      />
    </FormProvider>
  )
}
