// The named watchlists on the page: the chosen one is remembered, the star adds to it, and an action on a list never changes
// another one. A long list asks for no more prices than a connection gets.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { InstrumentKey } from '../../domain/brand.ts'
import { WATCHLIST_MAX, WINDOW_SELECTION_MAX } from '../../domain/limits.ts'
import { MAIN_LIST } from '../../domain/watchlists/lists.ts'
import { readList } from '../../domain/watchlists/text.ts'
import { call } from '../../src/data/call.ts'
import { chooseList, stepWatched } from '../../src/data/lists.ts'
import { removeWatched, toggleWatched, watchlist } from '../../src/data/watchlist.ts'
import { ListChips } from '../../src/features/watchlist/ListChips.tsx'
import { textOfFile } from '../../src/features/watchlist/list-file.ts'
import { previewOf } from '../../src/features/watchlist/list-preview.ts'
import { OrderChips } from '../../src/features/watchlist/OrderChips.tsx'
import { watchOrder } from '../../src/features/watchlist/order.state.ts'
import { droppedAt, rowsOf, selectionAt, steppedTo } from '../../src/features/watchlist/rows.ts'
import { loadNamespaces } from '../../src/i18n/i18n.ts'
import { closeSession, openSession } from '../../src/state/session.ts'
import { dismissToast, toasts } from '../../src/state/toast.ts'
import { ana, sessionOf } from './people.ts'
import type { ScriptedServer } from './scripted-server.ts'
import { ok, startScriptedServer } from './scripted-server.ts'
import { setStage } from './ui/stage.ts'

const GET = 'GET /userSelfSecurity/selectSelfSelectionStocksData'
const SAVE = 'POST /userSelfSecurity/save'
const APPLE = 'US.AAPL' as InstrumentKey
const TECH = 'tech'

let server: ScriptedServer
/** Keys of each list on the server; a list without keys does not exist. */
let stored: Record<string, string[]>

beforeAll(async () => {
  await setStage()
  await loadNamespaces(['watchlist', 'lists', 'market', 'error'])
})
beforeEach(async () => {
  stored = { [MAIN_LIST]: ['US.KO'], [TECH]: ['US.NVDA', 'US.MSFT'] }
  server = startScriptedServer()
  server.on(GET, ({ query }) => {
    const keys = stored[query.get('list') ?? MAIN_LIST]
    return keys ? ok(keys.map(key => ({ key, f14: key }))) : { code: 4040, msg: 'no such list' }
  })
  server.on('POST /watchlists/list', () =>
    ok({
      maximum: 50,
      lists: Object.keys(stored).map(id => ({ id, name: id === MAIN_LIST ? null : id, count: 1, has: false })),
    }),
  )
  server.on(SAVE, () => ok({}))
  server.on('POST /userSelfSecurity/deleteByStockCode/{stockCode}', () => ok({}))
  openSession(sessionOf(ana(), 'secret'))
  await expect.poll(() => watchlist.state).toBe('ready')
})
afterEach(() => {
  server.stop()
  closeSession()
  for (const toast of [...toasts.list]) dismissToast(toast.id)
  Object.assign(watchOrder, { sort: 'none', ascending: false })
})

const shownKeys = () => watchlist.list.map(({ key }) => key)
const bodiesOf = (name: string) => server.asked.filter(({ call }) => call === name).map(({ body }) => body)

