// A log-in with a passkey: no name and no password are typed.
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { hasPasskeys, signWithPasskey } from '../../shared/proof/passkeys.ts'
import { openSession } from '../../state/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

export function PasskeyLogin() {
  const { t } = useTranslation('proof')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  if (!hasPasskeys()) return null
  const logIn = async (): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      openSession(await call('POST /login/passkey', { assertion: await signWithPasskey() }))
    } catch (thrown) {
      setError(thrown instanceof CallFailure ? wordsOf(thrown) : t('passkey.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="auth-passkey">
      {error !== null && <Banner kind="danger">{error}</Banner>}
      <Button variant="secondary" block busy={busy} onClick={() => void logIn()}>
        <KeyRound size={18} aria-hidden="true" /> {t('passkey.login')}
      </Button>
    </div>
  )
}
