// Why: on the day of a split a position has the quantity of before at a quarter of the price, so nothing of it may be
// bought, sold or filled until that is put right, and a close of before must not look like a crash. The fake is a process of
// its own.
import { afterEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { instrumentKey } from '../../domain/instruments/market-code.ts'
import { HOUR_MS, SECOND_MS } from '../../domain/time.ts'
import { corporateActions } from '../../server/db/action-schema.ts'
import { freezeCommands } from '../../server/desk/freeze-commands.ts'
import { freezesOf, releaseEnded } from '../../server/prices/corporate-actions.ts'
import type { ActionLists } from '../support/alpaca-actions.ts'
import type { AlpacaServer } from '../support/alpaca-server.ts'
import { openAlpacaServer, reach } from '../support/alpaca-server.ts'
import { quotePart } from '../support/alpaca-tape.ts'
import type { TestServer } from '../support/server.ts'
import { START_TIMEOUT_MS } from '../support/server.ts'

const TIMEOUT = { timeout: 2 * START_TIMEOUT_MS }
const [FRIDAY, MONDAY, TUESDAY, WEDNESDAY] = ['2026-05-29', '2026-06-01', '2026-06-02', '2026-06-03']
/** The beginning of Tuesday's trading day, 04:00 in New York. */
const TUESDAY_AT = Date.UTC(2026, 5, 2, 8)

const FROZEN = 'Este título tuvo un split. No se aceptan órdenes hasta que se ajusten sus posiciones.'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const split = (symbol: string, day: string, to: number, from: number) => ({
  symbol,
  ex_date: day,
  process_date: day,
  new_rate: to,
  old_rate: from,
})
const dividend = (symbol: string, day: string, rate: number) => ({
  symbol,
  ex_date: day,
  process_date: '2026-06-19',
  rate,
})

const open = (lists: ActionLists, most = 1_000): Promise<AlpacaServer> =>
  openAlpacaServer(ends, { prepare: alpaca => alpaca.send({ kind: 'actions', lists, most }) })

const detailOf = (server: TestServer, stockCode = 'AAPL') =>
  server.ask('GET /m_ft/stock_detail_ft', { stockCode, market: 'UsStock' })
const actionsOf = async (server: TestServer) => (await server.ask('GET /dict/sources', {})).sources[0]?.actions

const buy = (key: string, quantity = '2') => ({ key, direction: 0, orderType: 0, action: 0, quantity }) as const

async function buyNow(opened: AlpacaServer, person: Awaited<ReturnType<TestServer['newcomer']>>, key = 'US.AAPL') {
  const { server } = opened
  const { id } = await server.ask('POST /stock/create', buy(key), person)
  await reach(opened, async () => (await server.ask('POST /orders/fills', { orderId: id }, person)).list.length, 1)
}

/** Moves to a later time, in large steps. Trading days begin at 08:00 UTC. */
async function passTo(opened: AlpacaServer, at: number): Promise<void> {
  const { server, alpaca } = opened
  while (server.clock.now() < at) {
    server.clock.advance(Math.min(HOUR_MS, at - server.clock.now()))
    await alpaca.send({ kind: 'advance', to: server.clock.now() })
  }
}

test(
  'a share that was split today is frozen, says so, and its close of before is in the scale of today',
  TIMEOUT,
  async () => {
    const lists = { forward_splits: [split('AAPL', MONDAY, 4, 1)] }
    const opened = await open(lists)
    const { server } = opened
    const person = await server.newcomer()
    await reach(opened, async () => (await detailOf(server)).frozen?.kind, 'split')
    // Its row says so to whoever values what is held of it.
    expect((await detailOf(server)).state).toBe('frozen')
    expect((await detailOf(server, 'MSFT')).frozen).toBeUndefined()
    await reach(opened, async () => (await detailOf(server, 'MSFT')).state, 'open')
    expect((await detailOf(server)).frozen).toEqual({
      kind: 'split',
      exDate: MONDAY,
      ratioTo: '4',
      ratioFrom: '1',
      amount: null,
    })
    const refused = await server.refusal('POST /stock/create', buy('US.AAPL'), person)
    expect(refused).toMatchObject({ failure: 'notTradable', data: { field: 'key' }, msg: FROZEN })
    await buyNow(opened, person, 'US.MSFT')
    // The fake's trades of before cost as much as today's: a quarter of it is the adjusted close.
    const quarter = async () => {
      const [own, other] = [await detailOf(server), await detailOf(server, 'MSFT')]
      const ratio = (own.quote?.previousClose ?? 0) / (own.quote?.price ?? 1)
      return [ratio > 0.2 && ratio < 0.3, (other.quote?.previousClose ?? 0) > 10_000]
    }
    await reach(opened, quarter, [true, true])
  },
)

test(
  'a position from before a split stays frozen on later days also without an answer of the provider, and its orders wait until it is released',
  TIMEOUT,
  async () => {
    const opened = await open({ forward_splits: [split('AAPL', TUESDAY, 4, 1)] })
    const { server, alpaca } = opened
    const person = await server.newcomer()
    await reach(opened, async () => (await detailOf(server)).state, 'open')
    await reach(opened, () => actionsOf(server), 'read')
    expect((await detailOf(server)).frozen).toBeUndefined()
    await buyNow(opened, person)
    const total = async () =>
      (await server.ask('POST /userCenter/getFundingOverview', { currency: 'USD' }, person)).total
    expect(await total()).not.toBeNull()
    const resting = { key: 'US.AAPL', direction: 0, orderType: 1, action: 0, quantity: '1', price: '190.00' } as const
    const { id } = await server.ask('POST /stock/create', resting, person)
    // From now on the provider answers nothing about actions: what it said before holds.
    await alpaca.send({ kind: 'rest', status: 503, times: 1e6, path: 'corporate-actions' })
    await passTo(opened, TUESDAY_AT)
    await reach(opened, async () => (await detailOf(server)).frozen?.exDate, TUESDAY)
    await reach(opened, () => actionsOf(server), 'failed')
    expect(server.logged.join()).toContain('splits and dividends could not be read')
    // Its price of after the split says nothing of the quantity of before.
    expect(await total()).toBeNull()
    const position = must((await server.ask('POST /position/me', { pageSize: 1 }, person)).list[0], 'a position')
    expect([position.profit, position.zdf === null]).toEqual([null, false])
    const sale = { positionId: position.id, orderType: 0, quantity: '1' } as const
    expect(await server.refusal('POST /position/flatPosition', sale, person)).toMatchObject({ msg: FROZEN })
    // On Wednesday.
    const later = { keys: () => [instrumentKey('US', 'AAPL')], today: () => WEDNESDAY, startOf: () => TUESDAY_AT }
    await server.db.transaction(tx => releaseEnded(tx, later, server.clock.now()))
    expect((await freezesOf(server.db, [later])).frozen).toMatchObject([{ exDate: TUESDAY }])
    const states = async () => (await server.ask('POST /position/consignList', { pageSize: 5 }, person)).list
    expect((await states()).find(order => order.id === id)?.state).toBe('working')
    const { unfreeze } = freezeCommands({ db: server.db, clock: server.clock })
    await must(unfreeze, 'a command').run({ id: 'US.AAPL', author: 'ana' })
    await reach(opened, async () => (await detailOf(server)).frozen === undefined, true)
  },
)

test(
  'a dividend freezes its day only, and other shares are not concerned; pages are read to the end',
  TIMEOUT,
  async () => {
    const lists = {
      cash_dividends: [dividend('AAPL', MONDAY, 0.26), dividend('NOTOURS', MONDAY, 1)],
      reverse_splits: [split('MSFT', FRIDAY, 1, 10)],
    }
    const opened = await open(lists, 1)
    const { server, alpaca } = opened
    await reach(opened, async () => (await detailOf(server)).frozen?.amount, '0.26')
    // Nobody has anything of a split from before the first start.
    expect((await detailOf(server, 'MSFT')).frozen).toBeUndefined()
    const { calls } = await alpaca.send({ kind: 'voice', voice: 'all' })
    expect(calls.filter(call => call.includes('corporate-actions')).length).toBeGreaterThanOrEqual(2)
    await passTo(opened, TUESDAY_AT)
    await reach(opened, async () => (await detailOf(server)).frozen === undefined, true)
  },
)

test('what cannot be read is said of the source, and nothing is frozen for it', TIMEOUT, async () => {
  const wrong = { forward_splits: [split('AAPL', MONDAY, 0, 1)] }
  const opened = await open(wrong)
  const { server, alpaca } = opened
  await reach(opened, () => actionsOf(server), 'failed')
  expect((await detailOf(server)).frozen).toBeUndefined()
  await alpaca.send({ kind: 'actions', lists: { forward_splits: [split('AAPL', MONDAY, 4, 1)] } })
  await passTo(opened, server.clock.now() + 310 * SECOND_MS)
  await reach(opened, () => actionsOf(server), 'read')
  await reach(opened, async () => (await detailOf(server)).frozen?.kind, 'split')
})

test(
  'an open order whose price is reached is not filled while its share is frozen, and is after the release',
  TIMEOUT,
  async () => {
    const opened = await open({})
    const { server, alpaca } = opened
    const person = await server.newcomer()
    await reach(opened, () => actionsOf(server), 'read')
    await reach(opened, async () => (await detailOf(server)).state, 'open')
    const resting = { key: 'US.AAPL', direction: 0, orderType: 1, action: 0, quantity: '1', price: '190.00' } as const
    const { id } = await server.ask('POST /stock/create', resting, person)
    const row = { instrumentKey: 'US.AAPL', exDate: MONDAY, kind: 'split', readAt: server.clock.now() } as const
    await server.db.insert(corporateActions).values(row)
    await reach(opened, async () => (await detailOf(server)).frozen?.kind, 'split')
    // The tape ends, so that the quotes are those of the test.
    await passTo(opened, server.clock.now() + 700 * SECOND_MS)
    const fills = async () => {
      const at = server.clock.now()
      await alpaca.send({ kind: 'say', parts: [quotePart('AAPL', at, 179.98, 180)] })
      return (await server.ask('POST /orders/fills', { orderId: id }, person)).list.length
    }
    const asked = async () => (await detailOf(server)).quote?.ask
    await reach(opened, async () => [await fills(), await asked()], [0, 18_000])
    const until = server.clock.now() + 20 * SECOND_MS
    await reach(opened, async () => [await fills(), server.clock.now() > until], [0, true])
    const { unfreeze } = freezeCommands({ db: server.db, clock: server.clock })
    await must(unfreeze, 'a command').run({ id: 'US.AAPL', author: 'ana' })
    await reach(opened, fills, 1)
  },
)
