// Starts the fake of a provider as a process of its own, and controls it. `fake-control.ts` is the other side.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

type FakeName = 'kraken' | 'oanda' | 'alpaca'

/** `Addresses`: names of the addresses that the process prints, besides that of its control port. */
export type FakeProcess<Addresses extends string, Command, State> = Readonly<Record<Addresses, string>> & {
  send(command: Command): Promise<State>
  state(): Promise<State>
  stop(): Promise<void>
}

export async function startFake<Addresses extends string, Command, State>(
  name: FakeName,
  args: readonly string[],
): Promise<FakeProcess<Addresses, Command, State>> {
  const entry = fileURLToPath(new URL(`./${name}-fake-process.ts`, import.meta.url))
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const addresses = JSON.parse(line) as Record<Addresses | 'controlUrl', string>
  const ask = async (init: RequestInit): Promise<State> =>
    (await (await fetch(addresses.controlUrl, init)).json()) as State
  return Object.assign(addresses, {
    send: (command: Command) => ask({ method: 'POST', body: JSON.stringify(command) }),
    state: () => ask({}),
    async stop() {
      child.kill()
      await once(child, 'exit')
    },
  })
}
