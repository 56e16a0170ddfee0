// Money asks for a pay password, and there is none yet: says so and leads to where it is chosen, and back.
import { useText } from '../i18n/t.ts'
import { usePlace } from '../router/context.ts'
import { Link } from '../router/Link.tsx'
import { Banner } from './Banner.tsx'
import { payPasswordPage } from './pay-password-page.ts'
import './pay-pad.css'

/** Shown where `user.hasPayPassword` is false; takes the texts `pay`. */
export function PayPasswordNeeded() {
  const t = useText('pay')
  const place = usePlace()
  return (
    <Banner kind="warning" title={t('needed.title')}>
      <p>{t('needed.text')}</p>
      <Link className="pay-needed-link" to={payPasswordPage(place)}>
        {t('needed.set')}
      </Link>
    </Banner>
  )
}
