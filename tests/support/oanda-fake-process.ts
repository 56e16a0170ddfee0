// The fake OANDA as a process of its own. It prints its addresses as one line of JSON. A control port takes the commands:
// POST a fault, or `{"kind":"advance","to":MS}`, `{"kind":"cut-all"}`; each answer is the state. With `--speed` it plays by
// itself, from now on.
//
//   node tests/support/oanda-fake-process.ts [--ticks 600] [--start MS] [--speed 1]
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { must } from '../../domain/assert.ts'
import { createOandaFake } from './oanda-fake.ts'
import type { Fault } from './oanda-faults.ts'
import { shortTicks } from './oanda-tape.ts'

type Command = Fault | { readonly kind: 'advance'; readonly to: number } | { readonly kind: 'cut-all' }

const PLAY_EVERY_MS = 50
const option = { type: 'string' } as const
const { values } = parseArgs({ options: { ticks: option, start: option, speed: option } })
const startMs = Number(values.start ?? Date.now())
const fake = await createOandaFake(shortTicks({ startMs, ticks: Number(values.ticks ?? 600) }), startMs)

function run(command: Command): void {
  if (command.kind === 'advance') fake.advance(command.to)
  else if (command.kind === 'cut-all') fake.cut()
  else fake.fault(command)
}

const control = createServer(async (request, response) => {
  if (request.method === 'POST') run(JSON.parse(await text(request)) as Command)
  const { played, calls, connectedAt, lines, subscribed } = fake
  response.end(JSON.stringify({ played, calls, connectedAt, lines, subscribed }))
}).listen(0, '127.0.0.1')
await once(control, 'listening')

if (values.speed !== undefined) {
  const [speed, since] = [Number(values.speed), Date.now()]
  setInterval(() => fake.advance(startMs + (Date.now() - since) * speed), PLAY_EVERY_MS)
}

const address = control.address()
const port = must(typeof address === 'object' ? address?.port : null, 'a port')
process.stdout.write(`${JSON.stringify({ url: fake.url, controlUrl: `http://127.0.0.1:${port}` })}\n`)
