// A server in its own process, on a free port and with its own folder: for the end-to-end tests, the pictures and the
// benchmarks.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { serverFile } from './server-file.ts'
import { imageFolder } from './store-image.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** A first start with the demo account takes minutes on a busy machine. A process that ends is reported at once. */
const READY_MS = 300_000

export type Served = {
  readonly url: string
  /** Lines of the server's log, appended as they are written. */
  readonly log: readonly string[]
  /** Resolves to the newest verification code sent to an address, and waits for it. Each code is returned only once. */
  codeFor(email: string): Promise<string>
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Suspends the process, as on a sleeping machine, until `wake` is called. */
  sleep(): void
  wake(): void
  /** Starts the server again after a kill, on the same folder and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function serve(environment: Readonly<Record<string, string>> = {}): Promise<Served> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pulso-'))
  // What is tested, drawn or measured must not depend on the hour.
  const started = Object.assign({ SIM_CALENDAR: 'always' }, environment)
  const log: string[] = []
  const given = new Set<string>()
  const STORE_IMAGE = 'DATABASE_URL' in environment ? '' : await imageFolder()
  let running = await launch({ PORT: '0', DATA_DIR: dataDir, STORE_IMAGE, ...started }, log)
  const { url } = running
  const served: Served = {
    url,
    log,
    codeFor: email => waitForCode(log, email, given),
    kill: signal => running.kill(signal),
    sleep: () => running.signal('SIGSTOP'),
    wake: () => running.signal('SIGCONT'),
    async restart() {
      running = await launch({ DATA_DIR: dataDir, ...started, PORT: new URL(url).port }, log)
    },
    async stop() {
      await running.kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return served
}

type Launched = {
  readonly url: string
  kill(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
}

async function launch(environment: Readonly<Record<string, string>>, log: string[]): Promise<Launched> {
  const child = spawn(process.execPath, [await serverFile()], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  createInterface(child.stderr).on('line', line => log.push(line))
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`The server is not ready: ${log.join('\n')}`))
    }, READY_MS)
    child.once('exit', code => {
      clearTimeout(late)
      reject(new Error(`The server ended with ${code}: ${log.join('\n')}`))
    })
    createInterface(child.stdout).on('line', line => {
      const found = /Pulso is ready: (\S+)/.exec(line)?.[1]
      if (!found) return
      clearTimeout(late)
      resolve(found)
    })
  })
  return {
    url,
    signal: signal => void child.kill(signal),
    async kill(signal) {
      child.kill(signal)
      await ended
    },
  }
}

const CODE_POLL_MS = 20
const CODE_TRIES = 250

async function waitForCode(log: readonly string[], email: string, given: Set<string>): Promise<string> {
  for (let tries = 0; tries < CODE_TRIES; tries++) {
    const line = log.findLast(text => text.includes(`verification code for ${email}: `)) ?? ''
    const code = /: (\d{6})/.exec(line.split(email)[1] ?? '')?.[1]
    if (code && !given.has(line)) {
      given.add(line)
      return code
    }
    await new Promise(resolve => setTimeout(resolve, CODE_POLL_MS))
  }
  throw new Error(`No code for ${email} in the log`)
}
