// Benchmark of orders: creation, change and fill, stored on disk. It measures the time from the call to the commit of the
// fill, or of the change, one order at a time (p50, p99), and orders per second with many users in parallel. It runs on the embedded store, and
// on a PostgreSQL with fsync if one is installed. Reason: an order needs one transaction, and its fill another, between
// the tap and the receipt. The embedded store runs one transaction at a time and does not sync. There is no peer:
// brokers publish no figures.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { must } from '../domain/assert.ts'
import type { Db } from '../server/db/db.ts'
import { openStore } from '../server/db/pglite.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { MissingPackage } from '../tests/support/missing-package.ts'
import type { Cluster } from '../tests/support/postgres-cluster.ts'
import { postgresBinaries, startCluster } from '../tests/support/postgres-cluster.ts'
import type { TradingHarness } from '../tests/support/trading-harness.ts'
import { AFTERNOON, addCustomer, granted, openTradingHarness } from '../tests/support/trading-harness.ts'
import type { Bench, Row } from './bench.ts'
import { tpcbRate } from './tpcb.ts'

/** Targets, set by ourselves. For comparison: after two seconds the page says that an order takes long. */
const P50_MS = 30
const P99_MS = 120
const CHANGE_P50_MS = 10
/** An order has a limit of changes. */
const CHANGES_OF_ORDER = 50
const PER_SECOND = 50
const FEW = 8
const MANY = 32
/** Of the transactions that `pgbench` commits with as many clients. */
const OF_TPCB = 0.5
const STATEMENTS = 4
const TPCB_SECONDS = 10

const share = { key: 'US.AAPL', direction: 0, action: 0, orderType: 1, price: '100.00', quantity: '1' } as const

export const orders: Bench = {
  name: 'orders',
  async run(quick) {
    const count = quick ? 60 : 600
    const embedded = await onEmbedded(count)
    if (postgresBinaries() !== null) return [...embedded, ...(await onPostgres(count))]
    console.log(`orders on PostgreSQL: ${new MissingPackage('PostgreSQL', 'postgresql').message}`)
    return embedded
  },
}

