// The server for benchmarks of the whole app: the real one, in a process of its own, whose market is moved by the common
// stream of the benchmarks (`frames.ts`). Why not by its simulator: `SIM_RATE` says how often rows are visited, at most
// twenty times a second each, and most visits find the price where it was; here every update is a change, at any rate, and
// the same that the peers are given.
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { assert } from '../../domain/assert.ts'
import { buildApp, isFresh } from '../../tools/build.ts'

export type Asked = {
  /** Of the board `US`, which is what the market's list shows first. */
  readonly instruments: number
  /** Updates a second, over all of them. */
  readonly rate: number
  /** The first of the list change so often each, whatever the others do; left out, they are like all others. */
  readonly leadersEach?: number
}

type Count = { readonly updates: number; readonly processorMs: number }
export type Told = { readonly url: string } | Count

export type Share = {
  /** Updates a second that the market really made. */
  readonly rate: number
  /** Of one processor, by the server. */
  readonly processor: number
}

export type LiveServer = {
  readonly url: string
  /** What went on while `work` did. */
  during<T>(work: () => Promise<T>): Promise<readonly [T, Share]>
  stop(): Promise<void>
}

const READY_MS = 90_000

export async function serveStream(asked: Asked): Promise<LiveServer> {
  if (!(await isFresh())) await buildApp()
  const child = fork(fileURLToPath(new URL('./process.ts', import.meta.url)), [JSON.stringify(asked)])
  const ready = await nextFrom(child)
  assert('url' in ready, 'an address')
  const count = async (): Promise<Count> => {
    child.send('count')
    const told = await nextFrom(child)
    assert('updates' in told, 'a count')
    return told
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

async function nextFrom(child: ChildProcess): Promise<Told> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(READY_MS)])
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`The server of the benchmark ended with ${code}`)
  })
  try {
    const [told] = await Promise.race([once(child, 'message', { signal }), ended])
    return told
  } finally {
    ended.catch(() => {})
    over.abort()
  }
}
