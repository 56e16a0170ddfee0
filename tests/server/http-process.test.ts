// The server is used as a command. Scripts and first-time users rely on its ready line, its exit codes and its error
// messages, and no stored data may be lost by SIGKILL.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'

const mainFile = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const TIMEOUT_MS = 90_000

let dataDir: string
const alive = new Set<ChildProcess>()

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pulso-data-'))
})
afterEach(() => {
  for (const child of alive) child.kill('SIGKILL')
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

type Command = { readonly child: ChildProcess; stdout: string; stderr: string; readonly exit: Promise<number | null> }

function run(environment: Record<string, string>, args: string[] = []): Command {
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATA_DIR: dataDir,
    PORT: '0',
    SIM_INSTRUMENTS: '1',
    SIM_CALENDAR: 'always',
    ...environment,
  }
  const child = spawn(process.execPath, [mainFile, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  alive.add(child)
  const exit = once(child, 'close').then(([code]) => {
    alive.delete(child)
    return code as number | null
  })
  const command: Command = { child, stdout: '', stderr: '', exit }
  child.stdout.on('data', data => {
    command.stdout += data
  })
  child.stderr.on('data', data => {
    command.stderr += data
  })
  return command
}

/** Waits for the ready line; returns the address in it. */
async function ready(command: Command): Promise<string> {
  while (!command.stdout.includes('\n')) {
    const over = await Promise.race([once(must(command.child.stdout, 'stdout'), 'data'), command.exit])
    if (!Array.isArray(over)) throw new Error(`Ended with ${over}: ${command.stderr}`)
  }
  const port = /http:\/\/localhost:(\d+) /.exec(command.stdout)?.[1]
  return `http://127.0.0.1:${must(port, 'port in the ready line')}`
}

async function logInAsDemo(url: string): Promise<number> {
  const body = JSON.stringify({ username: 'demo', password: 'demo-pulso' })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/web/loginByUsername`, { method: 'POST', headers, body })
  return response.status
}

test(
  'starts with one line, answers, refuses a second process, survives SIGKILL, and stops when asked',
  async () => {
    const first = run({})
    const url = await ready(first)
    expect(first.stdout).toMatch(
      /^Pulso is ready: http:\/\/localhost:\d+ \(simulated market; log in as demo \/ demo-pulso\)\n$/,
    )
    expect(first.stderr).toBe('')
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(await logInAsDemo(url)).toBe(200)

    const second = run({})
    expect(await second.exit).toBe(1)
    expect(second.stdout).toBe('')
    expect(second.stderr).toMatch(/^Pulso cannot start\. Another Pulso is using .+\. Stop it first\.\n$/)
    expect(await logInAsDemo(url)).toBe(200)

    first.child.kill('SIGKILL')
    await first.exit
    const third = run({})
    const again = await ready(third)
    expect(await logInAsDemo(again)).toBe(200)

    third.child.kill('SIGTERM')
    expect(await third.exit).toBe(0)
    expect(third.stderr).toBe('')
  },
  TIMEOUT_MS,
)

test(
  'reports the port that is in use',
  async () => {
    const first = run({ DATA_DIR: join(dataDir, 'one') })
    const port = new URL(await ready(first)).port
    const second = run({ DATA_DIR: join(dataDir, 'two'), PORT: port })
    expect(await second.exit).toBe(1)
    expect(second.stderr).toBe(
      `Pulso cannot start. Port ${port} of 127.0.0.1 is in use. Stop what uses it, or set PORT to another.\n`,
    )
    first.child.kill('SIGINT')
    expect(await first.exit).toBe(0)
  },
  TIMEOUT_MS,
)

test('a wrong value stops it before anything is started', async () => {
  const command = run({ PORT: 'eighty', DATA_DIR: join(dataDir, 'never') })
  expect(await command.exit).toBe(2)
  expect(command.stderr).toContain("PORT is 'eighty', but must be a whole number from 0 to 65535.")
  expect(command.stdout).toBe('')
})

test('--help prints the table and starts nothing', async () => {
  const command = run({}, ['--help'])
  expect(await command.exit).toBe(0)
  expect(command.stdout).toContain('SIM_SEED')
})
