// Shown for a link without a valid bond.
import { useText } from '../../i18n/t.ts'
import { EmptyLink } from '../../ui/EmptyLink.tsx'
import { listHref } from './links.ts'

export function MissingBond() {
  const t = useText('bond')
  return (
    <EmptyLink title={t('record.missing')} note={t('record.missingNote')} to={listHref} link={t('record.browse')} />
  )
}
