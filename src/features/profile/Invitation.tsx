// For those who are not logged in: what waits behind it, and the two ways in.
import { useText } from '../../i18n/t.ts'
import { Link } from '../../router/Link.tsx'
import { hrefOf } from '../../router/place.ts'
import { Empty } from '../../ui/Empty.tsx'
import '../../ui/button.css'
import './profile.css'

/** `here` is where the log-in leads back to. */
export function Invitation({ here }: { here: string }) {
  const t = useText('common')
  return (
    <Empty
      title={t('invite.heading')}
      note={t('invite.text')}
      action={
        <span className="invitation">
          <Link className="button" data-variant="primary" to={hrefOf('/pages/auth/login', { return: here })}>
            {t('action.logIn')}
          </Link>
          <Link className="button" data-variant="secondary" to="/pages/auth/register">
            {t('action.register')}
          </Link>
        </span>
      }
    />
  )
}
