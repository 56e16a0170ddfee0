// Benchmark of the bus between the processes of a multi-process installation, over a real NATS server on the same
// machine: the cost of publishing and receiving a quote row, its delay, and the delay and cost of a wake-up
// notification.
//
// Reason: a single process has none of these costs; docs/scale.md is computed from them.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { must } from '../domain/assert.ts'
import { NOTHING, subjects } from '../server/bus/bus.ts'
import { connectBus } from '../server/bus/nats.ts'
import { createLog } from '../server/lib/log.ts'
import { packRows, ROWS_MAX } from '../server/market/shared/rows.ts'
import { createQuoteTable } from '../server/market/source.ts'
import { startNats } from '../tests/support/nats.ts'
import type { Bench, Row } from './bench.ts'
import type { ReceiverCount } from './bus-receiver.ts'

const receiver = fileURLToPath(new URL('bus-receiver.ts', import.meta.url))

/**
 * Load of the benchmark, as the market process publishes quotes: all 10 000 instruments every 50 ms, which is 200 000
 * rows a second.
 */
const INSTRUMENTS = 10_000
const SAY_EVERY_MS = 50
const FULL = { seconds: 20, bells: 5_000 }
const QUICK = { seconds: 3, bells: 500 }
const WAKE_UPS_PER_ROUND = 10

export const bus: Bench = {
  name: 'bus',
  async run(quick) {
    const task = quick ? QUICK : FULL
    const nats = await startNats()
    const line = await connectBus(nats.url, createLog('silent'))
    const child = fork(receiver, [nats.url])
    const ask = async (what: 'rows' | 'bells'): Promise<ReceiverCount> => {
      child.send(what)
      return must((await once(child, 'message'))[0] as ReceiverCount | undefined, 'a count')
    }
    try {
      await once(child, 'message')
      const quotes = createQuoteTable(INSTRUMENTS)
      const ixs = Array.from({ length: INSTRUMENTS }, (_, ix) => ix)
      const before = process.cpuUsage()
      for (let turn = 0; turn < (task.seconds * 1_000) / SAY_EVERY_MS; turn += 1) {
        // Every row is changed before each publication, and its timestamp is set to the time of the publication.
        quotes.price.fill(turn + 1)
        quotes.at.fill(Date.now())
        for (let from = 0; from < INSTRUMENTS; from += ROWS_MAX)
          line.publish(
            subjects.rows,
            packRows({ catalogue: 1, term: 1, nth: 1 }, quotes, ixs.slice(from, from + ROWS_MAX)),
          )
        await sleep(SAY_EVERY_MS)
      }
      const said = process.cpuUsage(before)
      const rows = await ask('rows')
      const rung = process.cpuUsage()
      for (let bell = 0; bell < task.bells; bell += 1) {
        line.publish(subjects.outbox(`person-${bell}`), NOTHING)
        line.publish('pulso.bench.at', new TextEncoder().encode(`${performance.timeOrigin + performance.now()}`))
        if (bell % WAKE_UPS_PER_ROUND === 0) await sleep(1)
      }
      const ringing = process.cpuUsage(rung)
      const bells = await ask('bells')
      const microseconds = ({ user, system }: NodeJS.CpuUsage) => user + system
      return [
        row('a row said, processor', microseconds(said) / rows.received, 'µs'),
        row('a row heard, processor', rows.processorUs / rows.received, 'µs'),
        row('rows, said to heard, p99', rows.p99Ms, 'ms'),
        row('a bell rung, processor', microseconds(ringing) / task.bells / 2, 'µs'),
        row('a bell heard, processor', bells.processorUs / bells.received, 'µs'),
        row('bells, rung to heard, p99', bells.p99Ms, 'ms'),
      ]
    } finally {
      child.kill()
      await line.close()
      await nats.kill()
    }
  },
}

const row = (what: string, value: number, unit: string): Row => ({
  name: `bus: ${what}`,
  value,
  unit,
  peer: null,
  peerValue: null,
  ratio: null,
  mark: null,
})
