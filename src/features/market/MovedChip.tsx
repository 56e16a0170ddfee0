// Shown while the order of the list is held: the number of rows that are out of order, and a button that releases the
// order. Not announced to screen readers, because the number changes continuously.
import { ListRestart } from 'lucide-react'
import { useSnapshot } from 'valtio/react'
import { useText } from '../../i18n/t.ts'
import type { ListLeaf } from '../../state/market.ts'
import './moved-chip.css'

type MovedChipProps = { readonly leaf: ListLeaf; readonly onApply: () => void }

export function MovedChip({ leaf, onApply }: MovedChipProps) {
  const t = useText('market')
  const { moved } = useSnapshot(leaf)
  if (moved === 0) return null
  return (
    <button type="button" className="moved-chip" onClick={onApply}>
      <ListRestart size={16} aria-hidden="true" />
      {t('list.moved', { count: moved })}
      <span className="moved-chip-apply">{t('list.apply')}</span>
    </button>
  )
}
