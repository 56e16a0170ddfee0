// A temporary NATS server from the system's binary, which can be killed and restarted at the same address.
import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { MissingPackage } from './missing-package.ts'

const PROGRAM = 'nats-server'
const READY_EVERY_MS = 20
const READY_TRIES = 500

export type Nats = {
  /** Address of the server, the value of NATS_URL. */
  readonly url: string
  /** Kills the server without a shutdown. */
  readonly kill: () => Promise<void>
  /** Starts the server again at the same address, after `kill`. */
  readonly restart: () => Promise<void>
}

export const hasNats = (): boolean => spawnSync(PROGRAM, ['--version']).status === 0

/** `config`: path of a configuration file; the address in it is overridden. */
export async function startNats(config: string | null = null): Promise<Nats> {
  if (!hasNats()) throw new MissingPackage('NATS', PROGRAM)
  const port = await freePort()
  let child = await launch(port, config)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    kill,
    async restart() {
      child = await launch(port, config)
    },
  }
}

async function launch(port: number, config: string | null): Promise<ChildProcess> {
  const configured = config === null ? [] : ['-c', config]
  const child = spawn(PROGRAM, [...configured, '-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    if (await answers(port)) return child
    await sleep(READY_EVERY_MS)
  }
  throw new Error('NATS did not start')
}

async function answers(port: number): Promise<boolean> {
  const line = connect(port, '127.0.0.1')
  try {
    await once(line, 'data')
    return true
  } catch {
    return false
  } finally {
    line.destroy()
  }
}
