// The page of the peer Perspective: its WebAssembly engine in a worker, a table by key, and a view sorted by change
// whose visible rows are read after each update, one read at a time. Its JSON is passed to the worker unparsed; the
// fastest run uses Arrow, its most efficient format. Its viewer is not used: the rows are a plain list without a
// framework, which favours it. It builds no candles and no sparklines, and detects no gaps.
import type { Table, View } from '@perspective-dev/client'
import { init_client, init_server, worker } from '@perspective-dev/client'
import CLIENT_WASM from '@perspective-dev/client/dist/wasm/perspective-js.wasm?url'
import SERVER_WASM from '@perspective-dev/server/dist/wasm/perspective-server.wasm?url'
import type { PeerColumns } from '../peer.ts'
import { changeText, listen, perSecond, priceText, readAll, volumeText } from '../peer.ts'

const ROW_PX = 64
const OVERSCAN = 8

const columns = ['name', 'price', 'change', 'volume']
const schema = { key: 'string', name: 'string', price: 'float', change: 'float', volume: 'float' } as const

init_server(fetch(SERVER_WASM))
init_client(fetch(CLIENT_WASM))
const client = worker()

async function tableOf(start: string): Promise<Table> {
  const table = await (await client).table(schema, { index: 'key' })
  await table.update(start, { format: 'columns', port_id: null })
  return table
}

/** Draws the visible rows, and draws them again if something changed while they were drawn. */
class Rows {
  readonly #list = document.querySelector('ul') ?? document.createElement('ul')
  readonly #rows: HTMLElement[] = []
  readonly #view: View
  #isDrawing = false
  #isDue = false

  constructor(view: View, total: number) {
    this.#view = view
    this.#list.style.blockSize = `${total * ROW_PX}px`
    window.addEventListener('scroll', () => void this.draw())
  }

  async draw(): Promise<void> {
    this.#isDue = true
    if (this.#isDrawing) return
    this.#isDrawing = true
    while (this.#isDue) {
      this.#isDue = false
      const first = Math.max(0, Math.floor(scrollY / ROW_PX) - OVERSCAN)
      const last = Math.ceil((scrollY + innerHeight) / ROW_PX) + OVERSCAN
      this.#show(first, (await this.#view.to_columns({ start_row: first, end_row: last })) as PeerColumns)
    }
    this.#isDrawing = false
  }

  #show(first: number, read: PeerColumns): void {
    const count = read['name']?.length ?? 0
    for (let row = 0; row < count; row += 1) {
      const element = this.#rowAt(row)
      const top = `translateY(${(first + row) * ROW_PX}px)`
      if (element.style.transform !== top) element.style.transform = top
      const texts = [
        String(read['name']?.[row]),
        priceText(Number(read['price']?.[row])),
        changeText(Number(read['change']?.[row])),
        volumeText(Number(read['volume']?.[row])),
      ]
      texts.forEach((text, column) => {
        const cell = element.children[column]
        if (cell && cell.textContent !== text) cell.textContent = text
      })
    }
  }

  #rowAt(row: number): HTMLElement {
    const known = this.#rows[row]
    if (known) return known
    const element = document.createElement('li')
    element.append(...columns.map(() => document.createElement('span')))
    this.#list.append(element)
    this.#rows[row] = element
    return element
  }
}

async function show(start: string): Promise<Table> {
  const table = await tableOf(start)
  const view = await table.view({ columns, sort: [['change', 'desc']] })
  const rows = new Rows(view, await table.size())
  await view.on_update(() => void rows.draw())
  await rows.draw()
  return table
}

function follow(rate: number): Promise<void> {
  return new Promise(resolve => {
    let table: Promise<Table> | null = null
    const said = async (text: string): Promise<void> => {
      if (table) await (await table).update(text, { format: 'columns', port_id: null })
      else {
        table = show(text)
        await table
        resolve()
      }
    }
    listen('columns', rate, text => void said(text)).catch(() => {})
  })
}

/** Converts a frame to Arrow in advance, using Perspective itself. */
async function arrowOf(text: string): Promise<{ readonly updates: number; readonly arrow: ArrayBuffer }> {
  const { name: _, ...known } = schema
  const table = await (await client).table(known)
  await table.update(text, { format: 'columns', port_id: null })
  const view = await table.view()
  const arrow = await view.to_arrow()
  const updates = await table.size()
  await view.delete()
  await table.delete()
  return { updates, arrow }
}

async function apply(forMs: number): Promise<number> {
  const { start, frames } = await readAll('columns')
  const table = await tableOf(start)
  const view = await table.view({ columns })
  const ready = await Promise.all(frames.map(arrowOf))
  return perSecond(forMs, async () => {
    let done = 0
    for (const { updates, arrow } of ready) {
      table.update(arrow, { format: 'arrow', port_id: null }).catch(() => {})
      done += updates
    }
    // Resolves after all earlier updates are processed.
    await view.to_columns({ start_row: 0, end_row: 1 })
    return done
  })
}

window.peer = { follow, apply }
