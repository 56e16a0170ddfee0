// A multi-process installation starts with DATABASE_URL. Two servers that start at once on a new database must both
// become ready with the same accounts, and the URL's password must never be printed.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { newDatabase, onPostgres } from '../support/postgres.ts'

const mainFile = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

onPostgres('servers on one PostgreSQL', () => {
  let folder: string
  const alive = new Set<ChildProcess>()
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pulso-processes-'))
  })
  afterEach(() => {
    for (const child of alive) child.kill('SIGKILL')
    alive.clear()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  function run(name: string, environment: Record<string, string>) {
    const env = {
      PATH: process.env['PATH'] ?? '',
      DATA_DIR: join(folder, name),
      PORT: '0',
      SIM_INSTRUMENTS: '1',
      SIM_CALENDAR: 'always',
    }
    const child = spawn(process.execPath, [mainFile], {
      env: { ...env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    alive.add(child)
    return child
  }

  /** The address in the server's ready line. */
  async function ready(child: ReturnType<typeof run>): Promise<string> {
    for await (const line of createInterface({ input: child.stdout }))
      return must(/http:\/\/localhost:\d+/.exec(line)?.[0], line)
    throw new Error(await text(child.stderr))
  }

  const logIn = async (url: string): Promise<number> => {
    const body = JSON.stringify({ username: 'demo', password: 'demo-pulso' })
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${url}/web/loginByUsername`, { method: 'POST', headers, body })).status
  }

  test('that start at once share one demo account, and stop when asked to', async () => {
    const database = await newDatabase()
    const children = ['one', 'two'].map(name => run(name, { DATABASE_URL: database.url, DEMO: 'on' }))
    const urls = await Promise.all(children.map(ready))
    expect(await Promise.all(urls.map(logIn))).toEqual([200, 200])
    const codes = await Promise.all(
      children.map(async child => {
        const gone = once(child, 'exit')
        child.kill('SIGTERM')
        return (await gone)[0] as number
      }),
    )
    expect(codes).toEqual([0, 0])
    await database.drop()
  }, 90_000)

  test('that cannot reach it say so without the password', async () => {
    const child = run('lost', { DATABASE_URL: 'postgres://ana:hush@127.0.0.1:1/pulso' })
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(said).toMatch(
      /^Pulso cannot start\. The PostgreSQL that DATABASE_URL names cannot be opened: .*ECONNREFUSED/,
    )
    expect([code, said.includes('hush')]).toEqual([1, false])
  }, 90_000)
})
