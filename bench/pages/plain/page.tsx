// The page of the plain implementation: JSON is parsed on the main thread into React state, with one object per row.
// The list is sorted when it changes and virtualised with the same library as the app's. A row renders only when its
// object changes. It decodes no columns, builds no candles and no sparklines, and detects no gaps.
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { PeerRow } from '../peer.ts'
import { changeText, listen, perSecond, priceText, readAll, volumeText } from '../peer.ts'

const ROW_PX = 64
const OVERSCAN = 8

type Book = { readonly rows: readonly PeerRow[]; readonly at: ReadonlyMap<string, number> }

const bookOf = (rows: readonly PeerRow[]): Book => ({ rows, at: new Map(rows.map(({ key }, row) => [key, row])) })

function applied({ rows, at }: Book, updates: readonly PeerRow[]): Book {
  const next = [...rows]
  for (const update of updates) {
    const row = at.get(update.key)
    const before = row === undefined ? undefined : next[row]
    if (row !== undefined && before) next[row] = { ...update, name: before.name }
  }
  return { rows: next, at }
}

type Write = (update: (book: Book) => Book) => void

function App({ start, isSorted, onShown }: { start: Book; isSorted: boolean; onShown: (write: Write) => void }) {
  const [book, setBook] = useState(start)
  useEffect(() => onShown(setBook), [onShown])
  const rows = useMemo(
    () => (isSorted ? book.rows.toSorted((one, other) => other.change - one.change) : book.rows),
    [book, isSorted],
  )
  const virtualizer = useWindowVirtualizer({ count: rows.length, estimateSize: () => ROW_PX, overscan: OVERSCAN })
  return (
    <ul style={{ blockSize: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index }) => {
        const row = rows[index]
        return row && <Row key={index} row={row} top={index * ROW_PX} />
      })}
    </ul>
  )
}

const Row = memo(function Row({ row, top }: { row: PeerRow; top: number }) {
  return (
    <li style={{ transform: `translateY(${top}px)` }}>
      <span>{row.name}</span>
      <span>{priceText(row.price)}</span>
      <span>{changeText(row.change)}</span>
      <span>{volumeText(row.volume)}</span>
    </li>
  )
})

const parse = (text: string): PeerRow[] => JSON.parse(text) as PeerRow[]

function show(start: string, isSorted: boolean): Promise<Write> {
  const root = document.querySelector('#root')
  if (!root) throw new Error('No place for the list')
  return new Promise(resolve => {
    createRoot(root).render(<App start={bookOf(parse(start))} isSorted={isSorted} onShown={resolve} />)
  })
}

function follow(rate: number): Promise<void> {
  return new Promise(resolve => {
    let write: Promise<Write> | null = null
    const said = async (text: string): Promise<void> => {
      if (write) (await write)(book => applied(book, parse(text)))
      else {
        write = show(text, true)
        await write
        resolve()
      }
    }
    listen('rows', rate, text => void said(text)).catch(() => {})
  })
}

async function apply(forMs: number): Promise<number> {
  const { start, frames } = await readAll('rows')
  const write = await show(start, false)
  const ready = frames.map(parse)
  let next = 0
  return perSecond(forMs, () => {
    const updates = ready[next++ % ready.length] ?? []
    flushSync(() => write(book => applied(book, updates)))
    return updates.length
  })
}

window.peer = { follow, apply }
