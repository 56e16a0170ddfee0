// Banner for a user without a pay password, with a link to the page that sets it. That page leads back here.
import { useTranslation } from 'react-i18next'
import { usePlace } from '../../router/context.ts'
import { hrefOf, toOf } from '../../router/place.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Link } from '../../ui/Link.tsx'
import './pay-pad.css'

type From = { readonly path: string; readonly search: string }

/** Link to the page that sets the pay password; it returns to `from`. */
export const payPasswordPage = (from: From, { forgot = false }: { readonly forgot?: boolean } = {}): string =>
  hrefOf('/pages/setting/paypwd', { forgot: forgot ? 1 : null, back: toOf(from) })

/** Shown if `user.hasPayPassword` is false. Needs the texts `pay`. */
export function PayPasswordNeeded() {
  const { t } = useTranslation('pay')
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
