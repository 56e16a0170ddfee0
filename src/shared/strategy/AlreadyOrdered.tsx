// An order of the same rule, term and entry exists: the server would refuse another one, so the form says it before the
// review.
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/Banner.tsx'
import { Link } from '../../ui/Link.tsx'

/** `see`: label of the link to the existing order. */
type AlreadyOrderedProps = { record: string; see: string }

export function AlreadyOrdered({ record, see }: AlreadyOrderedProps) {
  const { t } = useTranslation('error')
  return (
    <Banner
      kind="info"
      action={
        <Link className="text-link" to={record}>
          {see}
        </Link>
      }
    >
      {t('detail.ruleOrdered')}
    </Banner>
  )
}
