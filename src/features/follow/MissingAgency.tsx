// Shown for a link without a valid institution.
import { useText } from '../../i18n/t.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'

export function MissingAgency() {
  const t = useText('follow')
  return (
    <Empty
      title={t('detail.missing')}
      note={t('detail.missingNote')}
      action={
        <Link className="text-link" to="/pages/product/follow">
          {t('detail.toList')}
        </Link>
      }
    />
  )
}
