// A board as a live list: what is asked of the engine, and the rows as they come. The component that takes it renders for
// its state and its length; each row looks its own key up, and the window moves past React.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { subscribe } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Board } from '../../../domain/instrument.ts'
import type { RowRange } from '../../../worker/contract.ts'
import { useMovingList } from '../../engine/use-view.ts'
import type { ListLeaf } from '../../state/market.ts'
import { listLeaf } from '../../state/market.ts'
import type { ListName } from './list.state.ts'
import { keepSeen, lastSeen, lists } from './list.state.ts'
import { MARGIN, windowAround } from './window.ts'

/** The keys of a list's rows, by index: null where a row is not here yet. */
export type ListRows = {
  readonly keyAt: (index: number) => InstrumentKey | null
  readonly watch: (changed: () => void) => () => void
}

export type MarketList = {
  readonly rows: ListRows
  readonly leaf: ListLeaf
  readonly state: ListLeaf['state']
  readonly total: number
  readonly onRange: (first: number, last: number) => void
  readonly onSeen: (seen: RowRange | null) => void
  readonly onHold: (held: boolean) => void
  /** Lets a held order go on. */
  readonly release: () => void
}

/** Rows that were in the window once. */
const PASSED_MAX = 1_000

const START: RowRange = { first: 0, last: 12 + MARGIN }

export function useMarketList(name: ListName, board: Board): MarketList {
  const { sort, ascending, filter, sector } = useSnapshot(lists[name])
  const fixed = { of: { board }, sort, ascending, filter, sector: sector ?? undefined }
  const { id, moving, move } = useMovingList(fixed, { ...START, seen: null, held: false })
  const leaf = listLeaf(id)
  const { state, total } = useSnapshot(leaf)
  const of = `${name} ${sort} ${ascending} ${filter} ${sector ?? ''}`
  const before = lastSeen(of)
  const rows = useMemo(() => rowsOf(leaf, of), [leaf, of])
  const there = useRef<RowRange>(START)

  useEffect(() => () => keep(leaf, of), [leaf, of])

  const isBack = state === 'loading' && before !== null
  return {
    rows,
    leaf,
    state: isBack ? 'ready' : state,
    total: isBack ? before.total : total,
    onRange: useCallback(
      (first, last) => {
        const asked = windowAround({ first, last }, there.current, moving.current)
        there.current = { first, last }
        if (asked !== moving.current) move(asked)
      },
      [moving, move],
    ),
    onSeen: useCallback(seen => move({ seen }), [move]),
    onHold: useCallback(held => move({ held }), [move]),
    release: useCallback(() => move({ held: false }), [move]),
  }
}

function keep({ state, total, first, keys }: ListLeaf, of: string): void {
  if (state === 'ready') keepSeen(of, { total, first, keys })
}

/**
 * A row that has left the window is shown as it was last in it, until the window comes to it again: better an order that is
 * a moment old than an empty row.
 */
function rowsOf(leaf: ListLeaf, of: string): ListRows {
  const passed = new Map<number, InstrumentKey>()
  return {
    keyAt(index) {
      const { first, keys } = leaf.state === 'loading' ? (lastSeen(of) ?? leaf) : leaf
      return keys[index - first] ?? (index < leaf.total ? passed.get(index) : null) ?? null
    },
    watch: changed =>
      subscribe(leaf, () => {
        const { first, keys } = leaf
        for (const [row, key] of keys.entries()) passed.set(first + row, key)
        for (const index of passed.keys()) {
          if (passed.size <= PASSED_MAX) break
          passed.delete(index)
        }
        changed()
      }),
  }
}
