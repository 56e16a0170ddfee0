// Holdings on the page: the ids of the rows, and the values of each row. Written only by src/engine/apply.ts.
import { ref } from 'valtio/vanilla'
import type { HoldingRow, HoldingsPatch, ViewId } from '../../worker/contract.ts'
import { Leaves } from './leaves.ts'

export type HoldingsLeaf = { state: HoldingsPatch['state']; total: number; first: number; ids: readonly string[] }
/** The row is replaced as a whole whenever it changes. */
export type HoldingLeaf = { row: HoldingRow | null }

const views = new Leaves<ViewId, HoldingsLeaf>(() => ({ state: 'loading', total: 0, first: 0, ids: ref([]) }))
/** The newest row of each holding. Only rows that are shown have a leaf: a fling brings a hundred rows a second. */
const rows = new Map<string, HoldingRow>()
const shown = new Leaves<string, HoldingLeaf>(id => ({ row: refOf(rows.get(id)) }))

/**
 * There is only one list of holdings, so its view has a fixed id: a page that is opened again shows the rows of before
 * at once.
 */
export const HOLDINGS_VIEW = 'holdings'

export const holdingsLeaf = (view: ViewId): HoldingsLeaf => (view === HOLDINGS_VIEW ? views.keep(view) : views.of(view))

export const holdingRow = (id: string): HoldingRow | null => rows.get(id) ?? null

/** Weakly referenced: whoever subscribes to it must keep it. */
export const holdingLeaf = (id: string): HoldingLeaf => shown.of(id)

export function writeHolding(row: HoldingRow): void {
  rows.set(row.id, row)
  const leaf = shown.find(row.id)
  if (leaf) leaf.row = ref(row)
}

const refOf = (row: HoldingRow | undefined): HoldingRow | null => (row ? ref(row) : null)

/** Called when the session changes or ends: nothing of the previous user may remain. */
export function forgetHoldings(): void {
  rows.clear()
  for (const leaf of shown.all()) leaf.row = null
  for (const leaf of views.all()) Object.assign(leaf, { state: 'loading', total: 0, first: 0, ids: ref([]) })
}
