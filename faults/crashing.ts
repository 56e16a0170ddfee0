// A child process that executes all due work of a store and can kill itself at a crash point.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { must } from '../domain/assert.ts'
import { crashingAt } from './crashing-at.ts'
import type { FaultStore } from './fault-store.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a script on the store of `faultStore`. `crashAt` is '' for no crash point. Returns false if the process died at its
 * crash point.
 */
export async function runUntil(crashAt: string, script: string, faultStore: FaultStore): Promise<boolean> {
  const env = { ...process.env, ...faultStore.environment, NODE_ENV: 'production', ...crashingAt(crashAt) }
  const child: ChildProcess = spawn(process.execPath, [`faults/${script}`], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const errors = text(must(child.stderr, 'errors'))
  await once(child, 'close')
  if (child.exitCode !== 0 && child.signalCode !== 'SIGKILL') throw new Error(await errors)
  return child.exitCode === 0
}
