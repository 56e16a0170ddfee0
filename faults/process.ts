// A server in a separate process that can be killed, frozen and restarted at the same address at any time.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { crashingAt } from './crashing-at.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Maximum time until a server is ready. A first start takes up to a minute on a loaded machine. */
const READY_MS = 180_000
const LOG_KEPT = 200

/** Settings of the server: a market that is small enough for a quick start, but has enough trades to fill orders. */
const environment = {
  SIM_INSTRUMENTS: '60',
  SIM_RATE: '400',
  SIM_CALENDAR: 'always',
  DESK_DELAY_MS: '300',
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  LOOPBACK_SOCKETS: '20000',
}

export type Environment = Readonly<Record<string, string>>

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

export class ServerProcess {
  /** The last lines of the server's log. */
  readonly log: string[] = []
  readonly #own: Environment
  #port = 0
  #child: ChildProcess | null = null
  #end = ''
  #died: Promise<void> = Promise.resolve()

  constructor(own: Environment) {
    this.#own = own
  }

  get port(): number {
    return this.#port
  }

  get isAlive(): boolean {
    return this.#child !== null
  }

  /** Resolves when the process exits for any reason. */
  get died(): Promise<void> {
    return this.#died
  }

  /**
   * Starts the server. `crashAt`: the crash point at which it kills itself (`server/lib/crash.ts`). Returns false if it
   * exited before it was ready.
   */
  async start(crashAt: string | null = null): Promise<boolean> {
    const crash = crashingAt(crashAt ?? '')
    const env = { ...process.env, ...environment, ...this.#own, ...crash, PORT: String(this.#port) }
    // Not the bundled file: the crash points are watched in the server's own module (faults/crash-plan.ts).
    const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    running.add(child)
    this.#died = new Promise(resolve => {
      // `close` is used instead of `exit`, because the last output can arrive after `exit`.
      child.once('close', (code, signal) => {
        running.delete(child)
        this.#child = null
        this.#end = `ended with ${code ?? signal}`
        resolve()
      })
    })
    createInterface(child.stderr).on('line', line => {
      this.log.push(line)
      if (this.log.length > LOG_KEPT) this.log.shift()
    })
    const ready = new Promise<boolean>(resolve => {
      createInterface(child.stdout).on('line', line => {
        const port = /Pulso is ready: \S+:(\d+)/.exec(line)?.[1]
        if (port === undefined) return
        this.#port = Number(port)
        resolve(true)
      })
    })
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`The server is not ready: ${this.log.join('\n')}`)), READY_MS).unref()
    })
    return Promise.race([ready, this.#died.then(() => false), late])
  }

  /** Like {@link start}, but throws if the server does not become ready. */
  async restart(crashAt: string | null = null): Promise<void> {
    if (await this.start(crashAt)) return
    if (crashAt === null) throw new Error(`The server does not start, ${this.#end}: ${this.log.join('\n')}`)
    await this.restart()
  }

  async kill(): Promise<void> {
    this.#child?.kill('SIGKILL')
    await this.#died
  }

  /** Stops the process with SIGSTOP: it keeps its sockets and database locks. */
  freeze(): void {
    this.#child?.kill('SIGSTOP')
  }

  thaw(): void {
    this.#child?.kill('SIGCONT')
  }
}
