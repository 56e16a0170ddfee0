// The fake Gateway is read by the package on its own, so that the fake and the adapter do not share one mistake. The faults of
// the package that the adapter avoids are shown here: a version without one of them needs one workaround less.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { EventName, IBApi, IBApiNext, MarketDataType, SecType } from '@stoqey/ib'
import { afterEach, expect, test } from 'vitest'
import { SECOND_MS } from '../../domain/time.ts'
import { createIbkrFake, UNANSWERED } from '../support/ibkr-fake.ts'
import { tapeOf } from '../support/ibkr-tape.ts'

const START = Date.UTC(2026, 2, 3, 14, 30, 20)
/** Types of ticks. */
const [BID_SIZE, ASK_SIZE, DELAYED_BID] = [0, 3, 66]
const apple = { symbol: 'AAPL', secType: SecType.STK, exchange: 'SMART', currency: 'USD' }
const future = { symbol: 'ES', secType: SecType.FUT, exchange: 'CME', currency: 'USD' }
const tencent = { symbol: '700', secType: SecType.STK, exchange: 'SEHK', currency: 'HKD' }

const ends: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function open() {
  const steps = tapeOf({ startMs: START, count: 64, everyMs: SECOND_MS, leadMs: 1_000 * SECOND_MS })
  const fake = await createIbkrFake({ steps, startMs: START })
  ends.push(() => fake.close())
  fake.advance(START)
  const [host = '', port] = fake.address.split(':')
  return { fake, options: { host, port: Number(port), clientId: 8, maxReqPerSec: 40 } }
}

test('the package on top of it reads contracts, quotes and past prices', async () => {
  const { options } = await open()
  const api = new IBApiNext(options)
  ends.push(() => void api.disconnect())
  api.connect()
  const [details] = await api.getContractDetails(apple)
  expect(details).toMatchObject({ longName: 'APPLE INC', minTick: 0.01, contract: { conId: 265_598 } })
  const months = await api.getContractDetails(future)
  expect(
    months.map(({ contract, contractMonth }) => [contract.lastTradeDateOrContractMonth, contractMonth]),
  ).toContainEqual(['20260320', '202603'])
  expect(months[0]).toMatchObject({ minTick: 0.25, contract: { multiplier: 50, tradingClass: 'ES' } })
  const bars = await api.getHistoricalData(apple, undefined as never, '1 D', '1 min' as never, 'TRADES', 1, 2)
  expect(bars.length).toBeGreaterThan(0)
  api.setMarketDataType(MarketDataType.DELAYED)
  const quote = new Promise<number | undefined>(resolve => {
    const stream = api.getMarketData(tencent, '', false, false).subscribe({
      next: ({ all }) => {
        const bid = all.get(DELAYED_BID)?.value
        if (bid !== undefined) resolve(bid)
      },
      error: () => {},
    })
    ends.push(() => stream.unsubscribe())
  })
  expect(await quote).toBeGreaterThan(0)
})

function plain(options: ConstructorParameters<typeof IBApi>[0]): { readonly api: IBApi; readonly sizes: number[] } {
  const api = new IBApi(options)
  const sizes: number[] = []
  api.on(EventName.tickSize, (_request, type) => void sizes.push(type ?? -1))
  api.on(EventName.nextValidId, () => void api.reqMktData(1, apple, '', false, false))
  ends.push(() => void api.disconnect())
  api.connect()
  return { api, sizes }
}

test('the package drops the size of a bid, and keeps that of an ask', async () => {
  const { options } = await open()
  const { sizes } = plain(options)
  await expect.poll(() => sizes).toContain(ASK_SIZE)
  expect(sizes).not.toContain(BID_SIZE)
})

test('the package does not notice that nothing comes any more', async () => {
  const { fake, options } = await open()
  const { api, sizes } = plain(options)
  await expect.poll(() => sizes.length).toBeGreaterThan(0)
  fake.fault({ kind: 'mute', mute: true })
  let isAnswered = false
  api.on(EventName.currentTime, () => {
    isAnswered = true
  })
  api.reqCurrentTime()
  await expect.poll(() => fake.calls).toContain(UNANSWERED)
  expect([isAnswered, api.isConnected]).toEqual([false, true])
})

const run = promisify(execFile)
const gateway = fileURLToPath(new URL('../../server/market/providers/ibkr/gateway.ts', import.meta.url))

test('a file .env of the working directory changes nothing in the server', async () => {
  const { fake } = await open()
  const folder = mkdtempSync(join(tmpdir(), 'pulso-ibkr-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, '.env'), 'FOREIGN=1\nIB_HOST=192.0.2.1\n')
  const script = `
    const { openGateway } = await import(${JSON.stringify(gateway)})
    const socket = openGateway({ client: 40 })('tcp://${fake.address}', {
      onOpen() { socket.ping() },
      onMessage(text) {
        if (!text.startsWith('["time"')) return
        console.log(process.env.FOREIGN ?? 'none')
        socket.close()
      },
      onClose(why) { console.log(why) },
    })`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { cwd: folder })
  expect(stdout.trim()).toBe('none')
})
