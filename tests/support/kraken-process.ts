// Starts the fake Kraken as a process of its own, and controls it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Fault } from './kraken-faults.ts'

type State = { readonly played: number; readonly connections: number; readonly subscribed: number }
type Command = Fault | { readonly kind: 'play'; readonly steps?: number } | { readonly kind: 'heartbeat' | 'cut-all' }

export type KrakenProcess = {
  readonly socketUrl: string
  readonly restUrl: string
  send(command: Command): Promise<State>
  state(): Promise<State>
  stop(): Promise<void>
}

const entry = fileURLToPath(new URL('./kraken-fake-process.ts', import.meta.url))

export async function startKraken(args: readonly string[]): Promise<KrakenProcess> {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { socketUrl, restUrl, controlUrl } = JSON.parse(line) as Record<'socketUrl' | 'restUrl' | 'controlUrl', string>
  const ask = async (init: RequestInit): Promise<State> => (await (await fetch(controlUrl, init)).json()) as State
  return {
    socketUrl,
    restUrl,
    send: command => ask({ method: 'POST', body: JSON.stringify(command) }),
    state: () => ask({}),
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
