// The last selected ranking, restored when the user returns to the page.
import { proxy } from 'valtio/vanilla'
import type { StockBoard } from '../../../domain/instruments/boards.ts'

export const leaderKinds = ['traded', 'gainers', 'losers'] as const
export type LeaderKind = (typeof leaderKinds)[number]

export const shownLeaders = proxy<{ board: StockBoard; kind: LeaderKind }>({ board: 'US', kind: 'traded' })

export function showLeaders(change: Partial<{ board: StockBoard; kind: LeaderKind }>): void {
  Object.assign(shownLeaders, change)
}
