// Adds an authenticator app: its secret as a QR code and as text, and its first code.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeKindOf, TOTP_DIGITS } from '../../../domain/factor.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { CopyLine } from '../../shared/CopyLine.tsx'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { cutTyped } from '../../ui/cut-typed.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { TotpOffer } from './use-factor-acts.ts'
import './security.css'

type AddTotpProps = {
  readonly offer: TotpOffer | null
  readonly onEnd: (codes: readonly string[] | null | undefined) => void
}

export function AddTotp({ offer, onEnd }: AddTotpProps) {
  const { t } = useTranslation('proof')
  return (
    <Sheet open={offer !== null} onClose={() => onEnd(undefined)} title={t('totp.title')} note={t('totp.note')}>
      {offer && <TotpForm offer={offer} onEnd={onEnd} />}
    </Sheet>
  )
}

function TotpForm({ offer, onEnd }: AddTotpProps & { readonly offer: TotpOffer }) {
  const { t } = useTranslation('proof')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const confirm = async (): Promise<void> => {
    if (codeKindOf(code) !== 'totp') return setError(t('code.malformed'))
    setBusy(true)
    try {
      const request = { id: offer.id, name: t('totp.name'), answer: { code } }
      onEnd((await call('POST /factor/confirm', request)).recoveryCodes)
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      setError(wordsOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="security-totp"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void confirm()
      }}
    >
      <div className="security-qr">
        <QrCode text={offer.uri} label={t('totp.qr')} />
      </div>
      <CopyLine label={t('totp.secret')} text={offer.secret} shown={offer.secret.replaceAll(/(.{4})/g, '$1 ')} />
      <TextField
        label={t('code.label')}
        hint={t('code.hint')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        onInput={cutTyped('pin', TOTP_DIGITS)}
        error={error}
        value={code}
        onChange={event => {
          setCode(event.target.value)
          setError(undefined)
        }}
      />
      <Button type="submit" block busy={busy}>
        {t('totp.add')}
      </Button>
    </form>
  )
}
