// Starts the fake Gateway as a process of its own, and controls it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Fault } from './ibkr-faults.ts'

type State = { readonly played: number; readonly calls: readonly string[]; readonly lines: readonly string[] }
type Command = Fault | { readonly kind: 'advance'; readonly to: number }

export type IbkrProcess = {
  readonly address: string
  send(command: Command): Promise<State>
  stop(): Promise<void>
}

const entry = fileURLToPath(new URL('./ibkr-fake-process.ts', import.meta.url))

export async function startIbkr(args: readonly string[]): Promise<IbkrProcess> {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { address, controlUrl } = JSON.parse(line) as Record<'address' | 'controlUrl', string>
  return {
    address,
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