async function onEmbedded(count: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pulso-bench-'))
  try {
    return await on(await openStore(folder, AFTERNOON), count, 'orders')
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function onPostgres(count: number): Promise<Row[]> {
  const cluster = await startCluster({ durable: true })
  try {
    const rows = await on(await openPostgres(cluster.urlOf('postgres'), AFTERNOON), count, ON_POSTGRES)
    return [...rows, ...(await beside(cluster, count))]
  } finally {
    await cluster.stop()
  }
}

const ON_POSTGRES = 'orders on PostgreSQL, synced'

/** Beside the load of `pgbench` on the same server, with as many clients. */
async function beside(cluster: Cluster, count: number): Promise<Row[]> {
  await cluster.administer('CREATE DATABASE many')
  const db = await openPostgres(cluster.urlOf('many'), AFTERNOON)
  const harness = openTradingHarness(db)
  try {
    await harness.trading.lead(harness.db)
    const people = await customers(harness, MANY)
    await burstOf(harness, people, MANY)
    const statements = countStatements()
    const total = Math.ceil((count * MANY) / FEW)
    const rate = (total / (await burstOf(harness, people, total))) * 1_000
    const each = statements.stop() / total
    await harness.trading.stop()
    const tpcb = await tpcbRate(cluster, MANY, TPCB_SECONDS)
    return [
      {
        name: `${ON_POSTGRES}: created and filled, thirty-two people at once`,
        value: rate,
        unit: 'a second',
        peer: 'pgbench, tpcb-like',
        peerValue: tpcb,
        ratio: rate / tpcb,
        mark: { ratio: OF_TPCB },
      },
      row(`${ON_POSTGRES}: statements an order, thirty-two people at once`, each, '', { most: STATEMENTS }),
    ]
  } finally {
    await db.close()
  }
}

/** Counts the statements that this process sends. */
function countStatements(): { readonly stop: () => number } {
  const { prototype } = pg.Client
  const { query } = prototype
  let count = 0
  prototype.query = new Proxy(query, {
    apply(target, client, parameters) {
      count += 1
      return Reflect.apply(target, client, parameters)
    },
  })
  return {
    stop() {
      prototype.query = query
      return count
    },
  }
}

async function customers(harness: TradingHarness, count: number): Promise<string[]> {
  const people: string[] = []
  for (let one = 0; one < count; one += 1) people.push(await addCustomer(harness, { usStock: '900000.00' }))
  return people
}

/** Time until orders of people at once are created and filled, in ms. */
const burstOf = (harness: TradingHarness, people: readonly string[], count: number): Promise<number> =>
  timed(async () => {
    const each = Math.ceil(count / people.length)
    await Promise.all(people.map(person => repeat(each, () => granted(harness, person, 'POST /stock/create', share))))
    offer(harness)
    await harness.trading.matcher.settle()
  })

async function on(db: Db, count: number, name: string): Promise<Row[]> {
  const harness = openTradingHarness(db)
  try {
    await harness.trading.lead(harness.db)
    return await measure(harness, count, name)
  } finally {
    await harness.trading.stop()
    await db.close()
  }
}

async function measure(harness: TradingHarness, count: number, name: string): Promise<Row[]> {
  const people = await customers(harness, FEW)
  const times: number[] = []
  for (let order = 0; order < count; order += 1)
    times.push(await timed(() => place(harness, must(people[0], 'somebody'))))
  const changes = await changesOf(harness, must(people[0], 'somebody'), count)
  const burst = await burstOf(harness, people, count)
  return [
    row(`${name}: created and filled, one at a time, p50`, quantile(times, 0.5), 'ms', { most: P50_MS }),
    row(`${name}: created and filled, one at a time, p99`, quantile(times, 0.99), 'ms', { most: P99_MS }),
    row(`${name}: changed, one at a time, p50`, quantile(changes, 0.5), 'ms', { most: CHANGE_P50_MS }),
    row(`${name}: created and filled, eight people at once`, (count / burst) * 1_000, 'a second', {
      least: PER_SECOND,
    }),
  ]
}

/** Sets the quote again with a large quantity, so that orders before it do not matter. */
const offer = (harness: TradingHarness): void =>
  harness.market.quote('US.AAPL', { price: '100.00', bid: '99.00', ask: '100.00', bidSize: 100_000, askSize: 100_000 })

async function place(harness: TradingHarness, person: string): Promise<void> {
  offer(harness)
  await granted(harness, person, 'POST /stock/create', share)
  await harness.trading.matcher.settle()
}

/** Times of changes of limits that rest below the market, in ms: each moves the price and the reservation. */
async function changesOf(harness: TradingHarness, person: string, count: number): Promise<number[]> {
  offer(harness)
  const times: number[] = []
  while (times.length < count) {
    const { id: orderId } = await granted(harness, person, 'POST /stock/create', { ...share, price: '90.00' })
    let seen = { price: '90.00', quantity: '1', filled: '0' }
    for (let nth = 1; nth <= CHANGES_OF_ORDER && times.length < count; nth += 1) {
      const price = `90.${String(nth).padStart(2, '0')}`
      const change = { orderId, price, quantity: '1', seen }
      times.push(await timed(() => granted(harness, person, 'POST /orders/change', change)))
      seen = Object.assign({}, seen, { price })
    }
    await granted(harness, person, 'POST /orders/cancel', { orderId })
  }
  return times
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time += 1) await work()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

const quantile = (times: number[], share: number): number =>
  must(times.sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * share))], 'a time')

const row = (name: string, value: number, unit: string, mark: NonNullable<Row['mark']>): Row => ({
  name,
  value,
  unit,
  peer: null,
  peerValue: null,
  ratio: null,
  mark,
})
