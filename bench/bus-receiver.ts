// The subscriber of the bus benchmark, in a separate process: counts the messages it receives, and measures their delay
// and its processor time.

import { subjects, textOf } from '../server/bus/bus.ts'
import { connectBus } from '../server/bus/nats.ts'
import { createLog } from '../server/lib/log.ts'
import { headOf, unpackRows } from '../server/market/shared/rows.ts'
import { createQuoteTable } from '../server/market/source.ts'

export type ReceiverCount = { readonly received: number; readonly processorUs: number; readonly p99Ms: number }

const LARGEST = 10_000
const bus = await connectBus(process.argv[2] ?? '', createLog('silent'))
const quotes = createQuoteTable(LARGEST)
let received = 0
let delays: number[] = []
let since = process.cpuUsage()

bus.subscribe(subjects.rows, message => {
  const head = headOf(message)
  if (!head) return
  unpackRows(message, head, quotes)
  received += head.count
  delays.push(Date.now() - (quotes.at[0] ?? 0))
})
bus.subscribe('pulso.outbox.*', () => {
  received += 1
})
bus.subscribe('pulso.bench.at', message => {
  received += 1
  delays.push(performance.timeOrigin + performance.now() - Number(textOf(message)))
})

process.on('message', () => {
  const { user, system } = process.cpuUsage(since)
  const sorted = delays.toSorted((one, other) => one - other)
  const count: ReceiverCount = {
    received,
    processorUs: user + system,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  }
  process.send?.(count)
  received = 0
  delays = []
  since = process.cpuUsage()
})
process.send?.('ready')
