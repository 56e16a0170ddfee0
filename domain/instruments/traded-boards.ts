// The boards on which orders are placed. Apart from `boards.ts`, which is part of the page's first script.
import type { Board, Boards } from './boards.ts'
import { boardNames, boards } from './boards.ts'
import type { classes } from './classes.ts'

type SettlementOf<B extends Board> = (typeof classes)[Boards[B]['class']]['settlement']
export type TradedBoard = { [B in Board]: SettlementOf<B> extends 'none' ? never : B }[Board]

export const tradedBoards: readonly TradedBoard[] = boardNames.filter(
  (board): board is TradedBoard => boards[board].settlement !== 'none',
)
