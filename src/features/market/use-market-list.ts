// A board as a live list: what is asked of the engine, and the rows as they come. The component that takes it renders for
// its state and its length; each row looks its own key up.
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { subscribe } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Board } from '../../../domain/instrument.ts'
import type { RowRange } from '../../../worker/contract.ts'
import { useView } from '../../engine/use-view.ts'
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

/** Renders for another key only, whatever else of the list changes. */
export const useKeyAt = (rows: ListRows, index: number): InstrumentKey | null =>
  useSyncExternalStore(rows.watch, () => rows.keyAt(index))

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

const START: RowRange = { first: 0, last: 12 + MARGIN }

export function useMarketList(name: ListName, board: Board): MarketList {
  const { sort, ascending, filter, sector } = useSnapshot(lists[name])
  const [held, hold] = useState(false)
  const [seen, see] = useState<RowRange | null>(null)
  const { asked, onRange } = useRowWindow()
  const id = useView({
    kind: 'list',
    of: { board },
    sort,
    ascending,
    filter,
    sector: sector ?? undefined,
    ...asked,
    seen,
    held,
  })
  const leaf = listLeaf(id)
  const { state, total } = useSnapshot(leaf)
  const of = `${name} ${sort} ${ascending} ${filter} ${sector ?? ''}`
  const before = lastSeen(of)
  const rows = useMemo(() => rowsOf(leaf, of), [leaf, of])

  useEffect(() => () => keep(leaf, of), [leaf, of])

  const isBack = state === 'loading' && before !== null
  return {
    rows,
    leaf,
    state: isBack ? 'ready' : state,
    total: isBack ? before.total : total,
    onRange,
    onSeen: see,
    onHold: hold,
    release: useCallback(() => hold(false), []),
  }
}

function keep({ state, total, first, keys }: ListLeaf, of: string): void {
  if (state === 'ready') keepSeen(of, { total, first, keys })
}

function rowsOf(leaf: ListLeaf, of: string): ListRows {
  return {
    keyAt(index) {
      const { first, keys } = leaf.state === 'loading' ? (lastSeen(of) ?? leaf) : leaf
      return keys[index - first] ?? null
    },
    watch: changed => subscribe(leaf, changed),
  }
}

function useRowWindow() {
  const [asked, ask] = useState(START)
  const before = useRef<RowRange>(START)
  const onRange = useCallback((first: number, last: number) => {
    const there = { first, last }
    const last_ = before.current
    before.current = there
    ask(current => windowAround(there, last_, current))
  }, [])
  return { asked, onRange }
}
