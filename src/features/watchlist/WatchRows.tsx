// The live rows of a watchlist: at most 500, sorted by the engine. The virtual list renders only the rows near the
// viewport, and of a long list only the instruments near it have prices: a connection gets 200 at once.
import { useCallback, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import { WINDOW_SELECTION_MAX } from '../../../domain/limits.ts'
import type { RowRange } from '../../../worker/contract.ts'
import type { Watched } from '../../data/watchlist.ts'
import { useList } from '../../engine/use-view.ts'
import { useFormatFor } from '../../shared/instruments/price-format.ts'
import { QuoteRow, SkeletonRow } from '../../shared/quote-rows/QuoteRow.tsx'
import { useRowPx } from '../../shared/quote-rows/row-height.ts'
import { useRowWords } from '../../shared/quote-rows/row-words.ts'
import { VirtualList } from '../../ui/VirtualList.tsx'
import { FlagMark } from './FlagMark.tsx'
import { OrderChips } from './OrderChips.tsx'
import { watchOrder } from './order.state.ts'
import { rowsOf, selectionAt, steppedTo } from './rows.ts'
import { useStarSlot } from './Star.tsx'
import './watch-rows.css'

type WatchRowsProps = { readonly items: readonly Watched[]; readonly label: string }

export function WatchRows({ items, label }: WatchRowsProps) {
  const words = useRowWords()
  const formatFor = useFormatFor()
  const star = useFlaggedStar(items)
  const rowPx = useRowPx()
  const keys = useMemo(() => items.map(item => item.key), [items])
  const isLong = keys.length > WINDOW_SELECTION_MAX
  const canComparePrices = hasOneCurrency(keys)
  const { sort, ascending } = useOrder(isLong, canComparePrices)
  const [held, hold] = useState(false)
  const [seen, see] = useState<RowRange | null>(null)
  const [top, setTop] = useState(0)
  const { first: start, last: end } = selectionAt(keys.length, top)
  const asked = useMemo(() => keys.slice(start, end), [keys, start, end])

  const manual = useMemo(() => rowsOf(items), [items])
  const isManual = sort === 'none'
  const entriesAbove = (row: number): number => manual[row]?.at ?? keys.length
  const seenKeys = isManual && seen ? rangeFrom(entriesAbove(seen.first), entriesAbove(seen.last), start) : seen
  const last = asked.length
  const live = useList({ of: { keys: asked }, sort, ascending, filter: '', first: 0, last, seen: seenKeys, held })
  // The rows are in the user's own order until the engine has sent all keys.
  const sorted = !isManual && live.keys.length === keys.length ? live.keys : keys
  const rows = useMemo(
    () => (isManual ? manual : sorted.map(key => ({ kind: 'key' as const, id: key }))),
    [isManual, manual, sorted],
  )
  const renderRow = useCallback(
    (index: number) => {
      const row = rows[index]
      if (!row) return <SkeletonRow star />
      if (row.kind === 'heading') return <h2 className="watch-heading">{row.name}</h2>
      const key = row.kind === 'entry' ? row.item.key : row.id
      return <QuoteRow formatFor={formatFor} instrumentKey={key} words={words} star={star} mixed />
    },
    [rows, words, star, formatFor],
  )
  const follow = useCallback((row: number) => setTop(steppedTo(manual[row]?.at ?? 0)), [manual])
  return (
    <div className="quote-list">
      <OrderChips isLong={isLong} canComparePrices={canComparePrices} />
      <VirtualList
        key={rowPx}
        label={label}
        count={rows.length}
        rowHeight={rowPx}
        renderRow={renderRow}
        rowKey={index => rows[index]?.id ?? index}
        onRange={follow}
        onSeen={see}
        onHold={hold}
      />
    </div>
  )
}

const rangeFrom = (first: number, last: number, start: number): RowRange => ({
  first: Math.max(0, first - start),
  last: Math.max(0, last - start),
})

/**
 * The sort order in use. A long list has its manual order only, and a list of several currencies is not sorted by
 * price.
 */
function useOrder(isLong: boolean, canComparePrices: boolean) {
  const { sort, ascending } = useSnapshot(watchOrder)
  const isPossible = !isLong && (sort !== 'price' || canComparePrices)
  return { sort: isPossible ? sort : ('none' as const), ascending }
}

function hasOneCurrency(keys: readonly InstrumentKey[]): boolean {
  const currencies = new Set(keys.map(key => specOf(boardOf(key)).currency))
  return currencies.size === 1 && !currencies.has(null)
}

/** The star of each row, with the flag of its entry on it. */
function useFlaggedStar(items: readonly Watched[]) {
  const star = useStarSlot()
  return useMemo(() => {
    const flags = new Map(items.flatMap(({ key, flag }) => (flag ? [[key, flag] as const] : [])))
    if (flags.size === 0) return star
    const draw: typeof star.draw = (key, name) => {
      const flag = flags.get(key)
      if (!flag) return star.draw(key, name)
      return (
        <span className="flagged-star">
          {star.draw(key, name)}
          <FlagMark flag={flag} />
        </span>
      )
    }
    return { ...star, draw }
  }, [star, items])
}
