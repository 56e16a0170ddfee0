// The fake OANDA as a process of its own. It prints its addresses as one line of JSON. A control port takes the commands:
// POST a fault, or `{"kind":"advance","to":MS}`, `{"kind":"cut-all"}`; each answer is the state. With `--speed` it plays by
// itself, from now on; with `--again` it sends all prices again each so many milliseconds.
//
//   node tests/support/oanda-fake-process.ts [--ticks 600] [--start MS] [--speed 1] [--again 10000]
import { parseArgs } from 'node:util'
import type { ClockCommand } from './fake-control.ts'
import { playFrom, runClocked, serveControl } from './fake-control.ts'
import { createOandaFake } from './oanda-fake.ts'
import type { Fault } from './oanda-faults.ts'
import { shortTicks } from './oanda-tape.ts'

const option = { type: 'string' } as const
const { values } = parseArgs({ options: { ticks: option, start: option, speed: option, again: option } })
const startMs = Number(values.start ?? Date.now())
const fake = await createOandaFake(shortTicks({ startMs, ticks: Number(values.ticks ?? 600) }), startMs)

playFrom(fake, startMs, values.speed)
if (values.again !== undefined) setInterval(fake.quoteAll, Number(values.again))
await serveControl<ClockCommand<Fault>>({
  addresses: { url: fake.url },
  run: command => runClocked(fake, command),
  state() {
    const { played, calls, connectedAt, lines, subscribed } = fake
    return { played, calls, connectedAt, lines, subscribed }
  },
})
