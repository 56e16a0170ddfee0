// The dashboard of an account: what is saved is read by every device of its user, and by nobody else.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardList } from '../../domain/dashboard.ts'
import { DASHBOARD_LISTS_MAX, dashboardRows, firstDashboard, sourceId } from '../../domain/dashboard.ts'
import { boardNames } from '../../domain/instruments/boards.ts'
import { WINDOW_SELECTION_MAX } from '../../domain/limits.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

const lists: DashboardList[] = [
  { source: { kind: 'market', board: 'US', order: 'gainers' }, rows: 10, folded: false },
  { source: { kind: 'watchlist', list: 'main' }, rows: 5, folded: true },
  { source: { kind: 'positions' }, rows: 15, folded: false },
  { source: { kind: 'months', root: 'CL' }, rows: 5, folded: false },
  { source: { kind: 'search', words: 'oro', scope: 'all' }, rows: 5, folded: false },
  { source: { kind: 'search', words: 'oro', scope: 'MX' }, rows: 5, folded: false },
]
const market = (order: 'traded' | 'gainers', board: 'US' | 'HK' = 'US'): DashboardList => ({
  source: { kind: 'market', board, order },
  rows: 5,
  folded: false,
})

test('nothing is saved at first; what a user saves is read again, and replaced by the next change', async () => {
  const [me, other] = [await server.newcomer(), await server.newcomer()]
  expect(await server.ask('POST /dashboard/read', {}, me)).toEqual({ lists: null })
  await server.ask('POST /dashboard/save', { lists }, me)
  expect(await server.ask('POST /dashboard/read', {}, me)).toEqual({ lists })
  expect(await server.ask('POST /dashboard/read', {}, other)).toEqual({ lists: null })
  await server.ask('POST /dashboard/save', { lists: [] }, me)
  expect(await server.ask('POST /dashboard/read', {}, me)).toEqual({ lists: [] })
})

test.each([
  ['the same list twice', [market('traded'), { ...market('traded'), rows: 10 }]],
  ['more lists than there may be', Array.from({ length: DASHBOARD_LISTS_MAX + 1 }, (_, at) => watchlist(`w${at}`))],
  ['a market that does not exist', [{ ...market('traded'), source: { kind: 'market', board: 'XX', order: 'traded' } }]],
  ['a number of rows that is not offered', [{ ...market('traded'), rows: 7 }]],
  ['months without a root', [{ ...market('traded'), source: { kind: 'months' } }]],
  ['a search without words', [{ ...market('traded'), source: { kind: 'search', words: ' ', scope: 'all' } }]],
  [
    'a search in a market that does not exist',
    [{ ...market('traded'), source: { kind: 'search', words: 'a', scope: 'XX' } }],
  ],
  [
    'the same search twice',
    ['Oro', 'oro'].map(words => ({ ...market('traded'), source: { kind: 'search', words, scope: 'all' } })),
  ],
  ['a field that is not known', [{ ...market('traded'), colour: 'red' }]],
])('refused: %s', async (_what, wrong) => {
  const me = await server.newcomer()
  const input = { lists: wrong } as CallInput<'POST /dashboard/save'>
  expect((await server.refusal('POST /dashboard/save', input, me)).failure).toBe('invalid')
  expect(await server.ask('POST /dashboard/read', {}, me)).toEqual({ lists: null })
})

function watchlist(list: string): DashboardList {
  return { source: { kind: 'watchlist', list }, rows: 5, folded: false }
}

test('a connection can follow all rows of the longest dashboard', () => {
  expect(DASHBOARD_LISTS_MAX * Math.max(...dashboardRows)).toBeLessThanOrEqual(WINDOW_SELECTION_MAX)
})

test('the suggested lists are of markets that the server has, each once', () => {
  for (const offered of [boardNames, ['CR', 'FX'], ['IX']] as const) {
    const suggested = firstDashboard(offered)
    const ids = suggested.map(({ source }) => sourceId(source))
    expect(new Set(ids).size).toBe(ids.length)
    const shown = suggested.flatMap(({ source }) => (source.kind === 'market' ? [source.board] : []))
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.every(board => offered.some(each => each === board))).toBe(true)
  }
})
