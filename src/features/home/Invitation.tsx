// Shown to visitors without a session in place of the total: a short description, log-in and registration.

import { useTranslation } from 'react-i18next'
import { push } from '../../router/navigate.ts'
import { LOGIN } from '../../router/table.ts'
import { usePriceKey } from '../../state/simulated.ts'
import { Button } from '../../ui/Button.tsx'
import './worth.css'

const REGISTER = '/pages/auth/register'

export function Invitation() {
  const { t } = useTranslation('home')
  const { t: common } = useTranslation('common')
  const key = usePriceKey()
  const own = key ? 'invitation.simulated' : 'invitation.note'
  const note = key && key !== 'app.simulated' ? common(key) : t(own)
  return (
    <section className="invitation" aria-labelledby="invitation-title">
      <h2 id="invitation-title" className="invitation-title">
        {t('invitation.title')}
      </h2>
      <p className="invitation-note">{note}</p>
      <div className="invitation-buttons">
        <Button onClick={() => push(REGISTER)}>{common('action.register')}</Button>
        <Button variant="secondary" onClick={() => push(LOGIN)}>
          {common('action.logIn')}
        </Button>
      </div>
    </section>
  )
}
