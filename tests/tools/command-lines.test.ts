// The developers' commands: a missing program is named with its package and costs only what needs it, and a wrong or
// an unknown command line is answered with the usage.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rowAlone } from '../../bench/bench.ts'
import { runEach } from '../../bench/run-each.ts'
import { step } from '../../tools/step.ts'
import { folderOf } from '../support/installed.ts'
import { MissingPackage } from '../support/missing-package.ts'

const COMMANDS = ['bench/run', 'faults/run', 'tools/shots', 'tools/verify', 'tools/check', 'tools/test', 'tools/dev']
const OPTIONS_READ = COMMANDS.slice(0, 3)

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pulso-installed-'))
  await writeFile(join(folder, 'pulso-server'), '')
  await chmod(join(folder, 'pulso-server'), 0o755)
})
afterAll(() => rm(folder, { recursive: true }))

const run = (file: string, option: string) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>(resolve => {
    execFile(process.execPath, [`${file}.ts`, option], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    )
  })

test('a benchmark without its program is named with the package, a failed one is reported, and the rest runs', async () => {
  const row = rowAlone('measured: each', 1, 'ms', null)
  const thrown: unknown[] = []
  const broken = new Error('broken')
  const measured = await runEach(
    [
      { name: 'bus', run: () => Promise.reject(new MissingPackage('NATS', 'nats-server')) },
      { name: 'broken', run: () => Promise.reject(broken) },
      { name: 'measured', run: quick => Promise.resolve(quick ? [row] : []) },
    ],
    true,
    error => thrown.push(error),
  )
  expect(measured).toEqual({
    rows: [row],
    failed: ['broken'],
    leftOut: ['bus: there is no NATS here (Debian: apt-get install nats-server)'],
  })
  expect(thrown).toEqual([broken])
})

test('a server that is installed outside the PATH is found, and one that is not installed is not', () => {
  expect(folderOf(['pulso-server'], [], [folder])).toBe(folder)
  expect(folderOf(['pulso-server', 'pulso-other'], [folder], [])).toBeNull()
  expect(folderOf(['pulso-server'], [], [])).toBeNull()
})

test('a step whose command is not installed is named and fails, and the next ones run', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await step('pulso-other', [])).toBe(127)
  expect(said.mock.calls.join()).toContain('pulso-other')
  expect(await step('true', [])).toBe(0)
  said.mockRestore()
})

test.each(COMMANDS)('%s --help prints how it is used, and runs nothing', async file => {
  const { code, stdout, stderr } = await run(file, '--help')
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^ *npm (run|test)/m)
})

test.each(OPTIONS_READ)('%s names an unknown option beside the usage, without a stack trace', async file => {
  const { code, stderr } = await run(file, '--nothing')
  expect(code).toBe(2)
  expect(stderr).toContain("Unknown option '--nothing'")
  expect(stderr).toMatch(/^ *npm run/m)
  expect(stderr).not.toContain('    at ')
})
