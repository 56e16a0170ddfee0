// Benchmark of sockets: ten thousand sockets on one server process, each with the subscriptions of a market list (a
// board and fifteen rows, once a second, and the heartbeat). It measures the delay of frames, frames per second, memory
// per socket and processor use. The clients are another process on the same machine. Reason: many users on one board is
// the usual case, and memory is the first limit of a WebSocket server. Peers publish only figures of other machines,
// which cannot be compared as ratios: Socket.IO 30 000 messages a second per process, Centrifugo 25 000 per pod with a
// p99 of 200 ms.
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { must } from '../domain/assert.ts'
import type { Catalogue } from '../domain/wire/calls/market.ts'
import type { Envelope } from '../domain/wire/envelope.ts'
import type { Served } from '../tools/serve.ts'
import { serve } from '../tools/serve.ts'
import type { Bench, Row } from './bench.ts'
import type { FromReaders, ReadersCount, ReadersTask, ToReaders } from './sockets-client.ts'

const FULL = { sockets: 10_000, seconds: 30 }
const QUICK = { sockets: 500, seconds: 5 }
/** Time from the last client's welcome to the first counted frame. */
const SETTLE_MS = 3_000
/** Number of file descriptors of the server other than its sockets. */
const OTHER_FILES = 200
const MARK_P99_MS = 250
const MARK_KB = 30

const readers = fileURLToPath(new URL('sockets-client.ts', import.meta.url))

export const sockets: Bench = {
  name: 'sockets',
  async run(quick) {
    const wanted = quick ? QUICK : FULL
    const task = { ...wanted, sockets: Math.min(wanted.sockets, filesAllowed() - OTHER_FILES) }
    const server = await serve({ LOG_LEVEL: 'error', LOOPBACK_SOCKETS: '20000', NODE_OPTIONS: '--inspect=127.0.0.1:0' })
    try {
      return rowsOf(task.sockets, await measure(server, task), quick)
    } finally {
      await server.stop()
    }
  },
}

/** Maximum number of open files. It is the soft limit, which Node has already raised to the hard limit. */
function filesAllowed(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft: number | 'unlimited' } } }
  const soft = report.userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY
}

type Measured = ReadersCount & {
  readonly perSecond: number
  readonly kilobytes: number
  readonly share: number
  readonly bytes: number
}

async function measure({ url, log }: Served, task: typeof FULL): Promise<Measured> {
  const codes = await codesOf(url)
  await collectGarbage(log)
  const alone = await costOf(url)
  const child = fork(readers)
  try {
    const order: ReadersTask = { port: Number(new URL(url).port), sockets: task.sockets, codes }
    await ask(child, order)
    await sleep(SETTLE_MS)
    const before = await costOf(url)
    child.send('count' satisfies ToReaders)
    await sleep(task.seconds * 1_000)
    const count = await ask(child, 'report')
    const after = await costOf(url)
    if (count === 'connected' || count.lost > 0) throw new Error('The server let go of readers')
    return {
      ...count,
      perSecond: count.frames / task.seconds,
      kilobytes: (after.memory - alone.memory) / 1024 / task.sockets,
      share: (after.processor - before.processor) / (after.at - before.at),
      bytes: (after.sent - before.sent) / (after.at - before.at) / task.sockets,
    }
  } finally {
    child.kill()
  }
}

/**
 * Collects garbage before the sockets connect, because garbage of the start would hide the sockets' memory. The garbage
 * of the sockets is counted. Uses Node's inspector, which is closed immediately because it would keep the server
 * running.
 */
async function collectGarbage(log: readonly string[]): Promise<void> {
  const line = must(log.map(text => /listening on (ws:\S+)/.exec(text)?.[1]).find(Boolean), 'an inspector')
  const inspector = new WebSocket(line)
  await once(inspector, 'open')
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }))
  await once(inspector, 'message')
  inspector.close()
  await once(inspector, 'close')
}

async function ask(child: ChildProcess, message: ToReaders): Promise<FromReaders> {
  child.send(message)
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The readers ended'))),
  ])) as [FromReaders]
  return answer
}

async function codesOf(url: string): Promise<readonly string[]> {
  const response = await fetch(`${url}/web/m_ft/all_stock_list?board=US`)
  const { data } = (await response.json()) as Envelope<Catalogue>
  return data.code
}

type Cost = { readonly at: number; readonly memory: number; readonly processor: number; readonly sent: number }

/** Reads the server's metrics: memory in bytes, processor seconds, bytes sent. */
async function costOf(url: string): Promise<Cost> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const figureOf = (name: string): number => Number(must(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1], name))
  const at = performance.now() / 1_000
  return {
    at,
    memory: figureOf('process_resident_memory_bytes'),
    processor: figureOf('process_cpu_seconds_total'),
    sent: figureOf('pulso_feed_bytes_total'),
  }
}

function rowsOf(count: number, { boardMs, ownMs, ...measured }: Measured, quick: boolean): Row[] {
  const all = boardMs.map((board, ms) => board + (ownMs[ms] ?? 0))
  const late = quick ? null : { most: MARK_P99_MS }
  return [
    row(count, { name: 'stamp to receipt, p50', value: quantile(all, 0.5), unit: 'ms', mark: null }),
    row(count, { name: 'stamp to receipt, p99', value: quantile(all, 0.99), unit: 'ms', mark: late }),
    row(count, { name: 'stamp to receipt of a board, p99', value: quantile(boardMs, 0.99), unit: 'ms', mark: late }),
    row(count, { name: 'delivered', value: measured.perSecond, unit: 'frames/s', mark: null }),
    // A quick run has no target: with a few hundred sockets the memory is below the server's own fluctuation.
    row(count, {
      name: 'memory of one',
      value: measured.kilobytes,
      unit: 'KB',
      mark: quick ? null : { most: MARK_KB },
    }),
    row(count, { name: 'sent to one', value: measured.bytes, unit: 'bytes/s', mark: null }),
    row(count, { name: 'server’s processor', value: measured.share * 100, unit: '% of a core', mark: null }),
  ]
}

/** Returns the delay in ms below which the fraction `share` of the frames arrived. */
function quantile(counted: readonly number[], share: number): number {
  const wanted = counted.reduce((sum, count) => sum + count, 0) * share
  let sum = 0
  return counted.findIndex(count => {
    sum += count
    return sum >= wanted
  })
}

type Figure = Pick<Row, 'name' | 'value' | 'unit' | 'mark'>

const row = (count: number, { name, value, unit, mark }: Figure): Row => ({
  name: `sockets: ${count}, ${name}`,
  value,
  unit,
  peer: null,
  peerValue: null,
  ratio: null,
  mark,
})
