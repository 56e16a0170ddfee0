// Shown for a link without a valid bond.
import { useText } from '../../i18n/t.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { listHref } from './links.ts'

export function MissingBond() {
  const t = useText('bond')
  return (
    <Empty
      title={t('record.missing')}
      note={t('record.missingNote')}
      action={
        <Link className="text-link" to={listHref}>
          {t('record.browse')}
        </Link>
      }
    />
  )
}
