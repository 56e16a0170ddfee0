// A crypto wallet that is added or changed: its fields, one look at the whole of it, the pay password, and what comes next.
import { useCallback, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { maskAddress, networkNames } from '../../../domain/networks.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import { useText } from '../../i18n/t.ts'
import { draftOf, useKeptDraft } from '../../state/form-drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { PayPad } from '../../ui/PayPad.tsx'
import { preloadSheet } from '../../ui/Sheet.tsx'
import { CryptoFormFields } from './CryptoFormFields.tsx'
import { CryptoReview } from './CryptoReview.tsx'
import type { CryptoForm, CryptoWallet } from './crypto-fields.ts'
import { cryptoFormOf, cryptoRequest, newCryptoForm, walletOf } from './crypto-fields.ts'
import { DestinationOutcome } from './DestinationOutcome.tsx'
import type { Hold } from './hold.ts'
import { markDestination } from './mark-destination.ts'
import { useSaving } from './use-saving.ts'
import './destination.css'

type CryptoEditorProps = {
  /** What is changed; null for a new one. */
  known: Destination | null
  hold: Hold
  /** The newest of each, by id. */
  latest: (id: string) => Destination | null
}

const fields = ['asset', 'network', 'address', 'label'] as const

export function CryptoEditor({ known, hold, latest }: CryptoEditorProps) {
  const t = useText('destination')
  const name = `crypto ${known?.id ?? ''}`
  const saving = useSaving(known?.id ?? null)
  const form = useForm<CryptoForm>({
    mode: 'onTouched',
    defaultValues: draftOf<CryptoForm>(name) ?? (known?.crypto ? cryptoFormOf(known.crypto) : newCryptoForm),
  })
  const [reviewed, review] = useState<CryptoWallet | null>(null)
  const { getValues, setError } = form
  const isSaved = saving.saved !== null
  useKeptDraft(
    name,
    useCallback(() => (isSaved ? null : getValues()), [isSaved, getValues]),
  )
  if (saving.phase === 'unknown' || saving.saved)
    return <DestinationOutcome kind="crypto" saved={saving.saved && (latest(saving.saved.id) ?? saving.saved)} />
  // While it is looked at nothing of it can be changed.
  if (known?.state === 'pending' && reviewed === null) return <DestinationOutcome kind="crypto" saved={known} />

  const correct = (): void => {
    review(null)
    if (saving.failure) markDestination(saving.failure, fields, setError)
    saving.reset()
  }
  return (
    <FormProvider {...form}>
      <form className="destination-form" onSubmit={form.handleSubmit(values => review(walletOf(values)))} noValidate>
        <CryptoFormFields knownAddress={known?.masked ?? null} />
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
          failure={saving.failure}
          onConfirm={() => saving.save(cryptoRequest(reviewed))}
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
