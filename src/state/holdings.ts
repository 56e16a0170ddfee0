// Holdings on the page: which rows, and each row's figures. Written only by src/engine/apply.ts.
import { useSnapshot } from 'valtio'
import { proxy, ref } from 'valtio/vanilla'
import type { HoldingRow, HoldingsPatch, ViewId } from '../../worker/contract.ts'
import { Leaves } from './leaves.ts'

export type HoldingsLeaf = { state: HoldingsPatch['state']; total: number; first: number; ids: readonly string[] }
/** The row is replaced whole: it is what changed. */
export type HoldingLeaf = { row: HoldingRow | null }

const views = new Leaves<ViewId, HoldingsLeaf>(() => ({ state: 'loading', total: 0, first: 0, ids: ref([]) }))
const rows = new Map<string, HoldingLeaf>()

export const holdingsLeaf = (view: ViewId): HoldingsLeaf => views.of(view)

export function holdingLeaf(id: string): HoldingLeaf {
  let leaf = rows.get(id)
  if (!leaf) {
    leaf = proxy<HoldingLeaf>({ row: null })
    rows.set(id, leaf)
  }
  return leaf
}

export const useHolding = (id: string): HoldingRow | null => useSnapshot(holdingLeaf(id)).row as HoldingRow | null

/** Another person logged in, or nobody: nothing of the last one may stay. */
export function forgetHoldings(): void {
  for (const leaf of rows.values()) leaf.row = null
  for (const leaf of views.all()) Object.assign(leaf, { state: 'loading', total: 0, first: 0, ids: ref([]) })
  rows.clear()
}
