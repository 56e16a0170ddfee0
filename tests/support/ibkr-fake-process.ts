// The fake Gateway as a process of its own. It prints its addresses as one line of JSON. A control port takes the commands:
// POST a fault, or `{"kind":"advance","to":MS}`; each answer is the state. With `--speed` it plays by itself, from now on.
//
//   node tests/support/ibkr-fake-process.ts [--steps 4000] [--start MS] [--every 1000] [--lead MS] [--again MS] [--speed 1]
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { must } from '../../domain/assert.ts'
import { createIbkrFake } from './ibkr-fake.ts'
import type { Fault } from './ibkr-faults.ts'
import { contracts, derivatives, tapeOf } from './ibkr-tape.ts'

type Command = Fault | { readonly kind: 'advance'; readonly to: number }

const PLAY_EVERY_MS = 50
const option = { type: 'string' } as const
const { values } = parseArgs({
  options: { steps: option, start: option, every: option, lead: option, again: option, speed: option },
})
const startMs = Number(values.start ?? Date.now())
/** Prices from the start on, and once more from another time on: exchanges are open at different hours. */
const steps = [startMs, ...(values.again === undefined ? [] : [Number(values.again)])].flatMap(from =>
  tapeOf({
    startMs: from,
    count: Number(values.steps ?? 4_000),
    everyMs: Number(values.every ?? 1_000),
    leadMs: Number(values.lead ?? 0),
    of: [...contracts, ...derivatives],
  }),
)
const fake = await createIbkrFake({ steps, startMs })

const control = createServer(async (request, response) => {
  if (request.method === 'POST') {
    const command = JSON.parse(await text(request)) as Command
    if (command.kind === 'advance') fake.advance(command.to)
    else fake.fault(command)
  }
  const { played, calls, connectedAt, lines } = fake
  response.end(JSON.stringify({ played, calls, connectedAt, lines }))
}).listen(0, '127.0.0.1')
await once(control, 'listening')

if (values.speed !== undefined) {
  const [speed, since] = [Number(values.speed), Date.now()]
  setInterval(() => fake.advance(startMs + (Date.now() - since) * speed), PLAY_EVERY_MS)
}

const address = control.address()
const port = must(typeof address === 'object' ? address?.port : null, 'a port')
process.stdout.write(`${JSON.stringify({ address: fake.address, controlUrl: `http://127.0.0.1:${port}` })}\n`)
