// The rows of a live list by index. The engine sends a window of them; a row outside the window is shown as it was when the
// window last contained it, because a slightly old order is better than an empty row.
import { subscribe } from 'valtio/vanilla'

/** The ids of the rows by index: null where a row is not loaded. */
export type ListRows<Id> = {
  readonly idAt: (index: number) => Id | null
  /** Calls back when other rows are at the same indexes. Returns an unsubscribe function. */
  readonly watch: (changed: () => void) => () => void
}

/** `ids[0]` is row `first` of `total`. */
export type ListWindow<Id> = { readonly total: number; readonly first: number; readonly ids: readonly Id[] }

/** Maximum number of rows outside the window that are remembered. */
const PASSED_MAX = 1_000

/** @param leaf the state of the list; `windowOf` reads its window. The order of the rows must be that of one sort. */
export function listRows<Id>(leaf: object, windowOf: () => ListWindow<Id>): ListRows<Id> {
  const passed = new Map<number, Id>()
  const remember = (): void => {
    const { first, ids } = windowOf()
    for (const [row, id] of ids.entries()) passed.set(first + row, id)
    for (const index of passed.keys()) {
      if (passed.size <= PASSED_MAX) break
      passed.delete(index)
    }
  }
  return {
    idAt(index) {
      const { first, ids, total } = windowOf()
      return ids[index - first] ?? (index < total ? passed.get(index) : null) ?? null
    },
    watch(changed) {
      // The first window can arrive before the list is rendered.
      remember()
      return subscribe(leaf, () => {
        remember()
        changed()
      })
    },
  }
}
