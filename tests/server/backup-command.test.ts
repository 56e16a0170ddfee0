// An operator makes and restores backups on the command line. These tests run the commands: beside a running server,
// without one, and from the file back to a running server.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { BASE_PATH } from '../../domain/wire/envelope.ts'
import type { Served } from '../../tools/serve.ts'
import { serve } from '../../tools/serve.ts'

const TIMEOUT_MS = 300_000

let folder: string
let dataDir: string
let served: Served

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pulso-backup-'))
  dataDir = join(folder, 'data')
  served = await serve({ DATA_DIR: dataDir, SIM_INSTRUMENTS: '1' })
}, TIMEOUT_MS)
afterAll(async () => {
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** Runs a command. `keys` are those of the first store, which an operator needs to restore a backup elsewhere. */
function command(
  name: string,
  on: string | { readonly on: string; readonly keys: string },
  ...args: string[]
): Promise<Ended> {
  const file = fileURLToPath(new URL(`../../tools/${name}.ts`, import.meta.url))
  const place = typeof on === 'string' ? { DATA_DIR: on } : { DATA_DIR: on.on, DATA_KEY_FILE: on.keys }
  const env = { PATH: process.env['PATH'] ?? '', ...place }
  return new Promise(resolve => {
    execFile(process.execPath, [file, ...args], { env, cwd: folder }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

const ledgerOf = ({ stdout }: Ended): string => must(/^Ledger: ([0-9a-f]{64})$/m.exec(stdout)?.[1], 'the hash')

test(
  'a store is backed up beside its server, restored elsewhere with the same ledger, and served again',
  async () => {
    const saved = await command('backup', dataDir, 'evening.backup')
    expect(saved).toMatchObject({ code: 0, stderr: '' })
    expect(saved.stdout).toMatch(
      /^evening\.backup: [\d,]+ rows, [\d,]+ postings, as of \d{4}-\S+Z\.\nLedger: [0-9a-f]{64}\n$/,
    )
    expect((await stat(join(folder, 'evening.backup'))).mode & 0o777).toBe(0o600)
    expect(await command('backup', dataDir, 'evening.backup')).toMatchObject({ code: 1, stdout: '' })

    const proven = await command('ledger', dataDir, 'verify')
    expect(proven.stdout).toMatch(
      /^Sound: [\d,]+ postings, 1 anchor, the last 1:[0-9a-f]{64} of \d{4}-\S+Z\.\nLedger: /,
    )
    const [anchor] = must(/1:[0-9a-f]{64}/.exec(proven.stdout), 'the anchor')
    expect(await command('ledger', dataDir, 'verify', '--anchor', anchor)).toEqual(proven)

    const inUse = await command('restore', dataDir, 'evening.backup')
    expect(inUse).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Another Pulso is using .+\. Stop it first\.\n$/),
    })

    const other = join(folder, 'other')
    const locked = await command('restore', other, 'evening.backup')
    expect(locked).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('evening.backup is encrypted.'),
    })
    const keyed = { on: other, keys: join(dataDir, 'data.keys') }
    const restored = await command('restore', keyed, 'evening.backup')
    expect(restored.stderr).toBe('')
    expect(restored.stdout).toBe(saved.stdout.replace('evening.backup', 'Restored from evening.backup'))
    expect(ledgerOf(restored)).toBe(ledgerOf(saved))
    const again = await command('restore', keyed, 'evening.backup')
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The store is not empty\./) })
    expect(await command('ledger', keyed, 'verify', '--anchor', anchor)).toEqual(proven)
    expect(await command('backup', keyed, 'other.backup')).toMatchObject({ code: 0 })

    const revived = await serve({ DATA_DIR: other, DATA_KEY_FILE: keyed.keys, SIM_INSTRUMENTS: '1' })
    const reply = await fetch(`${revived.url}${BASE_PATH}/loginByUsername`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'demo', password: 'demo-pulso' }),
    })
    expect(await reply.json()).toMatchObject({ code: 200, data: { user: { username: 'demo' } } })
    await revived.stop()
  },
  TIMEOUT_MS,
)

test(
  'a new key is added beside the server, used from its next start, and the old one retired',
  async () => {
    const dataDir = join(folder, 'rotated')
    const first = await serve({ DATA_DIR: dataDir, SIM_INSTRUMENTS: '1' })
    const before = await command('keys', dataDir, 'list')
    expect(before).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[0-9a-f]{8} {2}\d+ values\n$/) })
    expect(await command('keys', dataDir, 'add')).toMatchObject({ code: 0, stderr: '' })
    await first.stop()
    const second = await serve({ DATA_DIR: dataDir, SIM_INSTRUMENTS: '1' })
    const both = await command('keys', dataDir, 'list')
    expect(both.stdout).toMatch(/^[0-9a-f]{8} {2}0 values\n[0-9a-f]{8} {2}\d+ values\n$/)
    const retired = await command('keys', dataDir, 'retire')
    expect(both.stdout.endsWith(retired.stdout)).toBe(true)
    await second.stop()
    expect(await command('keys', dataDir, 'list')).toMatchObject({ code: 0, stdout: retired.stdout })
    expect(await command('keys', dataDir, 'lose')).toMatchObject({ code: 2, stdout: '' })
  },
  TIMEOUT_MS,
)

test(
  'a failed command exits with 1',
  async () => {
    const empty = join(folder, 'empty')
    mkdirSync(empty)
    for (const [name, ...args] of [
      ['backup', 'empty.backup'],
      ['ledger', 'verify'],
    ] as const) {
      const { code, stderr } = await command(name, empty, ...args)
      expect([code, stderr]).toEqual([1, `There is no store in ${empty}. Set DATA_DIR to its folder.\n`])
    }
    const missing = await command('restore', empty, 'nothing')
    expect(missing).toMatchObject({ code: 1, stderr: 'There is no file nothing.\n' })
    const kept = await command('ledger', dataDir, 'verify', '--anchor', `1:${'0'.repeat(64)}`)
    expect(kept).toMatchObject({ code: 1, stderr: 'Not sound.\nAnchor 1 is not the one that was kept.\n' })
    const nowhere = await command('backup', dataDir, 'no-such-folder/evening.backup')
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(/cannot be written: ENOENT/) })
  },
  TIMEOUT_MS,
)

test(
  'a wrong command line exits with 2',
  async () => {
    for (const [name, ...args] of [
      ['restore'],
      ['backup', '--all'],
      ['ledger', 'mend'],
      ['ledger', 'verify', '--anchor', '1'],
    ] as const) {
      const { code, stderr } = await command(name, dataDir, ...args)
      expect([code, stderr]).toEqual([2, expect.stringContaining(`How it is used: npm run ${name} -- --help`)])
    }
    expect((await command('backup', dataDir, '--help')).stdout).toContain('npm run backup -- FILE')
  },
  TIMEOUT_MS,
)
