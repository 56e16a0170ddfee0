// Network faults of the stream, as functions with a size: small in the test suite, large on demand. Each returns
// measurements; the caller sets the limits. They use a server in a separate process, real sockets, and a proxy that
// injects faults.
import { setTimeout as wait } from 'node:timers/promises'
import { must } from '../../domain/assert.ts'
import { decodeFrame } from '../../domain/wire/codec.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import type { Served } from '../../tools/serve.ts'
import { Chance } from './chance.ts'
import type { MemberOptions } from './crowd.ts'
import { cancel, logIn, Member, order, recordAfter } from './crowd.ts'
import { FaultyProxy } from './proxy.ts'
import { joinFeed, read, say } from './raw-client.ts'

const LIVE_WITHIN_MS = 60_000
const LOOK_MS = 25
/** Connections opened at a time: the listen queue is limited, and must not influence the measurement. */
const JOIN_AT_ONCE = 100
const MEMBERS_LOGGED_IN = 4
/** Maximum number of resting orders. Then the oldest order is cancelled, because the users' money is limited. */
const RESTING_MOST = 20

/** A running server in a separate process, and the number of clients. */
type Sized = { readonly served: Served; readonly clients: number }
type Seeded = Sized & { readonly seed: number }

const portOf = (served: Served): number => Number(new URL(served.url).port)

/** The value below which this share of the values is. */
function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function until(predicate: () => boolean, what: string, withinMs = LIVE_WITHIN_MS): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!predicate()) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await wait(LOOK_MS)
  }
}

async function gather(
  count: number,
  port: number,
  token: string | null = null,
  options: MemberOptions = {},
): Promise<Member[]> {
  const members: Member[] = []
  while (members.length < count) {
    const more = Array.from({ length: Math.min(JOIN_AT_ONCE, count - members.length) })
    const joining = more.map(() => new Member(port, token, options))
    await until(() => joining.every(each => each.framesReceived > 0), 'everyone to be let in')
    members.push(...joining)
  }
  return members
}

export type StormReport = {
  readonly clients: number
  /** Time from the cut to the first frame, for half of the clients, for 99 %, and for all. */
  readonly p50Ms: number
  readonly p99Ms: number
  readonly allMs: number
  /** Number of clients whose reconnection was due, for each 100 ms after the cut. */
  readonly histogram: readonly number[]
}

/**
 * Cuts all clients at once; they reconnect as the engine does. They receive quotes once a second, because all clients
 * run in this process and their reading must not influence the measurement.
 */
export async function storm({ served, clients, seed }: Seeded): Promise<StormReport> {
  const members = await gather(clients, portOf(served), null, { cadenceMs: 1_000, random: new Chance(seed).next })
  const back = new Map<Member, number>()
  const start = performance.now()
  for (const each of members) {
    each.feed.welcomes$.subscribe(() => {
      if (!back.has(each)) back.set(each, performance.now() - start)
    })
    each.cut()
  }
  await until(() => back.size === clients, 'everyone to be back').catch((error: unknown) => {
    throw new Error(`${back.size} of ${clients} are back`, { cause: error })
  })
  for (const each of members) each.stop()
  const times = [...back.values()]
  const histogram: number[] = []
  for (const { dueMs } of members) {
    const hundred = Math.floor((dueMs - start) / 100)
    histogram[hundred] = (histogram[hundred] ?? 0) + 1
  }
  return {
    clients,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    allMs: Math.max(...times),
    histogram: Array.from(histogram, each => each ?? 0),
  }
}

export type SlowReport = {
  readonly clients: number
  readonly slow: number
  /** Delay of frames to the reading clients: before the others stop reading, and while they do not read. */
  readonly p99BeforeMs: number
  readonly p99Ms: number
  readonly rssGrownMb: number
  /** Frames skipped for the clients that do not read. */
  readonly skipped: number
  /** Reading clients that are still connected at the end. */
  readonly kept: number
}

type Reader = { readonly ages: number[]; isOpen: boolean }

/** One client in ten stops reading while it keeps requesting more; the others are measured. */
export async function slowConsumers({ served, clients, seconds }: Sized & { seconds: number }): Promise<SlowReport> {
  const port = portOf(served)
  const slow = Math.ceil(clients / 10)
  const readers: Reader[] = []
  for (let joined = 0; joined < clients - slow; joined++) readers.push(await reader(port))
  const sleepers = await Promise.all(Array.from({ length: slow }, () => watcher(port)))
  for (const each of sleepers) read(each, () => {})
  await wait(1_000 * Math.ceil(seconds / 2))
  const rssBefore = await metric(served, 'process_resident_memory_bytes')
  const before = readers.flatMap(each => each.ages.splice(0))
  for (const each of sleepers) each.pause()
  const asking = setInterval(() => {
    for (const each of sleepers) say(each, { t: 'resync', channel: 'US@100', accountOffset: null })
  }, 70)
  await wait(1_000 * seconds)
  clearInterval(asking)
  const ages = readers.flatMap(each => each.ages)
  const rss = await metric(served, 'process_resident_memory_bytes')
  const skipped = await metric(served, 'pulso_feed_skipped_total')
  const kept = readers.filter(each => each.isOpen).length
  for (const each of sleepers) each.destroy()
  return {
    clients,
    slow,
    skipped,
    kept,
    p99BeforeMs: quantile(before, 0.99),
    p99Ms: quantile(ages, 0.99),
    rssGrownMb: (rss - rssBefore) / 1024 / 1024,
  }
}

