// The fake Kraken as a process of its own. It prints its addresses as one line of JSON. A control port takes the
// commands: POST a fault, or `{"kind":"play","steps":10}`, `{"kind":"heartbeat"}`, `{"kind":"cut"}`; each answer is the
// state. With `--speed` it plays by itself, from now on.
//
//   node tests/support/kraken-fake-process.ts --tape kraken|binance|short|forex|coins [--pair EUR/USD] [--speed 1] [--repeat 3] [--trades 6000]
import { parseArgs } from 'node:util'
import { must } from '../../domain/assert.ts'
import { MINUTE_MS, SECOND_MS } from '../../domain/time.ts'
import { serveControl } from './fake-control.ts'
import { createKrakenFake } from './kraken-fake.ts'
import type { Fault } from './kraken-faults.ts'
import type { Tape } from './kraken-tape.ts'
import { binanceTape, krakenTape, repeated, shifted, shortTape } from './kraken-tape.ts'

type Command =
  | Fault
  | { readonly kind: 'play'; readonly steps?: number }
  | { readonly kind: 'heartbeat' }
  | { readonly kind: 'cut-all' }

const option = { type: 'string' } as const
const { values } = parseArgs({ options: { tape: option, speed: option, repeat: option, pair: option, trades: option } })
const SHORT_START = Date.UTC(2026, 2, 3, 14, 30, 20)
const trades = Number(values.trades ?? 6_000)
const tapes: Readonly<Record<string, () => Tape>> = {
  kraken: krakenTape,
  binance: () => binanceTape(10),
  short: () => shortTape({ startMs: SHORT_START, trades: 200 }),
  // Many trades a minute, in sizes in which currencies are traded.
  coins: () => shortTape({ startMs: SHORT_START, trades, from: 912_500, everyMs: 300 }),
  forex: () => shortTape({ startMs: SHORT_START, trades, from: 116_000, decimals: 5, most: 1e6, everyMs: 300 }),
}
const recorded = must(tapes[values.tape ?? 'short'], 'a tape')()
const speed = values.speed === undefined ? null : Number(values.speed)
const firstUs = recorded.steps[0]?.atUs ?? 0
const minutes = speed === null ? 0 : Math.floor((Date.now() - firstUs / 1e3) / MINUTE_MS)
const tape = shifted(repeated(recorded, Number(values.repeat ?? 1)), minutes)
const fake = await createKrakenFake(tape, values.pair)

function run(command: Command): void {
  if (command.kind === 'play') fake.play(command.steps)
  else if (command.kind === 'heartbeat') fake.heartbeat()
  else if (command.kind === 'cut-all') fake.cut()
  else fake.fault(command)
}

if (speed !== null) {
  const startedAt = Date.now()
  let played = 0
  setInterval(() => {
    const untilUs = ((tape.steps[0]?.atUs ?? 0) / 1e3 + (Date.now() - startedAt) * speed) * 1e3
    const before = played
    while ((tape.steps[played]?.atUs ?? Number.POSITIVE_INFINITY) <= untilUs) played++
    fake.play(played - before)
  }, 20)
  setInterval(() => fake.heartbeat(), SECOND_MS)
}

await serveControl<Command>({
  addresses: { socketUrl: fake.socketUrl, restUrl: fake.restUrl },
  run,
  state() {
    const { connections, subscribed, messages, calls } = fake
    return { played: fake.play(0), connections, subscribed, messages, calls }
  },
})
