// The servers of the benchmarks of the whole app. Each is the real server in a separate process, with its market driven
// by the benchmarks' common stream (`frames.ts`), or with an account that holds margined positions
// (`margined-process.ts`). The simulator is not used, because `SIM_RATE` counts visits to rows, at most twenty per
// second and row, and most visits leave the price unchanged. Here every update is a change, at any rate, and the peers
// get the same updates.
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { assert } from '../../domain/assert.ts'
import { ensureBuilt } from '../../tools/build.ts'

export type Asked = {
  /** Number of instruments on the board `US`, which the market list shows first. */
  readonly instruments: number
  /** Number of updates per second, over all instruments. */
  readonly rate: number
  /**
   * Number of updates per second of each of the first instruments of the list. If absent, they are updated like all
   * others.
   */
  readonly leadersEach?: number
}

type Count = { readonly updates: number; readonly processorMs: number }
export type Reported = { readonly url: string } | Count

export type Share = {
  /** Measured number of updates per second. */
  readonly rate: number
  /** Processor use of the server; 1 is one core. */
  readonly processor: number
}

export type LiveServer = {
  readonly url: string
  /** Runs `work` and measures the server meanwhile. */
  during<T>(work: () => Promise<T>): Promise<readonly [T, Share]>
  stop(): Promise<void>
}

const READY_MS = 90_000

export type AskedMargined = {
  /** Number of updates per second of each contract. */
  readonly each: number
}

export const serveStream = (asked: Asked): Promise<LiveServer> => serveFrom('./process.ts', asked)
export const serveMargined = (asked: AskedMargined): Promise<LiveServer> => serveFrom('./margined-process.ts', asked)

async function serveFrom(file: string, asked: Asked | AskedMargined): Promise<LiveServer> {
  await ensureBuilt()
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(asked)])
  const ready = await nextFrom(child)
  assert('url' in ready, 'an address')
  const count = async (): Promise<Count> => {
    child.send('count')
    const reported = await nextFrom(child)
    assert('updates' in reported, 'a count')
    return reported
  }
  return {
    url: ready.url,
    async during(work) {
      const [startedAt, before] = [performance.now(), await count()]
      const done = await work()
      const after = await count()
      const ms = performance.now() - startedAt
      const rate = ((after.updates - before.updates) * 1_000) / ms
      return [done, { rate, processor: (after.processorMs - before.processorMs) / ms }]
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function nextFrom(child: ChildProcess): Promise<Reported> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(READY_MS)])
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The server of the benchmark ended with ${code}`)
  })
  try {
    const [reported] = await Promise.race([once(child, 'message', { signal }), ended])
    return reported
  } finally {
    ended.catch(() => {})
    over.abort()
  }
}
