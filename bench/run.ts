// `npm run bench [-- --quick] [--json FILE] [--report DIR] [--only NAME] [--compare REF [--pairs N]]`: runs the benchmarks
// and prints one row per result, or compares two commits. Exits with 1 when a target is missed; with `--quick`, which `npm run verify` runs, when a ratio is below its floor. A
// benchmark whose program is not installed is named and left out; where CI is set, that fails the run.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { MissingPackage } from '../tests/support/missing-package.ts'
import { allotment } from './allotment.ts'
import type { Bench, Row } from './bench.ts'
import { isMet, tableOf } from './bench.ts'
import { bus } from './bus.ts'
import { compare } from './compare/compare.ts'
import { reportOf } from './compare/report.ts'
import { dashboard } from './dashboard.ts'
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
import { serverProcess } from './server-process.ts'
import { sockets } from './sockets.ts'
import { start } from './start.ts'
import { tabs } from './tabs.ts'
import { wire } from './wire.ts'
import { workbench } from './workbench.ts'

const benches: readonly Bench[] = [
  engine,
  wire,
  profit,
  marks,
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
  latency,
  live,
  memory,
  serverProcess,
]

const { values } = parseArgs({
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
const rows: Row[] = []
const failed: string[] = []
const leftOut: string[] = []
for (const bench of benches.filter(({ name }) => name.includes(values.only)))
  try {
    rows.push(...(await bench.run(values.quick === true)))
  } catch (error) {
    // A failed benchmark does not stop the remaining ones.
    if (error instanceof MissingPackage) leftOut.push(`${bench.name}: ${error.message}`)
    else {
      failed.push(bench.name)
      console.error(error)
    }
  }

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
if (missed.length > 0) console.log(`marks missed: ${missed.join('; ')}`)
else if (failed.length + leftOut.length === 0) console.log('every mark met')
for (const fall of belowFloor) console.log(fall)
const fails = [...failed, ...(process.env['CI'] ? leftOut : []), ...(values.quick === true ? belowFloor : missed)]
process.exitCode = fails.length === 0 ? 0 : 1
