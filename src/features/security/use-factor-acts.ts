// Adds a factor and renews the recovery codes. The server asks for a proof first, for which the app opens a sheet by
// itself.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { makePasskey } from '../../shared/proof/passkeys.ts'
import { showToast } from '../../state/toast.ts'

type Offer = CallAnswer<'POST /factor/begin'>
export type TotpOffer = Extract<Offer, { kind: 'totp' }>

export function useFactorActs(onChanged: () => void) {
  const { t } = useTranslation('proof')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [offer, setOffer] = useState<TotpOffer | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (thrown) {
      // Any other error comes from the browser: the user cancelled, or passkeys are not available.
      setError(thrown instanceof CallFailure ? wordsOf(thrown) : t('passkey.failed'))
    } finally {
      setBusy(false)
    }
  }
  const added = (fresh: readonly string[] | null): void => {
    // Shows the recovery codes without a toast, which would cover them.
    if (fresh) setCodes(fresh)
    else showToast('success', t('factors.addedToast'))
    onChanged()
  }
  return {
    busy,
    error,
    offer,
    codes,
    forgetCodes: () => setCodes(null),
    offerTotp: () =>
      void run(async () => {
        const begun = await call('POST /factor/begin', { kind: 'totp' })
        if (begun.kind === 'totp') setOffer(begun)
      }),
    /** `fresh`: recovery codes, if this is the first factor; null for a further factor; undefined if none was added. */
    endTotp: (fresh: readonly string[] | null | undefined) => {
      setOffer(null)
      if (fresh !== undefined) added(fresh)
    },
    addPasskey: () =>
      void run(async () => {
        const begun = await call('POST /factor/begin', { kind: 'passkey' })
        if (begun.kind !== 'passkey') return
        const answer = { attestation: await makePasskey(begun.options) }
        const { recoveryCodes } = await call('POST /factor/confirm', { id: begun.id, name: t('passkey.name'), answer })
        added(recoveryCodes)
      }),
    renew: () => void run(async () => setCodes((await call('POST /factor/recovery', {})).recoveryCodes)),
  }
}
