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
const PUBLISH_EVERY_MS = 50
const FULL = { seconds: 20, notifications: 5_000 }
const QUICK = { seconds: 3, notifications: 500 }
const WAKE_UPS_PER_ROUND = 10

export const bus: Bench = {
  name: 'bus',
  async run(quick) {
    const task = quick ? QUICK : FULL
    const nats = await startNats()
    const line = await connectBus(nats.url, createLog('silent'))
    const child = fork(receiver, [nats.url])
    const ask = async (what: 'rows' | 'notifications'): Promise<ReceiverCount> => {
      child.send(what)
      return must((await once(child, 'message'))[0] as ReceiverCount | undefined, 'a count')
    }
    try {
      await once(child, 'message')
      const quotes = createQuoteTable(INSTRUMENTS)
      const ixs = Array.from({ length: INSTRUMENTS }, (_, ix) => ix)
      const before = process.cpuUsage()
      for (let turn = 0; turn < (task.seconds * 1_000) / PUBLISH_EVERY_MS; turn += 1) {
        // Every row is changed before each publication, and its timestamp is set to the time of the publication.
        quotes.price.fill(turn + 1)
        quotes.at.fill(Date.now())
        for (let from = 0; from < INSTRUMENTS; from += ROWS_MAX)
          line.publish(
            subjects.rows,
            packRows({ catalogue: 1, term: 1, nth: 1 }, quotes, ixs.slice(from, from + ROWS_MAX)),
          )
        await sleep(PUBLISH_EVERY_MS)
      }
      const publishing = process.cpuUsage(before)
      const rows = await ask('rows')
      const beforeNotifications = process.cpuUsage()
      for (let nth = 0; nth < task.notifications; nth += 1) {
        line.publish(subjects.outbox(`person-${nth}`), NOTHING)
        line.publish('pulso.bench.at', new TextEncoder().encode(`${performance.timeOrigin + performance.now()}`))
        if (nth % WAKE_UPS_PER_ROUND === 0) await sleep(1)
      }
      const notifying = process.cpuUsage(beforeNotifications)
      const notifications = await ask('notifications')
      const microseconds = ({ user, system }: NodeJS.CpuUsage) => user + system
      return [
        row('a row published, CPU', microseconds(publishing) / rows.received, 'µs'),
        row('a row received, CPU', rows.processorUs / rows.received, 'µs'),
        row('rows, published to received, p99', rows.p99Ms, 'ms'),
        row('a notification published, CPU', microseconds(notifying) / task.notifications / 2, 'µs'),
        row('a notification received, CPU', notifications.processorUs / notifications.received, 'µs'),
        row('notifications, published to received, p99', notifications.p99Ms, 'ms'),
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
