// `npm run bench`: runs the benchmarks and prints one row per result, or compares two commits. Exits with 1 when a target
// is missed; with `--quick`, which `npm run verify` runs, when a ratio is below its floor. A benchmark whose program is not
// installed is named and left out; where CI is set, that fails the run.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { readOptions } from '../tools/usage.ts'
import { alerts } from './alerts.ts'
import { allotment } from './allotment.ts'
import type { Bench } from './bench.ts'
import { isMet, tableOf } from './bench.ts'
import { bus } from './bus.ts'
import { compare } from './compare/compare.ts'
import { reportOf } from './compare/report.ts'
import { dashboard } from './dashboard.ts'
import { desk } from './desk.ts'
import { engine } from './engine.ts'
import { floors } from './floors.ts'
import { held } from './held.ts'
import { latency } from './latency.ts'
import { live } from './live.ts'
import { marks } from './marks.ts'
import { memory } from './memory.ts'
import { orders } from './orders.ts'
import { peers } from './peers.ts'
import { phone } from './phone.ts'
import { profit } from './profit.ts'
import { runEach } from './run-each.ts'
import { serverProcess } from './server-process.ts'
import { sockets } from './sockets.ts'
import { sources } from './sources.ts'
import { start } from './start.ts'
import { tabs } from './tabs.ts'
import { wire } from './wire.ts'
import { workbench } from './workbench.ts'

const USAGE = `Measures the server, the engine and the page, beside the libraries that users would choose instead.

  npm run bench                                  all benchmarks
  npm run bench -- --only NAME                   those whose name has NAME
  npm run bench -- --compare REF [--pairs N]     this checkout against another commit, N pairs (5; 3 or more)

  --quick         small sizes, to detect a regression; exits with 1 when a ratio is below its floor
  --json FILE     writes the rows with the machine and the time
  --report DIR    writes a page with plots and a table

The bus needs nats-server, and the rows of PostgreSQL need postgresql: without them they are named and left out.`

const benches: readonly Bench[] = [
  engine,
  wire,
  profit,
  marks,
  alerts,
  workbench,
  orders,
  allotment,
  sockets,
  bus,
  start,
  tabs,
  peers,
  phone,
  held,
  dashboard,
  desk,
  latency,
  live,
  memory,
  serverProcess,
  sources,
]

const { values } = readOptions(USAGE, {
  options: {
    quick: { type: 'boolean' },
    json: { type: 'string' },
    report: { type: 'string' },
    only: { type: 'string', default: '' },
    compare: { type: 'string' },
    pairs: { type: 'string', default: '5' },
  },
})
if (values.compare !== undefined) {
  const runs = [...(values.quick === true ? ['--quick'] : []), '--only', values.only]
  const { compare: ref, pairs, json, report } = values
  process.exit(await compare({ ref, pairs: Number(pairs), runs, json, report }))
}
const wanted = benches.filter(({ name }) => name.includes(values.only))
const { rows, failed, leftOut } = await runEach(wanted, values.quick === true, console.error)

console.log(`${tableOf(rows)}\n`)
if (values.json !== undefined) {
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version }
  const measured = rows.map(row => ({ ...row, met: isMet(row) }))
  await writeFile(
    values.json,
    `${JSON.stringify({ at: new Date().toISOString(), machine, rows: measured }, null, 2)}\n`,
  )
}
if (values.report !== undefined) {
  await mkdir(values.report, { recursive: true })
  const facts = { rows, comparisons: [], base: null, at: new Date().toISOString() }
  await writeFile(join(values.report, 'index.html'), reportOf(facts))
  await writeFile(join(values.report, 'table.md'), `${tableOf(rows)}\n`)
}
const belowFloor = floors
  .filter(({ name }) => name.startsWith(values.only))
  .filter(
    ({ name, peer, least }) => !rows.some(row => row.name === name && row.peer === peer && (row.ratio ?? 0) >= least),
  )
  .map(({ name, peer, least, why }) => `${name}, against ${peer}: below ${least}× (${why})`)
const missed = rows.filter(row => isMet(row) === false).map(({ name }) => name)
for (const name of [...failed, ...leftOut]) console.log(`not measured: ${name}`)
if (wanted.length === 0) console.log(`no benchmark has ${values.only} in its name`)
else if (missed.length > 0) console.log(`marks missed: ${missed.join('; ')}`)
else if (failed.length + leftOut.length === 0) console.log('every mark met')
for (const fall of belowFloor) console.log(fall)
const fails = [...failed, ...(process.env['CI'] ? leftOut : []), ...(values.quick === true ? belowFloor : missed)]
process.exitCode = wanted.length > 0 && fails.length === 0 ? 0 : 1
