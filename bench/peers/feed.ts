// The feed of the peers: the updates of the benchmarks' common stream, as JSON over a WebSocket on the server of their
// pages. Updates are rows, or columns for peers that accept them. They are encoded in advance and repeated, so that
// sending does not use processor time that the peers need.
import type { Server } from 'node:http'
import type { WebSocket } from 'ws'
import { WebSocketServer } from 'ws'
import { must } from '../../domain/assert.ts'
import type { Stream, Updates } from '../frames.ts'
import type { FeedForm } from '../pages/peer.ts'

const EVERY_MS = 100
/** Returns a company name of typical length. */
const nameOf = (ix: number): string => `Compañía ${ix}`

/**
 * The encoded updates of one frame. `parts`: the JSON texts inside the brackets, one per column or one for all rows.
 */
type Said = { readonly updates: number; readonly parts: readonly string[] }

const columns = ['key', 'price', 'change', 'volume'] as const

/**
 * Adds the feed to a server. It sends all rows in the first message, then every 100 ms the updates of 100 ms, at
 * `?rate=` updates per second. With rate 0 it sends the whole stream once.
 */
export function attachFeed(server: Server, stream: Stream): void {
  const written: Readonly<Record<FeedForm, () => readonly Said[]>> = {
    rows: once(() => stream.updates.map(updates => ({ updates: updates.ix.length, parts: [rowsOf(stream, updates)] }))),
    columns: once(() =>
      stream.updates.map(updates => ({ updates: updates.ix.length, parts: columnsOf(stream, updates) })),
    ),
  }
  new WebSocketServer({ server, path: '/updates' }).on('connection', (socket, request) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').searchParams
    const form: FeedForm = asked.get('form') === 'columns' ? 'columns' : 'rows'
    const names = stream.start.ix.length > 0 ? Array.from(stream.start.ix, nameOf) : []
    socket.send(startText(form, stream, names))
    play(socket, form, written[form](), Number(asked.get('rate')))
  })
}

function play(socket: WebSocket, form: FeedForm, said: readonly Said[], rate: number): void {
  if (rate === 0) {
    for (const frame of said) socket.send(messageOf(form, [frame]))
    socket.close()
    return
  }
  const startedAt = performance.now()
  let [sent, frames] = [0, 0]
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) * rate) / 1_000
    const batch: Said[] = []
    while (sent < due) {
      const frame = must(said[frames % said.length], 'a frame')
      batch.push(frame)
      sent += frame.updates
      frames += 1
    }
    if (batch.length > 0) socket.send(messageOf(form, batch))
  }, EVERY_MS)
  socket.on('close', () => clearInterval(timer))
}

function messageOf(form: FeedForm, batch: readonly Said[]): string {
  const joined = (part: number): string => batch.map(({ parts }) => must(parts[part], 'a part')).join(',')
  return form === 'rows'
    ? `[${joined(0)}]`
    : `{${columns.map((column, part) => `"${column}":[${joined(part)}]`).join(',')}}`
}

function startText(form: FeedForm, stream: Stream, names: readonly string[]): string {
  const { start } = stream
  const name = names.map(each => JSON.stringify(each))
  if (form === 'columns') {
    const parts = columnsOf(stream, start)
    return `{"name":[${name.join(',')}],${columns.map((column, part) => `"${column}":[${parts[part]}]`).join(',')}}`
  }
  const rows = valuesOf(stream, start).map(([key, price, change, volume], row) => ({
    key,
    name: names[row],
    price,
    change,
    volume,
  }))
  return JSON.stringify(rows)
}

const rowsOf = (stream: Stream, updates: Updates): string =>
  JSON.stringify(
    valuesOf(stream, updates).map(([key, price, change, volume]) => ({ key, price, change, volume })),
  ).slice(1, -1)

function columnsOf(stream: Stream, updates: Updates): string[] {
  const values = valuesOf(stream, updates)
  return columns.map((_, column) => values.map(row => JSON.stringify(row[column])).join(','))
}

/**
 * Returns the values of each row. The change in percent, with two decimals, is computed here, which saves each peer the
 * computation.
 */
function valuesOf({ previousClose, decimals }: Stream, { ix, price, volume }: Updates) {
  return Array.from(ix, (instrument, row) => {
    const [now, before] = [price[row] ?? 0, previousClose[instrument] ?? 1]
    const change = Math.round(((now - before) / before) * 10_000) / 100
    return [`C${instrument}`, now / 10 ** decimals, change, volume[row] ?? 0] as const
  })
}

function once<T>(make: () => T): () => T {
  let made: T | null = null
  return () => {
    made ??= make()
    return made
  }
}
