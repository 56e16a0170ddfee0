import type { StockBoard } from '../../domain/instruments/boards.ts'
import './flag.css'

/** The flag of the place where a board trades. Decorative: a name is beside it. */
export const Flag = ({ board }: { board: StockBoard }) => (
  <span className="flag" data-board={board} aria-hidden="true" />
)
