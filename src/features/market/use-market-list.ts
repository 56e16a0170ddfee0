// A board as a live list: the view requested from the engine, and its rows. The component renders only when the list's
// state or length changes. Each row looks up its own key, and the window moves without a React render.
import { useCallback, useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { simplified } from '../../../domain/han.ts'
import type { Board } from '../../../domain/instruments/boards.ts'
import type { ListSpec, RowRange } from '../../../worker/contract.ts'
import { useMovingView } from '../../engine/use-view.ts'
import type { ListRows } from '../../shared/live-list/rows.ts'
import { listRows } from '../../shared/live-list/rows.ts'
import { FIRST_WINDOW, useWindow } from '../../shared/live-list/use-window.ts'
import type { ListLeaf } from '../../state/market.ts'
import { listLeaf, market } from '../../state/market.ts'
import type { ListName } from './list.state.ts'
import { keepSeen, lastSeen, lists } from './list.state.ts'

export type MarketList = {
  readonly rows: ListRows<InstrumentKey>
  readonly leaf: ListLeaf
  readonly state: ListLeaf['state']
  readonly total: number
  readonly onRange: (first: number, last: number) => void
  readonly onSeen: (seen: RowRange | null) => void
  readonly onHold: (held: boolean) => void
  /** Releases the held order of the rows. */
  readonly release: () => void
}

const START = { first: FIRST_WINDOW.first, last: FIRST_WINDOW.last, seen: null, held: false }

export function useMarketList(name: ListName, board: Board): MarketList {
  const { sort, ascending, filter, sector } = useSnapshot(lists[name])
  // Names are in simplified characters. They are replaced here and not by the engine, which all pages load.
  const wanted = simplified(filter)
  const fixed = { kind: 'list', of: { board }, sort, ascending, filter: wanted, sector: sector ?? undefined } as const
  const { id, moving, move } = useMovingView<ListSpec, 'first' | 'last' | 'seen' | 'held'>(fixed, START)
  const leaf = listLeaf(id)
  const { state, total } = useSnapshot(leaf)
  const of = `${name} ${sort} ${ascending} ${filter} ${sector ?? ''}`
  const { isKept } = useSnapshot(market)
  const before = lastSeen(of)
  const rows = useMemo(() => rowsOf(leaf, of), [leaf, of])
  const { onRange, onSeen } = useWindow(moving, move)

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
    onRange,
    onSeen,
    onHold: useCallback(held => move({ held }), [move]),
    release: useCallback(() => move({ held: false }), [move]),
  }
}

function keep({ state, total, first, keys }: ListLeaf, of: string): void {
  if (state === 'ready') keepSeen(of, { total, first, keys })
}

function rowsOf(leaf: ListLeaf, of: string): ListRows<InstrumentKey> {
  return listRows(leaf, () => {
    const { total, first, keys } = leaf.state === 'ready' ? leaf : (lastSeen(of) ?? leaf)
    return { total, first, ids: keys }
  })
}
