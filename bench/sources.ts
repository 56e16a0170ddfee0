// Benchmark of what live sources cost a server that has none chosen: its start and its memory as it is, and with the code of
// all sources loaded. Which modules are loaded is tested (tests/server/unchosen-sources.test.ts); these are the amounts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { must } from '../domain/assert.ts'
import { serverFile } from '../tools/server-file.ts'
import { imageFolder } from '../tools/store-image.ts'
import type { Bench, Row } from './bench.ts'
import { lineWith, memoryOf, passed, YOUNG } from './server-process.ts'

const REST_MS = 1_000
const root = fileURLToPath(new URL('..', import.meta.url))

export const sources: Bench = {
  name: 'sources',
  async run(quick) {
    if (quick || process.platform !== 'linux') return []
    const unchosen = await started([])
    const loaded = await started(['--import', './bench/all-sources.ts'])
    return [
      rowOf('until it is ready', 's', unchosen.seconds, loaded.seconds),
      rowOf('memory at rest', 'MB', unchosen.rest, loaded.rest),
    ]
  },
}

/** Starts a server of a computed market on an empty folder. */
async function started(options: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'pulso-bench-'))
  const environment = { PORT: '0', DATA_DIR: folder, STORE_IMAGE: await imageFolder(), DEMO: 'off' }
  const before = performance.now()
  const child = spawn(process.execPath, [YOUNG, ...options, await serverFile()], {
    cwd: root,
    env: Object.assign({}, process.env, environment),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    await lineWith(createInterface(must(child.stdout, 'the output'))[Symbol.asyncIterator](), 'is ready')
    const seconds = (performance.now() - before) / 1_000
    await passed(REST_MS)
    return { seconds, rest: await memoryOf(child, 'VmRSS') }
  } finally {
    const end = once(child, 'exit')
    child.kill('SIGTERM')
    await end
    await rm(folder, { recursive: true })
  }
}

const rowOf = (name: string, unit: string, value: number, peerValue: number): Row => ({
  name: `sources: none chosen, ${name}`,
  value,
  unit,
  peer: 'all loaded',
  peerValue,
  ratio: peerValue / value,
  mark: null,
})
