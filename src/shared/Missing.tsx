// Shown for a link to a record that does not exist, with a link to the list of its kind.
import { useTranslation } from 'react-i18next'
import { EmptyLink } from '../ui/EmptyLink.tsx'

export function Missing({ to, link }: { to: string; link: string }) {
  const { t } = useTranslation('product')
  return <EmptyLink title={t('missing.title')} note={t('missing.note')} to={to} link={link} />
}