test('the chosen list is shown, remembered, and the star adds to it', async () => {
  const screen = await render(<ListChips withAutomatic />)
  await userEvent.click(screen.getByRole('button', { name: TECH }))
  await expect.poll(shownKeys).toEqual(['US.NVDA', 'US.MSFT'])
  await expect.element(screen.getByRole('button', { name: TECH, pressed: true })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Mi lista', pressed: false })).toBeVisible()
  expect(JSON.parse(localStorage.getItem('pulso:own:list') ?? '{}')).toMatchObject({ value: TECH })
  toggleWatched({ key: APPLE, name: 'Apple' })
  await expect.poll(() => bodiesOf(SAVE)).toMatchObject([{ secuCode: 'AAPL', list: TECH, position: 0 }])
  await userEvent.click(screen.getByRole('button', { name: 'Mi lista' }))
  toggleWatched({ key: APPLE, name: 'Apple' })
  await expect.poll(() => bodiesOf(SAVE)).toHaveLength(2)
  expect(bodiesOf(SAVE)[1]).not.toHaveProperty('list')
})

test('a chosen list that was deleted on another device gives way to the first one', async () => {
  delete stored[TECH]
  chooseList(TECH)
  await expect.poll(shownKeys).toEqual(['US.KO'])
  expect(watchlist.id).toBe(undefined)
  expect(toasts.list).toEqual([])
})

test('an answer about another list than the chosen one is ignored', async () => {
  let answer = () => {}
  server.on(GET, ({ query }) =>
    query.get('list') === TECH
      ? new Promise(done => {
          answer = () => done(ok([{ key: 'US.LATE', f14: 'Late' }]))
        })
      : ok([{ key: 'US.KO', f14: 'Coca-Cola' }]),
  )
  chooseList(TECH)
  await expect.poll(() => server.asked.at(-1)?.query.get('list')).toBe(TECH)
  chooseList(MAIN_LIST)
  await expect.poll(() => watchlist.state).toBe('ready')
  answer()
  // A later call is answered after it.
  await call('POST /watchlists/list', {})
  expect(shownKeys()).toEqual(['US.KO'])
})

test('an undone removal goes back to its own list, also when another one is shown', async () => {
  chooseList(TECH)
  await expect.poll(shownKeys).toEqual(['US.NVDA', 'US.MSFT'])
  removeWatched(['US.MSFT' as InstrumentKey])
  chooseList(MAIN_LIST)
  await expect.poll(shownKeys).toEqual(['US.KO'])
  toasts.list[0]?.action?.run()
  await expect.poll(() => bodiesOf(SAVE)).toMatchObject([{ secuCode: 'MSFT', list: TECH, position: 1 }])
  expect(shownKeys()).toEqual(['US.KO'])
})

test('a step out of a section says so to the server', async () => {
  watchlist.list = [{ key: APPLE, name: 'Apple', section: 'X' }]
  stepWatched(APPLE, -1)
  await expect.poll(() => bodiesOf(SAVE)).toMatchObject([{ secuCode: 'AAPL', position: 0, section: '' }])
})

test('a list of one currency can be sorted by price, a long one not at all', async () => {
  const screen = await render(<OrderChips isLong={false} canComparePrices />)
  const price = screen.getByRole('button', { name: /^Precio/ })
  for (const expected of [
    { sort: 'price', ascending: false },
    { sort: 'price', ascending: true },
    { sort: 'none', ascending: false },
  ]) {
    await userEvent.click(price)
    expect(watchOrder).toMatchObject(expected)
  }
  await screen.rerender(<OrderChips isLong={false} canComparePrices={false} />)
  await expect.element(price).not.toBeInTheDocument()
  await screen.rerender(<OrderChips isLong canComparePrices />)
  await expect.element(screen.getByText(/más de 200/)).toBeVisible()
})

test('a long list asks for the prices around the screen, and never for more than a connection gets', () => {
  expect(selectionAt(WINDOW_SELECTION_MAX, 120)).toEqual({ first: 0, last: WINDOW_SELECTION_MAX })
  for (let first = 0; first < WATCHLIST_MAX; first += 1) {
    const range = selectionAt(WATCHLIST_MAX, steppedTo(first))
    expect(range.last - range.first).toBe(WINDOW_SELECTION_MAX)
    expect(range.first).toBeLessThanOrEqual(first)
    // A large screen has fewer rows than this.
    expect(range.last).toBeGreaterThanOrEqual(Math.min(WATCHLIST_MAX, first + 100))
  }
})

test('an entry that is dropped below a heading belongs to its section', () => {
  const rows = rowsOf([{ key: APPLE }, { key: 'US.KO' as InstrumentKey, section: 'X' }])
  expect(rows.map(({ id }) => id)).toEqual([APPLE, '#X', 'US.KO'])
  expect(droppedAt(rows, APPLE, 1)).toEqual({ at: 0, section: 'X' })
  expect(droppedAt(rows, 'US.KO', 0)).toEqual({ at: 0, section: null })
  expect(droppedAt(rows, 'US.KO', 1)).toEqual({ at: 1, section: null })
})

test('the preview of an import says what becomes of each line', () => {
  const read = readList('US:AAPL\nUS:KO\nnothing\nUS:AAPL\nUS:GONE')
  if (typeof read === 'string') throw new Error(read)
  const preview = previewOf(read, ['US.KO' as InstrumentKey], new Set(['US.AAPL', 'US.KO']))
  expect(preview.added.map(({ key }) => key)).toEqual([APPLE])
  expect(preview.present.map(({ line }) => line)).toEqual([2, 4])
  expect(preview.unknown.map(({ line }) => line)).toEqual([3, 5])
  const full = Array.from({ length: WATCHLIST_MAX }, (_, nth) => `US.F${nth}` as InstrumentKey)
  expect(previewOf(read, full, new Set([APPLE])).isOverfull).toBe(true)
})

test('a file that is no text, or too large, is not read', async () => {
  expect(await textOfFile(new Blob([Uint8Array.of(0xff, 0xd8, 0xff)]))).toEqual({ problem: 'binary' })
  expect(await textOfFile(new Blob(['x'.repeat(70_000)]))).toEqual({ problem: 'tooLarge' })
  expect(await textOfFile(new Blob(['US:AAPL']))).toEqual({ text: 'US:AAPL' })
})
