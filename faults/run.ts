// `npm run faults`: injects faults, checks the result and prints one row per run. Exits with 1 when there is a violation.
import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { MissingPackage } from '../tests/support/missing-package.ts'
import { postgresBinaries } from '../tests/support/postgres-cluster.ts'
import { readOptions } from '../tools/usage.ts'
import { allotment } from './allotment.ts'
import { bank } from './bank.ts'
import { database } from './database.ts'
import { drill } from './drill.ts'
import type { Fault, Row } from './fault.ts'
import { tableOf } from './fault.ts'
import { endPostgres, storesHere } from './fault-store.ts'
import { flood } from './flood.ts'
import { kill } from './kill.ts'
import { margin } from './margin.ts'
import { mining } from './mining.ts'
import { overTime } from './over-time.ts'
import { endServer, streams } from './streams.ts'
import { twice } from './twice.ts'
import { withdrawals } from './withdrawals.ts'

const USAGE = `Kills servers, cuts connections and sends requests twice while customers trade, and checks what is stored.

  npm run faults                    all runs
  npm run faults -- NAME            those whose name has NAME; the same as --only NAME

  --quick           fewer runs, in minutes
  --store NAME      only on this store: embedded or PostgreSQL
  --seed N          repeats the runs of this seed
  --runs 26-50      only these runs
  --json FILE       writes the rows with the machine and the time

Runs on PostgreSQL need postgresql: without it they are named and left out.`

const faults: readonly Fault[] = [
  kill,
  withdrawals,
  twice,
  bank,
  database,
  margin,
  allotment,
  mining,
  overTime,
  drill,
  flood,
  ...streams,
]
/** Slow fault runs, which are executed only if requested by name, or without `--quick`. */
const slow: readonly Fault[] = [flood]

const SEEDS = 2 ** 31
const { values, positionals } = readOptions(USAGE, {
  options: {
    quick: { type: 'boolean' },
    seed: { type: 'string' },
    json: { type: 'string' },
    store: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '' },
  },
  allowPositionals: true,
})
/** `npm run faults -- flood` is `--only flood`. */
const only = values.only || (positionals[0] ?? '')
const isWanted = (fault: Fault) =>
  fault.name.includes(only) && !(values.quick === true && only === '' && slow.includes(fault))
const seed = values.seed === undefined ? Math.floor(Math.random() * SEEDS) : Number(values.seed)
const stores = storesHere().filter(store => store.toLowerCase().includes(values.store.toLowerCase()))
const wanted = /^(\d+)-(\d+)$/.exec(values.runs)
const part = wanted ? ([Number(wanted[1]), Number(wanted[2])] as const) : null
const rows: Row[] = []
const failed: string[] = []
console.log(`seed ${seed}`)
if (postgresBinaries() === null)
  console.log(`Runs on PostgreSQL are left out: ${new MissingPackage('PostgreSQL', 'postgresql').message}`)
for (const fault of faults.filter(isWanted))
  try {
    const found = await fault.run({ quick: values.quick === true, seed, stores, part, say: text => console.log(text) })
    for (const row of found) {
      console.log(
        `${row.name}, ${row.store}: ${row.violations.length} violations in ${row.runs} runs, seed ${row.seed}`,
      )
      for (const violation of row.violations) console.log(`  ${violation}`)
    }
    rows.push(...found)
  } catch (error) {
    // A failed run does not stop the remaining ones.
    failed.push(fault.name)
    console.error(`${fault.name}, seed ${seed}:`, error)
  }
await endServer()
await endPostgres()

console.log(`\n${tableOf(rows)}\n`)
if (values.json !== undefined) {
  const machine = { cpu: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version }
  await writeFile(values.json, `${JSON.stringify({ at: new Date().toISOString(), machine, seed, rows }, null, 2)}\n`)
}
const violated = rows.filter(({ violations }) => violations.length > 0).map(({ name, store }) => `${name} (${store})`)
const wrong = [...violated, ...failed.map(name => `${name} could not be run`)]
// A run without rows checked nothing: its name or its store does not exist here.
if (rows.length === 0 && failed.length === 0) wrong.push('no run has this name on this store')
console.log(wrong.length === 0 ? 'nothing lost, nothing twice, nothing half done' : `violations: ${wrong.join('; ')}`)
process.exit(wrong.length === 0 ? 0 : 1)
