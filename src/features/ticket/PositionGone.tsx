// Replaces the ticket of a position that no longer exists.
import { useTranslation } from 'react-i18next'
import { EmptyLink } from '../../ui/EmptyLink.tsx'

export function PositionGone() {
  const { t } = useTranslation('order')
  return (
    <EmptyLink title={t('close.gone')} note={t('close.goneNote')} to="/pages/trade/index" link={t('close.toTrade')} />
  )
}
