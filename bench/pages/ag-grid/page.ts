// AG Grid Community as its documentation asks for many updates: async transactions, rows with ids, plain fields, only the
// modules that are needed, nothing animated, nothing that follows a pointer or a focus. It sorts on the main thread, where
// it also gets its JSON. It decodes no columns, makes no candles and no sparklines, and checks nothing for gaps.
import type { ColDef, GridApi, GridOptions } from 'ag-grid-community'
import { ClientSideRowModelApiModule, ClientSideRowModelModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import type { PeerRow } from '../peer.ts'
import { changeText, listen, perSecond, priceText, readAll, volumeText } from '../peer.ts'

ModuleRegistry.registerModules([ClientSideRowModelModule, ClientSideRowModelApiModule])

const ROW_PX = 64
/** As often as the feed sends: a batch is then sorted and drawn once. Longer waits measured no cheaper, and show less. */
const WAIT_MS = 100
/** Record updates a message, as in its makers' own stress test, and whole frames: the better one counts. */
const MESSAGE_UPDATES = 100
/** Of one turn, as in that test. */
const TURN_UPDATES = 100_000

const columnsOf = (isSorted: boolean): ColDef<PeerRow>[] => [
  { field: 'name', flex: 1 },
  { field: 'price', width: 90, valueFormatter: ({ value }) => priceText(value) },
  {
    ...{ field: 'change', width: 90, valueFormatter: ({ value }) => changeText(value) },
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

/** Also the names of its rows: an update is a whole row, and the feed sends no name twice. */
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

/** All of a turn's messages at once, and no waiting for the rest of the batch's time. */
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
