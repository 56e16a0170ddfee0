// The form of an identity proof, the strongest kind first: a passkey, the six digits of an authenticator app, a printed
// recovery code, or the password of an account without a second factor.
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { ProofKind } from '../../../domain/factor.ts'
import { checkFactorCode } from '../../../domain/rules.ts'
import type { CallInput } from '../../../domain/wire/calls/table.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { session } from '../../state/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { PasskeyPurpose } from './passkeys.ts'
import { hasPasskeys, signWithPasskey } from './passkeys.ts'
import './proof.css'

type Proof = CallInput<'POST /factor/prove'>['proof']

type ProofFormProps = {
  readonly kinds: readonly ProofKind[]
  /** Ticket of a log-in whose first step is done; absent for a logged-in session. */
  readonly ticket?: string
  /** Digest of the call that the proof is for; a passkey signs it. */
  readonly link?: string | undefined
  /** Sends the proof. A refusal of the server is shown at the field. */
  readonly give: (proof: Proof) => Promise<void>
}

export function ProofForm({ kinds, ticket, link, give }: ProofFormProps) {
  const { t } = useTranslation('proof')
  const { busy, error, setError, run } = useGiving()
  const [isRecovery, setRecovery] = useState(false)
  const canUsePasskey = kinds.includes('passkey') && hasPasskeys()
  const hasCode = kinds.includes('totp') || kinds.includes('recovery')
  const signIn = () =>
    run(async () => {
      const assertion = await signed({ ticket, link })
      if (assertion) await give({ assertion })
      else setError(t('passkey.failed'))
    })
  return (
    <div className="proof">
      {canUsePasskey && (
        <Button block busy={busy} onClick={() => void signIn()}>
          <KeyRound size={18} aria-hidden="true" /> {t('passkey.use')}
        </Button>
      )}
      {hasCode && (
        <CodeForm
          isRecovery={isRecovery || !kinds.includes('totp')}
          busy={busy}
          error={error}
          onChange={() => setError(null)}
          onCode={code => void run(() => give({ code }))}
          onRefused={setError}
        />
      )}
      {kinds.includes('password') && (
        <PasswordForm busy={busy} error={error} onPassword={password => void run(() => give({ password }))} />
      )}
      {!hasCode && canUsePasskey && error !== null && <Banner kind="danger">{error}</Banner>}
      {!hasCode && !canUsePasskey && !kinds.includes('password') && <Banner kind="warning">{t('passkey.none')}</Banner>}
      {kinds.includes('totp') && kinds.includes('recovery') && (
        <Button
          variant="plain"
          size="small"
          onClick={() => {
            setError(null)
            setRecovery(!isRecovery)
          }}
        >
          {t(isRecovery ? 'recovery.back' : 'recovery.use')}
        </Button>
      )}
    </div>
  )
}

/** Resolves to null if the user cancelled, or the device has no passkey. */
async function signed(purpose: PasskeyPurpose) {
  try {
    return await signWithPasskey(purpose)
  } catch (thrown) {
    if (thrown instanceof CallFailure) throw thrown
    return null
  }
}

function useGiving() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      setError(wordsOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, setError, run }
}

type CodeFormProps = {
  readonly isRecovery: boolean
  readonly busy: boolean
  readonly error: string | null
  readonly onChange: () => void
  readonly onCode: (code: string) => void
  readonly onRefused: (error: string) => void
}

function CodeForm({ isRecovery, busy, error, onChange, onCode, onRefused }: CodeFormProps) {
  const { t } = useTranslation('proof')
  const [code, setCode] = useState('')
  return (
    <form
      className="proof"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (checkFactorCode(code)) onRefused(t(isRecovery ? 'recovery.malformed' : 'code.malformed'))
        else onCode(code)
      }}
    >
      <TextField
        key={String(isRecovery)}
        label={t(isRecovery ? 'recovery.label' : 'code.label')}
        hint={t(isRecovery ? 'recovery.hint' : 'code.hint')}
        name="code"
        autoComplete="one-time-code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={error ?? undefined}
        value={code}
        onChange={event => {
          setCode(event.target.value)
          onChange()
        }}
      />
      <Button type="submit" block busy={busy}>
        {t('confirm')}
      </Button>
    </form>
  )
}

type PasswordFormProps = {
  readonly busy: boolean
  readonly error: string | null
  readonly onPassword: (password: string) => void
}

function PasswordForm({ busy, error, onPassword }: PasswordFormProps) {
  const { t } = useTranslation('proof')
  const { user } = useSnapshot(session)
  const [password, setPassword] = useState('')
  return (
    <form
      className="proof"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onPassword(password)
      }}
    >
      {/* Tells the browser's password manager which user's password is entered. */}
      <input type="text" name="username" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
      <PasswordField
        label={t('password')}
        name="password"
        autoComplete="current-password"
        error={error ?? undefined}
        value={password}
        onChange={event => setPassword(event.target.value)}
      />
      <Button type="submit" block busy={busy}>
        {t('confirm')}
      </Button>
    </form>
  )
}
