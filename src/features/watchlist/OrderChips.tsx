import { ArrowDown, ArrowUp } from 'lucide-react'
import { useSnapshot } from 'valtio/react'
import { useText } from '../../i18n/t.ts'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { orderBy, watchOrder } from './order.state.ts'

/** The chip that orders the watchlist by change. While it is not pressed, the list has the user's own order. */
export function OrderChips() {
  const t = useText('watchlist')
  const market = useText('market')
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
