// Holdings on the page: the ids of the rows, and the values of each row. Written only by src/engine/apply.ts.
import { proxy, ref } from 'valtio/vanilla'
import type { HoldingRow, HoldingsPatch, ViewId } from '../../worker/contract.ts'
import { Leaves } from './leaves.ts'

export type HoldingsLeaf = { state: HoldingsPatch['state']; total: number; first: number; ids: readonly string[] }
/** The row is replaced as a whole whenever it changes. */
export type HoldingLeaf = { row: HoldingRow | null }

const views = new Leaves<ViewId, HoldingsLeaf>(() => ({ state: 'loading', total: 0, first: 0, ids: ref([]) }))
const rows = new Map<string, HoldingLeaf>()

/**
 * There is only one list of holdings, so its view has a fixed id: a page that is opened again shows the rows of before
 * at once.
 */
export const HOLDINGS_VIEW = 'holdings'

export const holdingsLeaf = (view: ViewId): HoldingsLeaf => (view === HOLDINGS_VIEW ? views.keep(view) : views.of(view))

export function holdingLeaf(id: string): HoldingLeaf {
  let leaf = rows.get(id)
  if (!leaf) {
    leaf = proxy<HoldingLeaf>({ row: null })
    rows.set(id, leaf)
  }
  return leaf
}

/** Called when the session changes or ends: nothing of the previous user may remain. */
export function forgetHoldings(): void {
  for (const leaf of rows.values()) leaf.row = null
  for (const leaf of views.all()) Object.assign(leaf, { state: 'loading', total: 0, first: 0, ids: ref([]) })
  rows.clear()
}
