// Drawings on charts: two devices of a user change the same chart, and neither removes what the other one added. Limits keep
// drawings out, never lose stored ones.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_DRAWINGS_MAX, DRAWING_MAX, INSTRUMENT_DRAWINGS_MAX } from '../../domain/drawings.ts'
import type { StoredDrawing } from '../../domain/wire/calls/drawings.ts'
import type { CallInput } from '../../domain/wire/calls/table.ts'
import { chartDrawings } from '../../server/db/schema.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS, startServer } from '../support/server.ts'

const APPLE = 'US.AAPL'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
}, START_TIMEOUT_MS)
afterAll(() => server.stop())

const drawing = (id: string, content = `{"id":"${id}"}`): StoredDrawing => ({ id, content })
const numbered = (count: number) =>
  Array.from({ length: count }, (_, nth) => drawing(`n${String(nth).padStart(3, '0')}`))

type Me = Awaited<ReturnType<TestServer['newcomer']>>
const change = (me: Me, changes: Partial<CallInput<'POST /drawings/change'>>) =>
  server.ask('POST /drawings/change', { key: APPLE, drawings: [], deleted: [], ...changes }, me)
const read = async (me: Me, key = APPLE) => (await server.ask('POST /drawings/read', { key }, me)).drawings

test('what two devices add and change is kept, by chart and by user', async () => {
  const [me, other] = [await server.newcomer(), await server.newcomer()]
  expect(await read(me)).toEqual([])
  await change(me, { drawings: [drawing('a'), drawing('b')] })
  server.clock.jump(1_000)
  // The second device has not seen them.
  const answer = await change(me, { drawings: [drawing('c')] })
  expect(answer).toEqual({ drawings: [drawing('a'), drawing('b'), drawing('c')], reached: null })
  const edited = drawing('a', '{"id":"a","kind":"of a later version"}')
  await change(me, { drawings: [edited], deleted: ['b', 'unknown'] })
  expect(await read(me)).toEqual([edited, drawing('c')])
  // A repeated request changes nothing.
  expect((await change(me, { drawings: [edited], deleted: ['b', 'unknown'] })).drawings).toEqual([edited, drawing('c')])
  expect(await read(me, 'US.MSFT')).toEqual([])
  expect(await read(other)).toEqual([])
  await change(other, { drawings: [drawing('c', '{"id":"c","of":"other"}')], deleted: ['a', 'c'] })
  expect(await read(me)).toEqual([edited, drawing('c')])
})

test('a chart takes drawings up to its limit, and those it has can be changed and deleted', async () => {
  const me = await server.newcomer()
  const full = numbered(INSTRUMENT_DRAWINGS_MAX)
  const answer = await change(me, { drawings: [...full, drawing('one more')] })
  expect(answer).toEqual({ drawings: full, reached: 'instrument' })
  expect((await change(me, { drawings: [drawing('n000', '{}')] })).reached).toBeNull()
  const swapped = await change(me, { drawings: [drawing('one more')], deleted: ['n001'] })
  expect(swapped.reached).toBeNull()
  expect(swapped.drawings.map(({ id }) => id)).toContain('one more')
})

test('an account takes drawings up to its limit', async () => {
  const me = await server.newcomer()
  const { id: userId } = me.user
  const rows = Array.from({ length: ACCOUNT_DRAWINGS_MAX - 1 }, () => {
    const id = randomUUID()
    return { userId, instrumentKey: `US.${id.slice(0, 8)}`, id, content: '{}', createdAt: 0, modifiedAt: 0 }
  })
  await server.db.insert(chartDrawings).values(rows)
  const answer = await change(me, { drawings: [drawing('last'), drawing('none')] })
  expect(answer).toEqual({ drawings: [drawing('last')], reached: 'account' })
})

test.each([
  ['a drawing that is too long', { drawings: [drawing('a', 'x'.repeat(DRAWING_MAX + 1))] }],
  ['a drawing without an id', { drawings: [drawing('')] }],
  ['more changes than a request may have', { drawings: numbered(5 * INSTRUMENT_DRAWINGS_MAX + 1) }],
])('refused: %s', async (_what, wrong) => {
  const me = await server.newcomer()
  const input = { key: APPLE, deleted: [], ...wrong }
  expect((await server.refusal('POST /drawings/change', input, me)).failure).toBe('invalid')
  expect(await read(me)).toEqual([])
})

test('the copy of the user’s data has the drawings', async () => {
  const me = await server.newcomer()
  await change(me, { drawings: [drawing('a', '{"id":"a","kind":"horizontal"}')] })
  const copy = JSON.stringify(await server.ask('POST /privacy/export', {}, me))
  expect(copy).toContain('drawings')
  expect(copy).toContain('horizontal')
})
