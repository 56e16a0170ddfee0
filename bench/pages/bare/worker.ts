// The worker of the bare list: parses the peers' feed, keeps the rows, and posts the requested window ten times a second.
import { listen } from '../peer.ts'
import type { BareRow, WindowRows } from './window.ts'

const EVERY_MS = 100

const rows: BareRow[] = []
const places = new Map<string, number>()
let shown: { first: number; last: number } = { first: 0, last: 0 }

function apply(text: string): void {
  const isFirst = rows.length === 0
  for (const { key, name, price, change } of JSON.parse(text) as (BareRow & { key: string })[]) {
    if (isFirst) places.set(key, rows.length)
    const at = places.get(key) ?? rows.length
    rows[at] = { name: name ?? rows[at]?.name ?? '', price, change }
  }
}

function post(): void {
  const { first, last } = shown
  const window: WindowRows = { total: rows.length, first, rows: rows.slice(first, last) }
  postMessage(window)
}

addEventListener('message', ({ data }: MessageEvent<{ first: number; last: number } | { rate: number }>) => {
  if ('rate' in data) {
    listen('rows', data.rate, apply).catch(() => {})
    setInterval(post, EVERY_MS)
  } else {
    shown = data
    post()
  }
})
