// Fault runs of quotes and account events: invalid frames, connections cut all at once or repeatedly, clients that stop
// reading, and servers killed while many clients are connected. Goals: G9, G12, G14 and G17 (S5 to S13). The code is
// that of the test suite (`tests/support`), at the sizes of the goals.

import type { FuzzReport } from '../tests/support/fuzz.ts'
import { fuzzEngine } from '../tests/support/fuzz.ts'
import type { UpReport } from '../tests/support/fuzz-up.ts'
import { fuzzServer } from '../tests/support/fuzz-up.ts'
import type { ContinuityReport, SlowReport, StormReport } from '../tests/support/stream-faults.ts'
import { drops, restarts, slowConsumers, storm } from '../tests/support/stream-faults.ts'
import type { Served } from '../tools/serve.ts'
import { serve } from '../tools/serve.ts'
import type { Fault, FaultOptions, Found } from './fault.ts'
import { timed } from './fault.ts'

const GROWN_MOST_MB = 20
const STORM_P99_MS = 10_000
const STORM_ALL_MS = 30_000
const SLOW_GROWN_MOST_MB = 50
/**
 * `SLOW_RATIO`: maximum slow-down of reading clients by clients that do not read. `SLOW_SPARE_MS`: additional tolerance
 * for a loaded machine.
 */
const SLOW_RATIO = 1.2
const SLOW_SPARE_MS = 250
const DOWN_MS = 1_000

/** The server of all these runs. One is enough, because the stream keeps no state between them. */
let served: Promise<Served> | null = null

const theServer = (): Promise<Served> => {
  served ??= serve({ LOOPBACK_SOCKETS: '20000' })
  return served
}

export async function endServer(): Promise<void> {
  await (await served)?.stop()
}

function run(name: string, work: (options: FaultOptions) => Promise<Found>): Fault {
  return { name, run: async options => [await timed({ name, store: '—', seed: options.seed }, () => work(options))] }
}

export const streams: readonly Fault[] = [
  run('fuzz engine', async ({ quick, seed }) => {
    const report = await fuzzEngine({ count: quick ? 20_000 : 1_000_000, seed })
    const checked = `almost valid frames; ${mb(report.grownMb)} grown`
    return { runs: report.frames, checked, violations: fuzzProblems(report) }
  }),
  run('fuzz server', async ({ quick, seed }) => {
    const report = await fuzzServer({ count: quick ? 450 : 10_000, seed })
    const checked = `almost valid messages on ${report.sockets} sockets; ${mb(report.grownMb)} grown`
    return { runs: report.frames, checked, violations: upProblems(report) }
  }),
  run('storm', async ({ quick, seed }) => {
    const report = await storm({ served: await theServer(), clients: quick ? 200 : 5_000, seed })
    const { clients, p50Ms, p99Ms, allMs } = report
    const times = [p50Ms, p99Ms, allMs].map(ms => `${Math.round(ms)}`).join(' / ')
    return { runs: 1, checked: `${clients} cut at once, back after ${times} ms`, violations: stormProblems(report) }
  }),
  run('slow consumers', async ({ quick }) => {
    const size = quick ? { clients: 40, seconds: 4 } : { clients: 400, seconds: 60 }
    const report = await slowConsumers({ served: await theServer(), ...size })
    const { clients, slow, p99BeforeMs, p99Ms, rssGrownMb } = report
    const ages = `${Math.round(p99BeforeMs)} → ${Math.round(p99Ms)} ms`
    const checked = `${slow} of ${clients} stop reading; the others' p99 ${ages}; ${mb(rssGrownMb)} grown`
    return { runs: 1, checked, violations: slowProblems(report) }
  }),
  run('restarts', async ({ quick }) => {
    const size = quick ? { clients: 50, times: 1 } : { clients: 200, times: 20 }
    return continuityOf(await restarts({ served: await theServer(), ...size, downMs: DOWN_MS }))
  }),
  run('drops', async ({ quick, seed }) => {
    const size = quick ? { clients: 20, minutes: 8 / 60 } : { clients: 200, minutes: 30 }
    return continuityOf(await drops({ served: await theServer(), ...size, seed }))
  }),
]

const mb = (megabytes: number): string => `${megabytes.toFixed(1)} MB`

/** Returns the descriptions of the rules that are violated. */
const broken = (rules: readonly (readonly [boolean, string])[]): string[] =>
  rules.filter(([holds]) => !holds).map(([, what]) => what)

const fuzzProblems = ({ crashes, partial, absurd, wrong, grownMb, examples }: FuzzReport): string[] => [
  ...broken([
    [crashes === 0, `${crashes} frames made it crash`],
    [partial === 0, `${partial} frames were refused, but applied in part`],
    [absurd === 0, `${absurd} impossible quotes were shown`],
    [wrong === 0, `${wrong} times its data differed from the server's`],
    [grownMb < GROWN_MOST_MB, `it grew by ${mb(grownMb)}`],
  ]),
  ...examples,
]

const upProblems = ({ malformed, left, grownMb }: UpReport): string[] =>
  broken([
    [malformed > 0, 'no message was refused'],
    [left === 0, `${left} sockets or listeners are left`],
    [grownMb < GROWN_MOST_MB, `it grew by ${mb(grownMb)}`],
  ])

const stormProblems = ({ p99Ms, allMs }: StormReport): string[] =>
  broken([
    [p99Ms <= STORM_P99_MS, `99 % took ${Math.round(p99Ms)} ms`],
    [allMs <= STORM_ALL_MS, `all took ${Math.round(allMs)} ms`],
  ])

const slowProblems = ({ clients, slow, kept, rssGrownMb, p99BeforeMs, p99Ms }: SlowReport): string[] =>
  broken([
    [kept === clients - slow, `${clients - slow - kept} reading clients were disconnected`],
    [rssGrownMb < SLOW_GROWN_MOST_MB, `the server grew by ${mb(rssGrownMb)}`],
    [p99Ms < p99BeforeMs * SLOW_RATIO + SLOW_SPARE_MS, `reading clients waited ${Math.round(p99Ms)} ms`],
  ])

function continuityOf(report: ContinuityReport): Found {
  const { clients, faults, orders, events, missing, repeated, disordered, reloads, backMs } = report
  const violations = broken([
    [events > 0, 'no account event was received'],
    [missing === 0, `${missing} account events missing`],
    [repeated === 0, `${repeated} account events repeated`],
    [disordered === 0, `${disordered} account events out of order`],
    [reloads === 0, `${reloads} requested to reload everything`],
  ])
  const checked = `${clients} clients, ${orders} orders, ${events} events received; back after ${Math.round(backMs)} ms`
  return { runs: faults, checked, violations }
}
