// Which board an instrument's key puts it on, and what follows from that: who pays, and what it costs.
import { must } from '../../domain/assert.ts'
import type { FeeRule } from '../../domain/fees.ts'
import type { StockBoard } from '../../domain/instrument.ts'
import { parseKey, stockBoards } from '../../domain/instrument.ts'
import type { WalletType } from '../../domain/wallet.ts'
import { walletOfBoard } from '../../domain/wallet.ts'
import { feeSchedules } from './fee-schedules.ts'

/** Null for what is quoted but has no shares: an index, a currency pair. */
export function stockBoardOf(key: string): StockBoard | null {
  const parsed = parseKey(key)
  return stockBoards.find(board => board === parsed?.board) ?? null
}

type Keyed = { readonly instrumentKey: string }

export const boardOfOrder = (row: Keyed): StockBoard =>
  must(stockBoardOf(row.instrumentKey), `a stock, not ${row.instrumentKey}`)

export const walletOfOrder = (row: Keyed): WalletType => walletOfBoard[boardOfOrder(row)]
export const scheduleOfOrder = (row: Keyed): readonly FeeRule[] => feeSchedules[boardOfOrder(row)]
