// Shown for a link without a valid institution.
import { useText } from '../../i18n/t.ts'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import { agenciesHref } from './links.ts'

export function MissingAgency() {
  const t = useText('follow')
  return (
    <EmptyLink title={t('detail.missing')} note={t('detail.missingNote')} to={agenciesHref} link={t('detail.toList')} />
  )
}
