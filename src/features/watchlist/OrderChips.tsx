import { ArrowDown, ArrowUp } from 'lucide-react'
import { useSnapshot } from 'valtio/react'
import { useText } from '../../i18n/t.ts'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { orderBy, watchOrder } from './order.state.ts'

/** Chips that choose the order of the watchlist. Without a selected chip it is the user's own order. */
export function OrderChips() {
  const t = useText('watchlist')
  const { sort, ascending } = useSnapshot(watchOrder)
  const Arrow = ascending ? ArrowUp : ArrowDown
  return (
    <Chips label={t('watch.order')}>
      {(['change', 'price'] as const).map(column => (
        <Chip
          key={column}
          pressed={sort === column}
          onPress={() => orderBy(column)}
          icon={sort === column && <Arrow size={14} aria-hidden="true" />}
        >
          {t(`sort.${column}`)}
          {sort === column && <span className="spoken">{t(ascending ? 'watch.ascending' : 'watch.descending')}</span>}
        </Chip>
      ))}
    </Chips>
  )
}
