// Why: a crash point that does not kill where it was told to makes every fault run look well; one that kills where nobody
// asked for it is worse than any fault.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Passes P2 and P3 three times each, and says so each time. */
const passing = `
  import { writeSync } from 'node:fs'
  import { crashPoint } from './server/crash.ts'
  for (let pass = 1; pass <= 3; pass += 1) {
    for (const point of ['P2', 'P3']) {
      crashPoint(point)
      writeSync(1, point + ':' + pass + ' ')
    }
  }
`

async function run(crashAt: string): Promise<{ said: string; complained: string; signal: string | null }> {
  const env = { ...process.env, CRASH_AT: crashAt }
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

test('a process dies at the pass that it was told to, and not a step later', async () => {
  expect(await run('P3:2')).toMatchObject({ said: 'P2:1 P3:1 P2:2', signal: 'SIGKILL' })
})

test('one that was told nothing lives', async () => {
  expect(await run('')).toMatchObject({ said: 'P2:1 P3:1 P2:2 P3:2 P2:3 P3:3', signal: null })
})

test.each(['P0:1', 'P3', 'P3:0', 'anywhere'])('one that was told %s says so, and does not start', async crashAt => {
  const { said, complained } = await run(crashAt)
  expect(said).toBe('')
  expect(complained).toContain('must be P1 to P9')
})
