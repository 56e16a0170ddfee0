import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { WINDOW_SELECTION_MAX } from '../../../domain/limits.ts'
import { Chip, Chips } from '../../ui/Chip.tsx'
import type { WatchSort } from './order.state.ts'
import { orderBy, watchOrder } from './order.state.ts'

type OrderChipsProps = {
  /** True for a list whose prices are not all on the device, so that it cannot be sorted. */
  readonly isLong: boolean
  /** True if all prices are in one currency. */
  readonly canComparePrices: boolean
}

/** The chips that order the watchlist. While none is pressed, the list has the user's own order. */
export function OrderChips({ isLong, canComparePrices }: OrderChipsProps) {
  const { t } = useTranslation('watchlist')
  if (isLong) return <p className="watch-note">{t('watch.long', { maximum: WINDOW_SELECTION_MAX })}</p>
  return (
    <Chips label={t('watch.order')}>
      <OrderChip by="change" />
      {canComparePrices && <OrderChip by="price" />}
    </Chips>
  )
}

function OrderChip({ by }: { by: Exclude<WatchSort, 'none'> }) {
  const { t } = useTranslation('watchlist')
  const { t: market } = useTranslation('market')
  const { sort, ascending } = useSnapshot(watchOrder)
  const isPressed = sort === by
  const Arrow = ascending ? ArrowUp : ArrowDown
  return (
    <Chip pressed={isPressed} onPress={() => orderBy(by)} icon={isPressed && <Arrow size={14} aria-hidden="true" />}>
      {t(`sort.${by}`)}
      {isPressed && <span className="spoken">{market(ascending ? 'sort.ascending' : 'sort.descending')}</span>}
    </Chip>
  )
}
