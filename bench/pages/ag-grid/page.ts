// The page of the peer AG Grid Community, configured as its documentation recommends for frequent updates: async
// transactions, rows with ids, plain fields, only the required modules, no animation, no hover or focus handling. It
// sorts and parses JSON on the main thread. It decodes no columns, builds no candles and no sparklines, and detects no
// gaps.
import type { ColDef, GridApi, GridOptions } from 'ag-grid-community'
import { ClientSideRowModelApiModule, ClientSideRowModelModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import type { PeerRow } from '../peer.ts'
import { changeText, listen, perSecond, priceText, readAll, volumeText } from '../peer.ts'

ModuleRegistry.registerModules([ClientSideRowModelModule, ClientSideRowModelApiModule])

const ROW_PX = 64
/**
 * Interval at which a batch of updates is sorted and drawn, equal to that of the feed. Longer intervals were measured:
 * they cost as much and show less.
 */
const WAIT_MS = 100
/**
 * Number of updates per message. Messages of 100 updates, as in AG Grid's own stress test, and messages of whole frames
 * are both tried; the better result counts.
 */
const MESSAGE_UPDATES = 100
/** Number of updates per turn, as in AG Grid's stress test. */
const TURN_UPDATES = 100_000

const columnsOf = (isSorted: boolean): ColDef<PeerRow>[] => [
  { field: 'name', flex: 1 },
  { field: 'price', width: 90, valueFormatter: ({ value }) => priceText(value) },
  {
    field: 'change',
    width: 90,
    valueFormatter: ({ value }) => changeText(value),
    ...(isSorted ? { sort: 'desc' as const } : {}),
  },
  { field: 'volume', width: 90, valueFormatter: ({ value }) => volumeText(value) },
]

const optionsOf = (rowData: PeerRow[], isSorted: boolean): GridOptions<PeerRow> => ({
  rowData,
  columnDefs: columnsOf(isSorted),
  defaultColDef: { cellDataType: false, suppressMovable: true, resizable: false },
  getRowId: ({ data }) => data.key,
  rowHeight: ROW_PX,
  asyncTransactionWaitMillis: WAIT_MS,
  deltaSort: isSorted,
  suppressModelUpdateAfterUpdateTransaction: !isSorted,
  animateRows: false,
  suppressColumnMoveAnimation: true,
  suppressRowHoverHighlight: true,
  suppressCellFocus: true,
})

/** Creates the grid. Names are kept by key: an update replaces a whole row, but the feed sends each name only once. */
function showGrid(start: string, isSorted: boolean) {
  const rows = JSON.parse(start) as PeerRow[]
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  const grid = document.querySelector<HTMLElement>('#grid')
  if (!grid) throw new Error('No place for the grid')
  const api = createGrid(grid, optionsOf(rows, isSorted))
  const read = (text: string): PeerRow[] => {
    const updates = JSON.parse(text) as PeerRow[]
    for (const update of updates) update.name = names.get(update.key) ?? ''
    return updates
  }
  return { api, read }
}

function follow(rate: number): Promise<void> {
  return new Promise(resolve => {
    let shown: ReturnType<typeof showGrid> | null = null
    const said = (text: string): void => {
      if (shown) shown.api.applyTransactionAsync({ update: shown.read(text) })
      else {
        shown = showGrid(text, true)
        resolve()
      }
    }
    listen('rows', rate, said).catch(() => {})
  })
}

async function apply(forMs: number): Promise<number> {
  const { start, frames } = await readAll('rows')
  const { api, read } = showGrid(start, false)
  const whole = frames.map(read)
  const small = whole.flatMap(inMessages)
  return Math.max(await fastest(api, small, forMs), await fastest(api, whole, forMs))
}

function inMessages(updates: PeerRow[]): PeerRow[][] {
  const messages: PeerRow[][] = []
  for (let at = 0; at < updates.length; at += MESSAGE_UPDATES) messages.push(updates.slice(at, at + MESSAGE_UPDATES))
  return messages
}

/** Sends all messages of a turn at once and flushes without waiting for the batch interval. */
function fastest(api: GridApi<PeerRow>, messages: readonly PeerRow[][], forMs: number): Promise<number> {
  let next = 0
  return perSecond(forMs / 2, () => {
    let updates = 0
    while (updates < TURN_UPDATES) {
      const update = messages[next++ % messages.length] ?? []
      api.applyTransactionAsync({ update })
      updates += update.length
    }
    api.flushAsyncTransactions()
    return updates
  })
}

window.peer = { follow, apply }
