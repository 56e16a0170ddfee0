// Why: while a share is halted nothing of it may be bought or sold at its old quote, each place that shows it must say so, and
// after the halt orders that waited are filled. The fake is a process of its own.
import { afterEach, expect, test } from 'vitest'
import { SECOND_MS } from '../../domain/time.ts'
import type { AlpacaServer } from '../support/alpaca-server.ts'
import { openAlpacaServer, reach } from '../support/alpaca-server.ts'
import { nano } from '../support/alpaca-tape.ts'
import { START_TIMEOUT_MS } from '../support/server.ts'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const stateOf = async ({ server }: AlpacaServer, stockCode = 'AAPL') =>
  (await server.ask('GET /m_ft/stock_detail_ft', { stockCode, market: 'UsStock' })).state

const haltOf = async ({ server }: AlpacaServer) =>
  (await server.ask('GET /m_ft/stock_detail_ft', { stockCode: 'AAPL', market: 'UsStock' })).halt

const say = ({ alpaca, server }: AlpacaServer, part: object) =>
  alpaca.send({ kind: 'say', parts: [Object.assign({ S: 'AAPL', z: 'C', t: nano(server.clock.now()) }, part)] })

const market = { key: 'US.AAPL', direction: 0, orderType: 0, action: 0, quantity: '2' } as const
const limit = { key: 'US.AAPL', direction: 0, orderType: 1, action: 0, quantity: '3', price: '205.00' } as const

test('nothing is filled during a pause (LULD), and what waited is filled after it', {
  timeout: 2 * START_TIMEOUT_MS,
}, async () => {
  const opened = await openAlpacaServer(ends)
  const { server } = opened
  const person = await server.newcomer()
  await reach(opened, () => stateOf(opened), 'open')
  await say(opened, { T: 's', sc: 'P', sm: '', rc: 'LUDP', rm: '' })
  await reach(opened, () => stateOf(opened), 'halted')
  expect(await stateOf(opened, 'MSFT')).toBe('open')
  await expect(server.ask('POST /stock/create', market, person)).rejects.toThrow(/4202 Pausa por volatilidad/)
  expect(await haltOf(opened)).toBe('volatility')
  const { id } = await server.ask('POST /stock/create', limit, person)
  const fills = async () => (await server.ask('POST /orders/fills', { orderId: id }, person)).list.length
  const until = server.clock.now() + 40 * SECOND_MS
  await reach(opened, async () => server.clock.now() > until, true)
  expect(await fills()).toBe(0)
  await say(opened, { T: 's', sc: 'T', sm: '', rc: '', rm: '' })
  await reach(opened, () => stateOf(opened), 'open')
  expect(await haltOf(opened)).toBeUndefined()
  await reach(opened, fills, 1)
})

test.each([
  ['H', 'T1', 'news', 'noticias'],
  ['2', 'M', 'volatility', 'Pausa por volatilidad'],
  ['H', 'H10', 'regulatory', 'autoridad'],
  ['H', 'XX', undefined, 'operación de este instrumento está suspendida'],
] as const)('a halt (%s %s) says why, as far as that is known', { timeout: 2 * START_TIMEOUT_MS }, async (...given) => {
  const [sc, rc, reason, words] = given
  const opened = await openAlpacaServer(ends)
  const person = await opened.server.newcomer()
  await reach(opened, () => stateOf(opened), 'open')
  await say(opened, { T: 's', sc, sm: '', rc, rm: '' })
  await reach(opened, () => stateOf(opened), 'halted')
  expect(await haltOf(opened)).toBe(reason)
  await expect(opened.server.ask('POST /stock/create', market, person)).rejects.toThrow(words)
})
