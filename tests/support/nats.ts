// A temporary NATS server from the system's binary, which can be killed and restarted at the same address.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { folderOf } from './installed.ts'
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

/** Path of the program; null if it is not installed. */
function natsProgram(): string | null {
  const folder = folderOf([PROGRAM])
  return folder === null ? null : join(folder, PROGRAM)
}

export const hasNats = (): boolean => natsProgram() !== null

/** `config`: path of a configuration file; the address in it is overridden. */
export async function startNats(config: string | null = null): Promise<Nats> {
  const program = natsProgram()
  if (program === null) throw new MissingPackage('NATS', PROGRAM)
  const port = await freePort()
  let child = await launch(program, port, config)
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
      child = await launch(program, port, config)
    },
  }
}

async function launch(program: string, port: number, config: string | null): Promise<ChildProcess> {
  const configured = config === null ? [] : ['-c', config]
  const child = spawn(program, [...configured, '-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
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
