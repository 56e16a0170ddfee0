// Fault run `flood`: cheap attacks that need no log-in, from one address and from many, while a trader reads quotes and
// places orders. The attacks must not noticeably slow the trader.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { must } from '../domain/assert.ts'
import { scaledText } from '../domain/price.ts'
import { startClamd } from '../tests/support/clamd.ts'
import { attacks } from './attacks.ts'
import type { Fault, FaultOptions, Found } from './fault.ts'
import { timed } from './fault.ts'
import type { FaultStore } from './fault-store.ts'
import { openFaultStore } from './fault-store.ts'
import { knownOf } from './history.ts'
import type { Person } from './people.ts'
import { addPeople, RICH } from './people.ts'
import { Recorder } from './recorder.ts'

/** Goal: maximum response time of 99 of 100 quotes and orders of the trader. */
const P99_MOST_MS = 250
const KEY = 'US.KO'
const QUOTE_EVERY_MS = 100
const ORDERED_EVERY = 4
const MANY_ADDRESSES = 400
const SECONDS = { quick: 3, full: 10 }
/** Time from the last attack to the reading of the server's memory, because memory is returned late. */
const CALM_MS = 10_000
/** Waiting time after the attacker's process was started, in which it is still loading. */
const BEGUN_MS = 1_000
const attacker = fileURLToPath(new URL('attacker.ts', import.meta.url))

type Times = { readonly quotes: number[]; readonly orders: number[]; readonly refused: string[] }

export const flood: Fault = {
  name: 'flood',
  run: async options => [await timed({ name: 'flood', store: 'embedded', seed: options.seed }, () => onStore(options))],
}

async function onStore(options: FaultOptions): Promise<Found> {
  const faultStore = await openFaultStore('embedded')
  // Accepts every file, so that the images of the attack are decoded.
  const clamd = await startClamd()
  return underAttack(faultStore, clamd.port, options).finally(async () => {
    await faultStore.remove()
    await clamd.stop()
  })
}

async function underAttack(faultStore: FaultStore, clamdPort: number, { quick, say }: FaultOptions): Promise<Found> {
  const [person] = await faultStore.withDb(db => addPeople(db, 1, RICH))
  const trader = must(person, 'the trader')
  const { server } = await faultStore.addServer({
    TRUSTED_PROXIES: '127.0.0.1',
    CODES_IN_LOG: 'on',
    SECOND_FACTOR: 'offered',
    CLAMD: `127.0.0.1:${clamdPort}`,
  })
  await server.restart()
  const ms = (quick ? SECONDS.quick : SECONDS.full) * 1_000
  const calm = await trade(server.port, trader, ms * 2)
  const calmMb = await memoryMb(server.port)
  const violations: string[] = []
  const all: Times = { quotes: [], orders: [], refused: [] }
  for (const { name } of attacks)
    for (const addresses of [1, MANY_ADDRESSES]) {
      const child = spawn(process.execPath, [attacker, name, String(server.port), String(addresses)], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await sleep(BEGUN_MS)
      const times = await trade(server.port, trader, ms).finally(() => end(child))
      say(`${name}, ${addresses}: quotes ${p99(times.quotes)} ms, orders ${p99(times.orders)} ms`)
      violations.push(...problemsOf(`${name} from ${addresses}`, times))
      for (const what of ['quotes', 'orders'] as const) all[what].push(...times[what])
    }
  await sleep(CALM_MS)
  const memory = `memory ${calmMb} → ${await memoryMb(server.port)} MB`
  return {
    runs: attacks.length * 2,
    checked: `attacks; p99 of quotes ${p99(calm.quotes)} → ${p99(all.quotes)} ms, of orders ${p99(calm.orders)} → ${p99(all.orders)} ms; ${memory}`,
    violations,
  }
}

/** Resident memory of the server. */
async function memoryMb(port: number): Promise<number> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(response => response.text())
  const bytes = must(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1], 'the memory')
  return Math.round(Number(bytes) / 1_000_000)
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

function problemsOf(what: string, { quotes, orders, refused }: Times): string[] {
  return [
    ...(p99(quotes) > P99_MOST_MS ? [`${what}: quotes take ${p99(quotes)} ms.`] : []),
    ...(p99(orders) > P99_MOST_MS ? [`${what}: orders take ${p99(orders)} ms.`] : []),
    ...(refused.length > 0 ? [`${what}: ${refused.length} not answered as they should be: ${refused[0]}.`] : []),
  ]
}

/** Reads a quote ten times a second, and places an order after every fourth quote. */
async function trade(port: number, person: Person, ms: number): Promise<Times> {
  const recorder = new Recorder(() => [port])
  const times: Times = { quotes: [], orders: [], refused: [] }
  const until = performance.now() + ms
  for (let nth = 1; performance.now() < until; nth += 1) {
    const price = await took(times.quotes, () => readPrice(recorder, person))
    if (price === null) times.refused.push('a quote')
    else if (nth % ORDERED_EVERY === 0) {
      const order = { key: KEY, quantity: '1', direction: 0, action: 0, orderType: 1, price } as const
      const done = await took(times.orders, () => recorder.ask(person, 'POST /stock/create', order))
      const outcome = knownOf(done)
      if (outcome?.is !== 'ok') times.refused.push(outcome ? outcome.failure : 'an order without an answer')
    }
    await sleep(QUOTE_EVERY_MS)
  }
  return times
}

async function took<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  const done = await work()
  times.push(performance.now() - start)
  return done
}

/** Returns the limit price of a resting order: a tenth below the market. Null if no price is known. */
async function readPrice(recorder: Recorder, person: Person) {
  const market = await recorder.read(person, 'POST /market/getMakets', { keys: [KEY] })
  const [row] = market?.list ?? []
  if (!row?.quote?.price) return null
  return scaledText(Math.floor(row.quote.price * 0.9), row.instrument.priceDecimals)
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0)
}
