import { useTranslation } from 'react-i18next'
import type { TradedBoard } from '../../../domain/instruments/traded-boards.ts'
import { tradedBoards } from '../../../domain/instruments/traded-boards.ts'
import { Chip } from '../../ui/Chip.tsx'

type MarketChipsProps = { board: TradedBoard | null; onChange: (board: TradedBoard | null) => void }

/** Chooses one board on which orders are placed, or all. */
export function MarketChips({ board, onChange }: MarketChipsProps) {
  const { t } = useTranslation('trade')
  return [null, ...tradedBoards].map(one => (
    <Chip key={one} pressed={one === board} onPress={() => onChange(one)}>
      {t(`market.${one ?? 'all'}`)}
    </Chip>
  ))
}
