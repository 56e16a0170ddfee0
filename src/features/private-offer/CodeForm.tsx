// The code of an offer: it opens the sight of the offer and a request for it, and nothing else.
import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { PrivateOffer } from '../../../domain/wire/calls/private-offer.ts'
import { call } from '../../data/call.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useText } from '../../i18n/t.ts'
import { goToLogin } from '../../router/navigate.ts'
import { session } from '../../state/session.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Kind } from './kind.ts'
import { callsOf } from './kind.ts'
import { keepToken } from './tokens.ts'
import './private-offer.css'

type CodeFormProps = { kind: Kind; offer: PrivateOffer; onOpened: () => void }

export function CodeForm({ kind, offer, onOpened }: CodeFormProps) {
  const t = useText('private')
  const common = useText('common')
  const dates = useDates()
  const { token } = useSnapshot(session)
  const [secret, setSecret] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  if (token === null)
    return (
      <Empty
        title={t('code.title')}
        note={t('code.logIn')}
        action={<Button onClick={goToLogin}>{common('action.logIn')}</Button>}
      />
    )
  const give = async (): Promise<void> => {
    if (secret.trim() === '') return setError(t('code.needed'))
    setBusy(true)
    try {
      const { token: opened } = await call(callsOf[kind].code, { id: offer.id, secret }, { quiet: true })
      keepToken(offer.id, opened)
      onOpened()
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      setError(wordsOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="private-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void give()
      }}
    >
      <p>{t('code.note', { time: dates.dateTime(offer.closeDate * 1_000) })}</p>
      <TextField
        label={t('code.label')}
        name="secret"
        autoComplete="off"
        autoCapitalize="characters"
        value={secret}
        error={error}
        hint={offer.simulatedCode === null ? undefined : t('code.simulated', { code: offer.simulatedCode })}
        onChange={event => {
          setSecret(event.target.value)
          setError(undefined)
        }}
      />
      <Banner kind="warning">{t('code.warning')}</Banner>
      <Button type="submit" block busy={isBusy}>
        {t('code.open')}
      </Button>
    </form>
  )
}
