// The fake Alpaca as a process of its own. It prints its addresses as one line of JSON. A control port takes the commands:
// POST a fault, or `{"kind":"advance","to":MS}`, `{"kind":"cut-all"}`; each answer is the state. With `--speed` it plays by
// itself, from now on.
//
//   node tests/support/alpaca-fake-process.ts [--trades 600] [--start MS] [--speed 1] [--symbols AAPL,MSFT] [--lead MS]
import { parseArgs } from 'node:util'
import { createAlpacaFake } from './alpaca-fake.ts'
import type { Fault } from './alpaca-faults.ts'
import { steadySteps } from './alpaca-tape.ts'
import type { ClockCommand } from './fake-control.ts'
import { playFrom, runClocked, serveControl } from './fake-control.ts'

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

playFrom(fake, startMs, values.speed)
await serveControl<ClockCommand<Fault>>({
  addresses: { socketUrl: fake.socketUrl, restUrl: fake.restUrl },
  run: command => runClocked(fake, command),
  state() {
    const { played, calls, connectedAt, messages, subscribed } = fake
    return { played, calls, connectedAt, messages, subscribed }
  },
})