async function watcher(port: number) {
  const socket = await joinFeed({ port })
  say(socket, { t: 'hello', version: PROTOCOL_VERSION, token: null, accountOffset: null })
  say(socket, { t: 'watch', boards: ['US'], keys: [], trades: [], cadenceMs: 100 })
  return socket
}

async function reader(port: number): Promise<Reader> {
  const socket = await watcher(port)
  const known: Reader = { ages: [], isOpen: true }
  socket.on('close', () => {
    known.isOpen = false
  })
  read(socket, payload => {
    const frame = decodeFrame(payload)
    if (frame) known.ages.push(Date.now() - frame.at)
  })
  return known
}

async function metric(served: Served, name: string): Promise<number> {
  const text = await fetch(`${served.url}/metrics`).then(answer => answer.text())
  return Number(must(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1], name))
}

export type ContinuityReport = {
  readonly clients: number
  readonly faults: number
  readonly orders: number
  /**
   * Number of stored account events of all clients; then the numbers that were missed, received twice or out of order.
   */
  readonly events: number
  readonly missing: number
  readonly repeated: number
  readonly disordered: number
  /** Number of clients that had to reload everything although no event had been deleted. */
  readonly reloads: number
  /** The longest time from the end of a fault until all clients receive prices. */
  readonly backMs: number
}

type Fault = { begin(): Promise<void> | void; end(): Promise<void> | void }

/** Kills the server with SIGKILL and restarts it on the same folder and port, several times. */
export function restarts({ served, clients, times, downMs }: Sized & { times: number; downMs: number }) {
  const fault: Fault = { begin: () => served.kill('SIGKILL'), end: () => served.restart() }
  return continuity({ served, port: portOf(served), clients, times, downMs, upMs: 2_000, fault })
}

/** Cuts the connections for two seconds, several times. */
export async function drops({ served, clients, minutes, seed }: Seeded & { minutes: number }) {
  const proxy = await FaultyProxy.open(portOf(served), seed)
  const fault: Fault = {
    begin() {
      proxy.refuse()
      proxy.reset()
    },
    end: () => proxy.mend(),
  }
  const [downMs, upMs] = [2_000, 2_000]
  const times = Math.max(1, Math.round((minutes * 60_000) / (downMs + upMs)))
  return continuity({ served, port: proxy.port, clients, times, downMs, upMs, fault }).finally(() => proxy.close())
}

type PriceModel = {
  readonly served: Served
  readonly port: number
  readonly clients: number
  readonly times: number
  readonly downMs: number
  readonly upMs: number
  readonly fault: Fault
}

async function continuity({
  served,
  port,
  clients,
  times,
  downMs,
  upMs,
  fault,
}: PriceModel): Promise<ContinuityReport> {
  const token = await logIn(served.url)
  const own = await gather(Math.min(MEMBERS_LOGGED_IN, clients), port, token)
  const members = [...own, ...(await gather(clients - own.length, port))]
  let [orders, backMs] = [0, 0]
  const resting: string[] = []
  /** Places an order. If no client is connected, its events must be delivered from the store later. */
  const give = async () => {
    const oldest = resting.length < RESTING_MOST ? undefined : resting.shift()
    // The order may have been filled, so the cancellation may fail.
    if (oldest !== undefined) await cancel(served.url, token, oldest).catch(() => {})
    resting.push(await order(served.url, token))
    orders++
  }
  for (let time = 0; time < times; time++) {
    await give()
    await fault.begin()
    await wait(downMs / 2)
    await give().catch(() => {})
    await wait(downMs / 2)
    await fault.end()
    backMs = Math.max(backMs, await allBack(members))
    await give()
    await wait(upMs)
  }
  const since = Math.min(...own.map(each => must(each.since, 'a welcome')))
  const record = await recordAfter(portOf(served), token, since)
  await until(() => own.every(each => each.offsets.at(-1) === record.at(-1)), 'the last event', 10_000).catch(() => {})
  const losses = own.map(each => lossOf(record, each))
  const sum = (name: keyof (typeof losses)[number]) => losses.reduce((total, each) => total + each[name], 0)
  for (const each of members) each.stop()
  return {
    clients,
    faults: times,
    orders,
    backMs,
    events: record.length * own.length,
    missing: sum('missing'),
    repeated: sum('repeated'),
    disordered: sum('disordered'),
    reloads: own.reduce((total, each) => total + each.reloads, 0),
  }
}

/** Waits until all clients receive prices again. Returns how long that took. */
async function allBack(members: readonly Member[]): Promise<number> {
  const start = performance.now()
  const rows = members.map(each => each.feed.readCounters().rows)
  await until(() => members.every((each, at) => each.feed.readCounters().rows > (rows[at] ?? 0)), 'prices for everyone')
  return performance.now() - start
}

function lossOf(record: readonly number[], { offsets, since }: Member) {
  const due = record.filter(offset => offset > must(since, 'a welcome'))
  const received = new Set(offsets)
  return {
    missing: due.filter(offset => !received.has(offset)).length,
    repeated: offsets.length - received.size,
    disordered: offsets.filter((offset, at) => offset < (offsets[at - 1] ?? 0)).length,
  }
}
