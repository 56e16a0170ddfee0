// Named watchlists: limits and names, the order of lists, entries and sections through all changes, and imports. The calls
// of the specification keep working on the first list.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import type { InstrumentKey } from '../../domain/brand.ts'
import { WATCHLIST_MAX } from '../../domain/limits.ts'
import { MAIN_LIST, WATCHLISTS_MAX } from '../../domain/watchlists/lists.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { watchlist, watchlists } from '../../server/db/schema.ts'
import { createList, namedLists } from '../../server/watchlist/lists.ts'
import { importEntries, markEntries } from '../../server/watchlist/marks.ts'
import { onEachStore } from '../support/postgres.ts'
import type { Registered, TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'
import { addUser } from '../support/store.ts'

let server: TestServer
let me: Registered
beforeAll(async () => {
  server = await startServer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())
beforeEach(async () => {
  me = await server.newcomer()
  // Each user has their own limit of calls a second.
  server.clock.jump(5_000)
})

const listsOf = async (key?: string) =>
  (await server.ask('POST /watchlists/list', key === undefined ? {} : { key }, me)).lists
const create = async (name: string): Promise<string> => (await server.ask('POST /watchlists/create', { name }, me)).id

/** Entries in short: section, code and flag. */
async function entriesIn(list?: string): Promise<string[]> {
  server.clock.jump(100)
  const input = list === undefined ? {} : { list }
  const entries = await server.ask('GET /userSelfSecurity/selectSelfSelectionStocksData', input, me)
  return entries.map(({ f12, flag, section }) => [section, f12, flag].filter(Boolean).join(' '))
}

async function add(list: string | undefined, code: string, more: object = {}): Promise<void> {
  server.clock.jump(100)
  const input: CallInput<'POST /userSelfSecurity/save'> = { secuCode: code, market: 'UsStock', ...more }
  await server.ask('POST /userSelfSecurity/save', list === undefined ? input : { ...input, list }, me)
}

async function fill(list: string, codes: readonly string[]): Promise<void> {
  for (const code of [...codes].reverse()) await add(list, code)
}

const key = (code: string): string => `US.${code}`
const mark = (list: string, codes: readonly string[], marks: object) =>
  server.ask('POST /watchlists/mark', { list, keys: codes.map(key), ...marks }, me)

test('a user without other lists has the first one, without a name', async () => {
  expect(await listsOf()).toEqual([{ id: MAIN_LIST, name: null, count: 0, has: false }])
  expect(await server.db.select().from(watchlists).where(eq(watchlists.userId, me.user.id))).toEqual([])
})

test('a list has its own entries; the calls of the specification keep working on the first', async () => {
  await add(undefined, 'AAPL')
  const tech = await create('  Tecnología ')
  await fill(tech, ['NVDA', 'AAPL'])
  expect(await entriesIn()).toEqual(['AAPL'])
  expect(await entriesIn(MAIN_LIST)).toEqual(['AAPL'])
  expect(await entriesIn(tech)).toEqual(['NVDA', 'AAPL'])
  expect(await listsOf('US.NVDA')).toEqual([
    { id: MAIN_LIST, name: null, count: 1, has: false },
    { id: tech, name: 'Tecnología', count: 2, has: true },
  ])
  const call = 'POST /userSelfSecurity/deleteByStockCode/{stockCode}'
  await server.ask(call, { stockCode: 'AAPL', market: 'UsStock' }, me)
  expect(await entriesIn()).toEqual([])
  expect(await entriesIn(tech)).toEqual(['NVDA', 'AAPL'])
  await server.ask(call, { stockCode: 'NVDA', market: 'UsStock', list: tech }, me)
  expect(await entriesIn(tech)).toEqual(['AAPL'])
})

test('an empty name, one that is too long and one that exists are refused at the field', async () => {
  const tech = await create('Tecnología')
  const refused = async (call: 'POST /watchlists/create' | 'POST /watchlists/rename', name: string) => {
    const input = call === 'POST /watchlists/create' ? { name } : { id: MAIN_LIST, name }
    const { failure, data } = await server.refusal(call, input as { id: string; name: string }, me)
    return { failure, data }
  }
  for (const call of ['POST /watchlists/create', 'POST /watchlists/rename'] as const) {
    expect(await refused(call, ' \u200b ')).toMatchObject({
      failure: 'invalid',
      data: { field: 'name', reason: 'required' },
    })
    expect(await refused(call, 'x'.repeat(41))).toMatchObject({ data: { field: 'name', reason: 'tooLong' } })
    expect(await refused(call, 'tecnologi\u0301a')).toMatchObject({ data: { field: 'name', reason: 'duplicate' } })
  }
  await server.ask('POST /watchlists/rename', { id: tech, name: 'tecnología' }, me)
  await server.ask('POST /watchlists/rename', { id: MAIN_LIST, name: 'Todas' }, me)
  expect((await listsOf()).map(({ name }) => name)).toEqual(['Todas', 'tecnología'])
})

test(`there are at most ${WATCHLISTS_MAX} lists`, async () => {
  for (let nth = 1; nth < WATCHLISTS_MAX; nth += 1) {
    server.clock.jump(100)
    await create(`Lista ${nth}`)
  }
  const { data, msg } = await server.refusal(
    'POST /watchlists/create',
    { name: 'Otra' },
    { token: me.token, locale: 'en' },
  )
  expect(data).toMatchObject({ field: 'name', reason: 'tooMany' })
  expect(msg).toContain(`${WATCHLISTS_MAX}`)
})

test('lists are moved, and the first one among them', async () => {
  const [a, b] = [await create('A'), await create('B')]
  await server.ask('POST /watchlists/move', { id: b, place: 0 }, me)
  await server.ask('POST /watchlists/move', { id: MAIN_LIST, place: 2 }, me)
  expect((await listsOf()).map(({ id }) => id)).toEqual([b, a, MAIN_LIST])
})

test('a list is deleted with its entries; the first one is kept', async () => {
  await add(undefined, 'AAPL')
  const tech = await create('Tecnología')
  await fill(tech, ['NVDA', 'AAPL'])
  await server.ask('POST /watchlists/delete', { id: tech }, me)
  expect((await listsOf()).map(({ id }) => id)).toEqual([MAIN_LIST])
  expect(await server.db.select().from(watchlist).where(eq(watchlist.userId, me.user.id))).toHaveLength(1)
  const gone = await server.refusal('GET /userSelfSecurity/selectSelfSelectionStocksData', { list: tech }, me)
  expect(gone.failure).toBe('notFound')
  const kept = await server.refusal('POST /watchlists/delete', { id: MAIN_LIST }, { token: me.token, locale: 'en' })
  expect(kept).toMatchObject({ failure: 'invalid', data: { field: 'id' } })
  expect(kept.msg).toContain('first list')
})

test('an entry has a flag, which stays when it is moved, and can be removed', async () => {
  const list = await create('A')
  await fill(list, ['AAPL', 'MSFT', 'NVDA'])
  await mark(list, ['AAPL', 'NVDA'], { flag: 'red' })
  await add(list, 'AAPL', { position: 2 })
  expect(await entriesIn(list)).toEqual(['MSFT', 'NVDA red', 'AAPL red'])
  await mark(list, ['NVDA'], { flag: 'none' })
  expect(await entriesIn(list)).toEqual(['MSFT', 'NVDA', 'AAPL red'])
})

test('sections keep their entries together through every change', async () => {
  const list = await create('A')
  await fill(list, ['AAPL', 'MSFT', 'NVDA', 'AVGO'])
  await mark(list, ['AAPL', 'NVDA'], { section: 'Chips' })
  expect(await entriesIn(list)).toEqual(['MSFT', 'AVGO', 'Chips AAPL', 'Chips NVDA'])
  await mark(list, ['AVGO'], { section: 'Redes' })
  // A new entry comes first, without a section; one that is put between two of a section belongs to it.
  await add(list, 'ORCL')
  await add(list, 'CRM', { position: 3 })
  expect(await entriesIn(list)).toEqual(['ORCL', 'MSFT', 'Chips AAPL', 'Chips CRM', 'Chips NVDA', 'Redes AVGO'])
  const section = (change: object) =>
    server.ask(
      'POST /watchlists/section',
      { list, section: 'Chips', ...change } as CallInput<'POST /watchlists/section'>,
      me,
    )
  await section({ place: 1 })
  expect(await entriesIn(list)).toEqual(['ORCL', 'MSFT', 'Redes AVGO', 'Chips AAPL', 'Chips CRM', 'Chips NVDA'])
  await section({ name: 'Semis' })
  const twice = { list, section: 'Semis', name: 'redes' }
  expect((await server.refusal('POST /watchlists/section', twice, me)).data).toMatchObject({
    field: 'name',
    reason: 'duplicate',
  })
  await server.ask('POST /watchlists/section', { list, section: 'Semis', remove: true }, me)
  expect(await entriesIn(list)).toEqual(['ORCL', 'MSFT', 'Redes AVGO', 'Redes AAPL', 'Redes CRM', 'Redes NVDA'])
  await mark(list, ['AAPL'], { section: '' })
  expect((await entriesIn(list)).slice(0, 4)).toEqual(['ORCL', 'MSFT', 'AAPL', 'Redes AVGO'])
  const gone = await server.refusal('POST /watchlists/section', { list, section: 'Chips', place: 0 }, me)
  expect(gone.failure).toBe('notFound')
})

test('entries are copied or moved to another list, and none is there twice', async () => {
  const other = await create('B')
  await fill(MAIN_LIST, ['AAPL', 'MSFT', 'NVDA'])
  await add(other, 'MSFT')
  await mark(MAIN_LIST, ['AAPL', 'MSFT'], { flag: 'blue', section: 'X' })
  const transfer = (keep: boolean) =>
    server.ask('POST /watchlists/transfer', { from: MAIN_LIST, to: other, keys: ['US.AAPL', 'US.MSFT'], keep }, me)
  expect(await transfer(true)).toEqual({ added: 1 })
  expect(await entriesIn(other)).toEqual(['MSFT', 'AAPL blue'])
  expect(await entriesIn()).toEqual(['NVDA', 'X AAPL blue', 'X MSFT blue'])
  expect(await transfer(false)).toEqual({ added: 0 })
  expect(await entriesIn()).toEqual(['NVDA'])
  expect(await entriesIn(other)).toEqual(['MSFT', 'AAPL blue'])
})

test('an import adds the known instruments to their sections, and leaves out the others', async () => {
  await fill(MAIN_LIST, ['AAPL', 'MSFT'])
  await mark(MAIN_LIST, ['MSFT'], { section: 'Chips' })
  const entries = [
    { key: 'US.NVDA', section: 'Chips' },
    { key: 'US.MSFT', section: 'Otra' },
    { key: 'US.NOSUCH' },
    { key: 'HK.00700' },
    { key: 'MX.WALMEX', section: 'México' },
  ]
  const keys = entries.map(each => each.key)
  const known = await server.ask('POST /watchlists/check', { keys }, me)
  expect(known.map(each => each.key)).toEqual(keys.filter(each => each !== 'US.NOSUCH'))
  expect(await server.ask('POST /watchlists/import', { list: MAIN_LIST, entries }, me)).toEqual({ added: 3 })
  expect(await entriesIn()).toEqual(['AAPL', '00700', 'Chips MSFT', 'Chips NVDA', 'México WALMEX'])
})

test("another user's list does not exist", async () => {
  const mine = await create('A')
  const stranger = await server.newcomer()
  const answers = async (list: string) => [
    await server.refusal('GET /userSelfSecurity/selectSelfSelectionStocksData', { list }, stranger),
    await server.refusal('POST /userSelfSecurity/save', { secuCode: 'AAPL', market: 'UsStock', list }, stranger),
    await server.refusal('POST /watchlists/mark', { list, keys: ['US.AAPL'], flag: 'red' }, stranger),
    await server.refusal('POST /watchlists/import', { list, entries: [{ key: 'US.AAPL' }] }, stranger),
    await server.refusal(
      'POST /watchlists/transfer',
      { from: list, to: MAIN_LIST, keys: ['US.AAPL'], keep: true },
      stranger,
    ),
    await server.refusal('POST /watchlists/section', { list, section: 'X', place: 0 }, stranger),
  ]
  const foreign = await answers(mine)
  expect(foreign).toEqual(await answers('missing'))
  expect(foreign.every(({ failure }) => failure === 'notFound')).toBe(true)
})

onEachStore('named lists', open => {
  test('concurrent changes of one user keep the limits, the names and the order', async () => {
    const db = await open()
    onTestFinished(() => db.close())
    const userId = await addUser(db)
    const change = { userId, now: 0 }
    const lists = await Promise.all(Array.from({ length: 4 }, () => createList(db, change, 'A')))
    const made = lists.filter(list => !('failure' in list))
    expect(made).toHaveLength(1)
    const keys = Array.from({ length: WATCHLIST_MAX }, (_, nth) => `US.K${nth}` as InstrumentKey)
    const asked = { userId, list: MAIN_LIST }
    const halves = [keys.slice(0, 300), keys.slice(200)]
    const sums = await Promise.all(
      halves.map(half =>
        importEntries(
          db,
          asked,
          half.map(each => ({ key: each })),
          0,
        ),
      ),
    )
    expect(sums.map(sum => ('added' in sum ? sum.added : 0)).reduce((sum, added) => sum + added)).toBe(WATCHLIST_MAX)
    expect(await importEntries(db, asked, [{ key: 'US.MORE' as InstrumentKey }], 0)).toMatchObject({
      failure: 'watchlistFull',
    })
    await Promise.all([
      markEntries(db, asked, { keys: keys.slice(0, 100), section: 'X' }),
      markEntries(db, asked, { keys: keys.slice(50, 150), section: 'Y', flag: 'green' }),
    ])
    const rows = await db.select().from(watchlist).where(eq(watchlist.userId, userId)).orderBy(watchlist.position)
    expect(new Set(rows.map(row => row.position)).size).toBe(WATCHLIST_MAX)
    const runs = rows.map(row => row.section).filter((section, at, all) => section !== all[at - 1])
    expect(new Set(runs).size).toBe(runs.length)
    expect(must(rows[0], 'a row').section).toBe(null)
    expect(rows.filter(row => row.flag === 'green')).toHaveLength(100)
    expect(await namedLists(db, userId, undefined)).toMatchObject([
      { id: MAIN_LIST, count: WATCHLIST_MAX },
      { name: 'A' },
    ])
  })
})
