// A board as a live list: the view requested from the engine, and its rows. The component renders only when the list's
// state or length changes. Each row looks up its own key, and the window moves without a React render.
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import { subscribe } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import type { RowRange } from '../../../worker/contract.ts'
import { useMovingList } from '../../engine/use-view.ts'
import type { ListRows } from '../../shared/quote-rows/LiveRow.tsx'
import type { ListLeaf } from '../../state/market.ts'
import { listLeaf, market } from '../../state/market.ts'
import type { ListName } from './list.state.ts'
import { keepSeen, lastSeen, lists } from './list.state.ts'
import { MARGIN, windowAround } from './window.ts'

export type MarketList = {
  readonly rows: ListRows
  readonly leaf: ListLeaf
  readonly state: ListLeaf['state']
  readonly total: number
  readonly onRange: (first: number, last: number) => void
  readonly onSeen: (seen: RowRange | null) => void
  readonly onHold: (held: boolean) => void
  /** Releases the held order of the rows. */
  readonly release: () => void
}

/** Maximum number of remembered rows that have left the window. */
const PASSED_MAX = 1_000

const START: RowRange = { first: 0, last: 12 + MARGIN }

export function useMarketList(name: ListName, board: Board): MarketList {
  const { sort, ascending, filter, sector } = useSnapshot(lists[name])
  const fixed = { of: { board }, sort, ascending, filter, sector: sector ?? undefined }
  const { id, moving, move } = useMovingList(fixed, { ...START, seen: null, held: false })
  const leaf = listLeaf(id)
  const { state, total } = useSnapshot(leaf)
  const of = `${name} ${sort} ${ascending} ${filter} ${sector ?? ''}`
  const { isKept } = useSnapshot(market)
  const before = lastSeen(of)
  const rows = useMemo(() => rowsOf(leaf, of), [leaf, of])
  const there = useRef<RowRange>(START)

  useEffect(() => {
    const keepNow = (): void => keep(leaf, of)
    document.addEventListener('visibilitychange', keepNow)
    return () => {
      document.removeEventListener('visibilitychange', keepNow)
      keepNow()
    }
  }, [leaf, of])

  const isBack = before !== null && (state === 'loading' || (state === 'failed' && isKept))
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

/** A row outside the window has the key that it last had in it: a slightly old order is better than an empty row. */
function rowsOf(leaf: ListLeaf, of: string): ListRows {
  const passed = new Map<number, InstrumentKey>()
  return {
    keyAt(index) {
      const { first, keys } = leaf.state === 'ready' ? leaf : (lastSeen(of) ?? leaf)
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
