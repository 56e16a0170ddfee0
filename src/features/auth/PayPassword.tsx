// The form that this account needs now: choose, change or renew the pay password.

import { useTranslation } from 'react-i18next'
import type { User } from '../../../domain/wire/calls/auth.ts'
import { session, setUser } from '../../state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ChangePayPassword, ChoosePayPassword, RenewPayPassword } from './PayPasswordForms.tsx'

type PayPasswordProps = {
  readonly user: Pick<User, 'username' | 'email' | 'hasPayPassword'>
  readonly forgotten: boolean
  readonly onForgotten: (isSo: boolean) => void
  /** `wasSet`: the account had a pay password before. */
  readonly onDone: (wasSet: boolean) => void
}

export function PayPassword({ user, forgotten, onForgotten, onDone }: PayPasswordProps) {
  const { t } = useTranslation('security')
  const wasSet = user.hasPayPassword
  const done = () => {
    // The user's record is updated at once, so that other pages do not report a missing pay password.
    if (session.user) setUser({ ...session.user, hasPayPassword: true })
    onDone(wasSet)
  }
  if (!wasSet) return <ChoosePayPassword user={user} onDone={done} />
  return (
    <>
      {!forgotten && <ChangePayPassword onDone={done} />}
      {forgotten && user.email !== null && <RenewPayPassword user={user} email={user.email} onDone={done} />}
      {/* The user's record is without a name until it has been read. */}
      {forgotten && user.email === null && user.username !== '' && (
        <Empty title={t('pay.noEmailTitle')} note={t('pay.noEmail')} />
      )}
      <p className="auth-aside">
        <Button variant="plain" size="small" onClick={() => onForgotten(!forgotten)}>
          {t(forgotten ? 'pay.remembered' : 'pay.forgot')}
        </Button>
      </p>
    </>
  )
}
