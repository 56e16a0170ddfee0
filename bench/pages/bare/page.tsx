// The page of a bare list: the least that a React page with the app's virtualizer does for a live list. Rows of the same
// height have three texts. A worker receives the peers' feed and posts the visible rows ten times a second. There is no
// sorting, no star, no link, no change indicator and no accessibility beyond the list. It is the measure of a fling.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { changeText, priceText } from '../peer.ts'
import type { BareRow, WindowRows } from './window.ts'

const ROW_PX = 64
const OVERSCAN = 12
/** Rows beyond the rendered ones that are requested, so that rows arrive before they are visible. */
const MARGIN = 60

type Ask = (rows: { first: number; last: number }) => void

function List({
  start,
  ask,
  onRows,
}: {
  start: WindowRows
  ask: Ask
  onRows: (show: (rows: WindowRows) => void) => void
}) {
  const [{ total, first, rows }, setRows] = useState(start)
  useEffect(() => onRows(setRows), [onRows])
  const virtualizer = useWindowVirtualizer({ count: total, estimateSize: () => ROW_PX, overscan: OVERSCAN })
  const items = virtualizer.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => ask({ first: Math.max(0, from - MARGIN), last: to + MARGIN }), [ask, from, to])
  return (
    <ul style={{ blockSize: virtualizer.getTotalSize() }}>
      {items.map(({ index, start: top }) => (
        <Row key={index} top={top} row={rows[index - first]} />
      ))}
    </ul>
  )
}

type RowProps = { top: number; row: BareRow | undefined }

const isSame = (one: RowProps, other: RowProps): boolean =>
  one.top === other.top &&
  one.row?.name === other.row?.name &&
  one.row?.price === other.row?.price &&
  one.row?.change === other.row?.change

const Row = memo(function Row({ top, row }: RowProps) {
  return (
    <li style={{ transform: `translateY(${top}px)` }}>
      <span>{row?.name}</span>
      <span>{row && priceText(row.price)}</span>
      <span>{row && changeText(row.change)}</span>
    </li>
  )
}, isSame)

function follow(rate: number): Promise<void> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  const root = document.querySelector('#root')
  if (!root) throw new Error('No place for the list')
  const ask: Ask = rows => worker.postMessage(rows)
  return new Promise(resolve => {
    let show: ((rows: WindowRows) => void) | null = null
    const onRows = (next: (rows: WindowRows) => void): void => {
      show = next
      resolve()
    }
    let isShown = false
    worker.onmessage = ({ data }: MessageEvent<WindowRows>) => {
      if (isShown) show?.(data)
      else if (data.total > 0) {
        isShown = true
        createRoot(root).render(<List start={data} ask={ask} onRows={onRows} />)
      }
    }
    worker.postMessage({ rate })
  })
}

const apply = (): Promise<number> => Promise.reject(new Error('The bare list is measured in a fling only'))

window.peer = { follow, apply }
