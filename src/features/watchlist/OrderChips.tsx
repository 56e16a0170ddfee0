import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { orderBy, watchOrder } from './order.state.ts'

/** The chip that orders the watchlist by change. While it is not pressed, the list has the user's own order. */
export function OrderChips() {
  const { t } = useTranslation('watchlist')
  const { t: market } = useTranslation('market')
  const { sort, ascending } = useSnapshot(watchOrder)
  const isPressed = sort === 'change'
  const Arrow = ascending ? ArrowUp : ArrowDown
  return (
    <Chips label={t('watch.order')}>
      <Chip
        pressed={isPressed}
        onPress={() => orderBy('change')}
        icon={isPressed && <Arrow size={14} aria-hidden="true" />}
      >
        {t('sort.change')}
        {isPressed && <span className="spoken">{market(ascending ? 'sort.ascending' : 'sort.descending')}</span>}
      </Chip>
    </Chips>
  )
}
