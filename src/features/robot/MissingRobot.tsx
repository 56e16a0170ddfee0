// An id that names no machine and no robot of the user.
import { useText } from '../../i18n/t.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Link } from '../../ui/Link.tsx'
import { machinesHref } from './links.ts'

export function MissingRobot() {
  const t = useText('robot')
  const back = (
    <Link className="text-link" to={machinesHref}>
      {t('missing.back')}
    </Link>
  )
  return <Empty title={t('missing.title')} note={t('missing.note')} action={back} />
}
