// Why: a supervisor (systemd, Docker, Kubernetes) stops `npm start` with SIGTERM to npm's process. If the signal does not
// reach the server, the server keeps its port and its store, and the next start is refused.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { freePort } from '../support/free-port.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Time limit; includes a build of the page, if its inputs changed. */
const TIMEOUT_MS = 120_000

let dataDir: string
let launched: ChildProcess | null = null

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pulso-signals-'))
})
afterEach(async () => {
  if (launched && hasProcesses(groupOf(launched))) process.kill(-groupOf(launched), 'SIGKILL')
  launched = null
  await rm(dataDir, { recursive: true, force: true })
})

const groupOf = (child: ChildProcess): number => must(child.pid, 'a process id')

/** True if any process of the group is still running: npm, its shell, the tool or the server. */
function hasProcesses(group: number): boolean {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}

/** Starts the command in a new process group. Resolves with the process once the server is ready. */
async function launch(command: string, args: readonly string[], port: number): Promise<ChildProcess> {
  const env = { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, PORT: String(port), SIM_INSTRUMENTS: '1' }
  const child = spawn(command, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  launched = child
  const output: string[] = []
  createInterface(child.stderr).on('line', line => output.push(line))
  await new Promise<void>((resolve, reject) => {
    child.once('exit', code => reject(new Error(`Ended with ${code} before it was ready:\n${output.join('\n')}`)))
    createInterface(child.stdout).on('line', line => {
      output.push(line)
      if (line.startsWith('Pulso is ready')) resolve()
    })
  })
  return child
}

const isOpen = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

const commands = [
  { name: 'npm start', signal: 'SIGTERM', command: 'npm', args: ['start'] },
  { name: 'npm start', signal: 'SIGINT', command: 'npm', args: ['start'] },
  { name: 'npm run dev', signal: 'SIGTERM', command: 'npm', args: ['run', 'dev'] },
  { name: 'npm run dev', signal: 'SIGINT', command: 'npm', args: ['run', 'dev'] },
  { name: 'tools/start.ts', signal: 'SIGTERM', command: process.execPath, args: ['tools/start.ts'] },
] as const

test.each(commands)(
  '$signal to $name closes the port and ends every process',
  async ({ signal, command, args }) => {
    const port = await freePort()
    const child = await launch(command, args, port)
    expect(await isOpen(port)).toBe(true)

    const exit = once(child, 'exit')
    child.kill(signal)
    // Exit code 0: the server has drained; a process that a signal ended has none.
    expect(await exit).toEqual([0, null])
    expect(hasProcesses(groupOf(child))).toBe(false)
    expect(await isOpen(port)).toBe(false)
  },
  TIMEOUT_MS,
)
