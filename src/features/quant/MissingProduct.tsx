// A link that names no rule.
import { useText } from '../../i18n/t.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { productsHref } from './links.ts'

export function MissingProduct() {
  const t = useText('quant')
  return (
    <Empty
      title={t('detail.missing')}
      note={t('detail.missingNote')}
      action={
        <Link className="text-link" to={productsHref}>
          {t('detail.toList')}
        </Link>
      }
    />
  )
}
