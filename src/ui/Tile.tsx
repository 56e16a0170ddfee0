// The icon of a product, on a tile in the hue of its family.
import type { ReactNode } from 'react'
import type { StockBoard } from '../../domain/instruments/boards.ts'
import { Flag } from './Flag.tsx'
import './tile.css'

export type Family = 'markets' | 'offers' | 'income' | 'strategy' | 'credit'

type TileProps = {
  /** Without one the tile is grey. */
  family?: Family
  /** An icon of 20 px, or a code of three letters. */
  icon: ReactNode
  /** Tells products apart that share an icon. */
  board?: StockBoard | undefined
}

/** Decorative: the name of the product is beside it. */
export function Tile({ family, icon, board }: TileProps) {
  return (
    <span className="tile" data-family={family} aria-hidden="true">
      {icon}
      {board && <Flag board={board} />}
    </span>
  )
}
