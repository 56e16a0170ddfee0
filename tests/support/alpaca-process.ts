// Starts the fake Alpaca as a process of its own, and controls it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Fault } from './alpaca-faults.ts'

type State = { readonly played: number; readonly calls: readonly string[]; readonly subscribed: readonly string[] }
type Command = Fault | { readonly kind: 'advance'; readonly to: number } | { readonly kind: 'cut-all' }

export type AlpacaProcess = {
  readonly socketUrl: string
  readonly restUrl: string
  send(command: Command): Promise<State>
  stop(): Promise<void>
}

const entry = fileURLToPath(new URL('./alpaca-fake-process.ts', import.meta.url))

export async function startAlpaca(args: readonly string[]): Promise<AlpacaProcess> {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { socketUrl, restUrl, controlUrl } = JSON.parse(line) as Record<'socketUrl' | 'restUrl' | 'controlUrl', string>
  return {
    socketUrl,
    restUrl,
    send: async command => {
      const response = await fetch(controlUrl, { method: 'POST', body: JSON.stringify(command) })
      return (await response.json()) as State
    },
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
