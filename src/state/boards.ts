import { useSnapshot } from 'valtio'
import type { Board } from '../../domain/instruments/boards.ts'
import { boardNames } from '../../domain/instruments/boards.ts'
import type { Need, ProductName } from '../../domain/product-needs.ts'
import { isOffered } from '../../domain/product-needs.ts'
import { market, useFeed } from './market.ts'

/** The boards that the server has, in their order; all boards until it has said so. */
export function useBoards(): readonly Board[] {
  const { boards } = useSnapshot(market)
  const known = boardNames.filter(board => boards[board] !== undefined)
  return known.length === 0 ? boardNames : known
}

/** Tells whether the server has a product. */
export function useOffered(): (product: ProductName) => boolean {
  const there = new Set<Need>(useBoards())
  if (!useFeed()?.live) there.add('computed')
  return product => isOffered(product, there)
}
