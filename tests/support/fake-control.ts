// The control port of a fake in a process of its own: POST a command as JSON; each answer is the state of the fake. Prints
// the addresses of the fake and of this port as one line of JSON. `fake-process.ts` is the other side.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { must } from '../../domain/assert.ts'

type ControlledFake<Command> = {
  readonly addresses: Readonly<Record<string, string>>
  run(command: Command): void
  state(): object
}

export async function serveControl<Command>({ addresses, run, state }: ControlledFake<Command>): Promise<void> {
  const control = createServer(async (request, response) => {
    if (request.method === 'POST') run(JSON.parse(await text(request)) as Command)
    response.end(JSON.stringify(state()))
  }).listen(0, '127.0.0.1')
  // A test can start a server between two commands, which takes longer than Node keeps an idle connection.
  control.keepAliveTimeout = 0
  await once(control, 'listening')
  const address = control.address()
  const port = must(typeof address === 'object' ? address?.port : null, 'a port')
  const controlUrl = `http://127.0.0.1:${port}`
  process.stdout.write(`${JSON.stringify(Object.assign({ controlUrl }, addresses))}\n`)
}

/** A command of a fake whose clock is moved from outside. */
export type ClockCommand<Fault> =
  | Fault
  | { readonly kind: 'advance'; readonly to: number }
  | { readonly kind: 'cut-all' }

type ClockedFake<Fault> = {
  advance(to: number): void
  cut(): void
  fault(fault: Fault): void
}

/** Runs a command. A fault is any command of another kind. */
export function runClocked<Fault extends { readonly kind: string }>(
  fake: ClockedFake<Fault>,
  command: ClockCommand<Fault>,
): void {
  if (isAdvance(command)) fake.advance(command.to)
  else if (isCutAll(command)) fake.cut()
  else fake.fault(command)
}

type Advance = { readonly kind: 'advance'; readonly to: number }
type CutAll = { readonly kind: 'cut-all' }
const isAdvance = (command: { readonly kind: string }): command is Advance => command.kind === 'advance'
const isCutAll = (command: { readonly kind: string }): command is CutAll => command.kind === 'cut-all'

const PLAY_EVERY_MS = 50

/** Moves the clock of a fake by itself, from now on. `speed`: 1 for real time; undefined to leave the clock. */
export function playFrom(fake: { advance(to: number): void }, startMs: number, speedText: string | undefined): void {
  if (speedText === undefined) return
  const [speed, since] = [Number(speedText), Date.now()]
  setInterval(() => fake.advance(startMs + (Date.now() - since) * speed), PLAY_EVERY_MS)
}
