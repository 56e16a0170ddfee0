// A crash point that does not kill the process at the requested pass would make every fault run succeed; one that kills
// without a request would be worse than any fault.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { crashingAt } from '../../faults/crashing-at.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A program that passes the crash points P2 and P3 three times each, and prints each pass. */
const passing = `
  import { writeSync } from 'node:fs'
  import { crashPoint } from './server/lib/crash.ts'
  for (let pass = 1; pass <= 3; pass += 1) {
    for (const point of ['P2', 'P3']) {
      crashPoint(point)
      writeSync(1, point + ':' + pass + ' ')
    }
  }
`

async function run(crashAt: string): Promise<{ said: string; complained: string; signal: string | null }> {
  const env = { ...process.env, ...crashingAt(crashAt) }
  const child = spawn(process.execPath, ['--input-type=module', '-e', passing], { cwd: root, env })
  let [said, complained] = ['', '']
  child.stdout.on('data', data => {
    said += data
  })
  child.stderr.on('data', data => {
    complained += data
  })
  const [, signal] = await once(child, 'close')
  return { said: said.trim(), complained, signal }
}

test('a process dies exactly at the requested pass', async () => {
  expect(await run('P3:2')).toMatchObject({ said: 'P2:1 P3:1 P2:2', signal: 'SIGKILL' })
})

test('a process without a request survives', async () => {
  expect(await run('')).toMatchObject({ said: 'P2:1 P3:1 P2:2 P3:2 P2:3 P3:3', signal: null })
})

test.each(['P0:1', 'P3', 'P3:0', 'anywhere'])('a process with %s reports it and does not start', async crashAt => {
  const { said, complained } = await run(crashAt)
  expect(said).toBe('')
  expect(complained).toContain('must be P1 to P9')
})
