// Benchmark of the server's process: the time from its start to its first answer, the longest block of its event loop in
// that time, and its memory, as an operator sees them. On the embedded store it is started twice: on an empty folder, where
// it becomes a copy of an empty store and the demo account is created, and again on that folder. On PostgreSQL, if one is
// installed, it is started once on an empty database. Reason: Pulso also runs on small machines beside other programs. There
// is no peer.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { must } from '../domain/assert.ts'
import { MissingPackage } from '../tests/support/missing-package.ts'
import { postgresBinaries, startCluster } from '../tests/support/postgres-cluster.ts'
import { ensureBuilt } from '../tools/build.ts'
import { serverFile } from '../tools/server-file.ts'
import { imageFolder } from '../tools/store-image.ts'
import type { Bench, Row } from './bench.ts'
import { rowAlone } from './bench.ts'

/** Targets, set by ourselves. */
const READY_S = 5
const PEAK_MB = 650
const REST_MB = { embedded: 400, postgres: 260 }
const REST_CORE = 3
const BLOCK_MS = 1_000
/** As in `npm start`: without it V8 keeps up to 128 MB for new objects, of which the server needs a tenth. */
export const YOUNG = '--max-semi-space-size=4'
/** Time after the start until memory and processor use are those of a process at rest. */
const CALM_MS = 15_000
const LOOK_MS = 10_000
/** Clock ticks per second in /proc (`getconf CLK_TCK`), the same on every Linux. */
const TICKS_PER_SECOND = 100
const root = fileURLToPath(new URL('..', import.meta.url))

export const serverProcess: Bench = {
  name: 'process',
  async run(quick) {
    if (quick || process.platform !== 'linux') return []
    await ensureBuilt()
    const folder = await mkdtemp(join(tmpdir(), 'pulso-bench-'))
    try {
      const environment = { DATA_DIR: folder, STORE_IMAGE: await imageFolder() }
      const first = await started(environment)
      const again = await started(environment)
      return [
        ...rowsOf('embedded, first start', first, REST_MB.embedded),
        ...rowsOf('embedded, second start', again, REST_MB.embedded),
        ...(await onPostgres(folder)),
      ]
    } finally {
      await rm(folder, { recursive: true })
    }
  },
}

async function onPostgres(folder: string): Promise<Row[]> {
  if (postgresBinaries() === null) {
    console.log(`process on PostgreSQL: ${new MissingPackage('PostgreSQL', 'postgresql').message}`)
    return []
  }
  const cluster = await startCluster({ durable: true })
  try {
    const DATABASE_URL = cluster.urlOf('postgres')
    return rowsOf('PostgreSQL, first start', await started({ DATA_DIR: folder, DATABASE_URL }), REST_MB.postgres)
  } finally {
    await cluster.stop()
  }
}

type Measured = {
  readonly seconds: number
  /** Longest time in which the event loop was blocked until the server was ready, in ms. */
  readonly block: number
  readonly peak: number
  readonly rest: number
  readonly core: number
}

async function started(environment: Readonly<Record<string, string>>): Promise<Measured> {
  const before = performance.now()
  const child = spawn(process.execPath, [YOUNG, '--import', './bench/event-loop.ts', await serverFile()], {
    cwd: root,
    env: { ...process.env, PORT: '0', DEMO: 'on', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const lines = createInterface(must(child.stdout, 'the output'))[Symbol.asyncIterator]()
    await lineWith(lines, 'is ready')
    const seconds = (performance.now() - before) / 1_000
    child.kill('SIGUSR2')
    const block = Number((await lineWith(lines, 'longest block')).split(' ').at(-1))
    await passed(CALM_MS)
    const used = await ticksOf(child)
    await passed(LOOK_MS)
    const core = ((await ticksOf(child)) - used) / TICKS_PER_SECOND / (LOOK_MS / 1_000)
    return {
      seconds,
      block,
      peak: await memoryOf(child, 'VmHWM'),
      rest: await memoryOf(child, 'VmRSS'),
      core: core * 100,
    }
  } finally {
    const end = once(child, 'exit')
    child.kill('SIGTERM')
    await end
  }
}

/** Reads lines until one has the text, and returns it. */
export async function lineWith(lines: AsyncIterator<string>, text: string): Promise<string> {
  for (;;) {
    const { done, value } = await lines.next()
    if (done) throw new Error('The server did not start')
    if (value.includes(text)) return value
  }
}

export const passed = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/** Megabytes, from /proc. `VmHWM` is the largest resident size since the start, `VmRSS` the present one. */
export async function memoryOf({ pid }: ChildProcess, name: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(must(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1], name)) / 1_024
}

/** Processor time of the process, in clock ticks: the 14th and the 15th field. */
async function ticksOf({ pid }: ChildProcess): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

const rowsOf = (name: string, { seconds, block, peak, rest, core }: Measured, restMost: number): Row[] => [
  rowAlone(`process: ${name}, until it is ready`, seconds, 's', name.startsWith('embedded, first') ? READY_S : null),
  rowAlone(`process: ${name}, longest block of the event loop`, block, 'ms', BLOCK_MS),
  rowAlone(`process: ${name}, most memory`, peak, 'MB', name.startsWith('embedded') ? PEAK_MB : null),
  rowAlone(`process: ${name}, memory at rest`, rest, 'MB', restMost),
  rowAlone(`process: ${name}, processor at rest`, core, '% of a core', REST_CORE),
]
