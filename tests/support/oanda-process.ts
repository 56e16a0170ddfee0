// Starts the fake OANDA as a process of its own, and controls it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Fault } from './oanda-faults.ts'

type State = { readonly played: number; readonly calls: readonly string[]; readonly lines: number }
type Command = Fault | { readonly kind: 'advance'; readonly to: number } | { readonly kind: 'cut-all' }

export type OandaProcess = {
  readonly url: string
  send(command: Command): Promise<State>
  stop(): Promise<void>
}

const entry = fileURLToPath(new URL('./oanda-fake-process.ts', import.meta.url))

export async function startOanda(args: readonly string[]): Promise<OandaProcess> {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url, controlUrl } = JSON.parse(line) as Record<'url' | 'controlUrl', string>
  return {
    url,
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
