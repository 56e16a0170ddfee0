// Replaces the ticket of a position that no longer exists.
import { useText } from '../../i18n/t.ts'
import { EmptyLink } from '../../ui/EmptyLink.tsx'

export function PositionGone() {
  const t = useText('order')
  return (
    <EmptyLink title={t('close.gone')} note={t('close.goneNote')} to="/pages/trade/index" link={t('close.toTrade')} />
  )
}
