import type { StockBoard } from '../../../domain/instruments/boards.ts'
import { stockBoards } from '../../../domain/instruments/boards.ts'
import { useText } from '../../i18n/t.ts'
import { Chip } from '../../ui/Chip.tsx'

type MarketChipsProps = { board: StockBoard | null; onChange: (board: StockBoard | null) => void }

/** Chooses one board of shares, or all. */
export function MarketChips({ board, onChange }: MarketChipsProps) {
  const t = useText('trade')
  return [null, ...stockBoards].map(one => (
    <Chip key={one} pressed={one === board} onPress={() => onChange(one)}>
      {t(`market.${one ?? 'all'}`)}
    </Chip>
  ))
}
