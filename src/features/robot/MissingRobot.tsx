// Shown for a link without a valid machine or robot of the user.
import { useText } from '../../i18n/t.ts'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import { machinesHref } from './links.ts'

export function MissingRobot() {
  const t = useText('robot')
  return <EmptyLink title={t('missing.title')} note={t('missing.note')} to={machinesHref} link={t('missing.back')} />
}
