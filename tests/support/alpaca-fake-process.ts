// The fake Alpaca as a process of its own. It prints its addresses as one line of JSON. A control port takes the commands:
// POST a fault, or `{"kind":"advance","to":MS}`, `{"kind":"cut-all"}`; each answer is the state. With `--speed` it plays by
// itself, from now on.
//
//   node tests/support/alpaca-fake-process.ts [--trades 600] [--start MS] [--speed 1] [--symbols AAPL,MSFT] [--lead MS]
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { must } from '../../domain/assert.ts'
import { createAlpacaFake } from './alpaca-fake.ts'
import type { Fault } from './alpaca-faults.ts'
import { steadySteps } from './alpaca-tape.ts'

type Command = Fault | { readonly kind: 'advance'; readonly to: number } | { readonly kind: 'cut-all' }

const PLAY_EVERY_MS = 50
const option = { type: 'string' } as const
const { values } = parseArgs({
  options: { trades: option, start: option, speed: option, symbols: option, lead: option },
})
const startMs = Number(values.start ?? Date.now())
const symbols = (values.symbols ?? 'AAPL,MSFT').split(',')
const leadMs = Number(values.lead ?? 0)
const steps = steadySteps({ startMs: startMs - leadMs, trades: Number(values.trades ?? 600), symbols })
const fake = await createAlpacaFake({ steps, startMs: startMs - leadMs, symbols })
fake.advance(startMs)

function run(command: Command): void {
  if (command.kind === 'advance') fake.advance(command.to)
  else if (command.kind === 'cut-all') fake.cut()
  else fake.fault(command)
}

const control = createServer(async (request, response) => {
  if (request.method === 'POST') run(JSON.parse(await text(request)) as Command)
  const { played, calls, connectedAt, messages, subscribed } = fake
  response.end(JSON.stringify({ played, calls, connectedAt, messages, subscribed }))
}).listen(0, '127.0.0.1')
await once(control, 'listening')

if (values.speed !== undefined) {
  const [speed, since] = [Number(values.speed), Date.now()]
  setInterval(() => fake.advance(startMs + (Date.now() - since) * speed), PLAY_EVERY_MS)
}

const address = control.address()
const port = must(typeof address === 'object' ? address?.port : null, 'a port')
const { socketUrl, restUrl } = fake
process.stdout.write(`${JSON.stringify({ socketUrl, restUrl, controlUrl: `http://127.0.0.1:${port}` })}\n`)
