// The form for a secret code that allows the user to see something, and nothing else. Without a log-in it leads to the
// log-in page.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { CallFailure, wordsOf } from '../data/failure.ts'
import { goToLogin } from '../router/navigate.ts'
import { session } from '../state/session.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { TextField } from '../ui/TextField.tsx'
import './request-form.css'

type SecretFormProps = {
  words: Readonly<Record<'title' | 'logIn' | 'note' | 'label' | 'needed' | 'warning' | 'open', string>>
  hint: string | undefined
  /** Sends the code. A refusal of the server is shown at the field. */
  give: (secret: string) => Promise<void>
}

export function SecretForm({ words, hint, give }: SecretFormProps) {
  const { t: common } = useTranslation('common')
  const { token } = useSnapshot(session)
  const [secret, setSecret] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  if (token === null)
    return (
      <Empty
        title={words.title}
        note={words.logIn}
        action={<Button onClick={goToLogin}>{common('action.logIn')}</Button>}
      />
    )
  const send = async (): Promise<void> => {
    if (secret.trim() === '') return setError(words.needed)
    setBusy(true)
    try {
      await give(secret)
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      setError(wordsOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className="request-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void send()
      }}
    >
      <p>{words.note}</p>
      <TextField
        label={words.label}
        name="secret"
        autoComplete="off"
        autoCapitalize="characters"
        value={secret}
        error={error}
        hint={hint}
        onChange={event => {
          setSecret(event.target.value)
          setError(undefined)
        }}
      />
      <Banner kind="warning">{words.warning}</Banner>
      <Button type="submit" block busy={isBusy}>
        {words.open}
      </Button>
    </form>
  )
}
