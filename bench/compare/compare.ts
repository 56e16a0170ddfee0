// `npm run bench -- --compare REF`: measures another commit and this checkout in turn, pair by pair, and says for each row
// whether this one is slower.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { markdownTable } from '../../tools/markdown-table.ts'
import type { Row } from '../bench.ts'
import { figure } from '../bench.ts'
import { checkOut } from './checkout.ts'
import { reportOf } from './report.ts'
import type { Comparison, Pair } from './verdict.ts'
import { compareRows, leftOut, PAIRS_LEAST } from './verdict.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Exit codes: documented in `bench/README.md`. */
const codes = { equal: 0, slower: 1, notMeasured: 2 } as const

export type CompareOptions = {
  readonly ref: string
  readonly pairs: number
  /** Options of each run: `--quick`, `--only NAME`. */
  readonly runs: readonly string[]
  readonly json: string | undefined
  readonly report: string | undefined
}

/** Returns the exit code. */
export async function compare(options: CompareOptions): Promise<number> {
  const { ref, pairs: count, runs } = options
  if (!Number.isInteger(count) || count < PAIRS_LEAST) {
    console.error(`--pairs must be a whole number from ${PAIRS_LEAST} on`)
    return codes.notMeasured
  }
  const other = await checkOut(ref)
  if (!other) {
    console.error(`There is no commit ${ref}`)
    return codes.notMeasured
  }
  try {
    const pairs: Pair[] = []
    for (let nth = 0; nth < count; nth += 1) {
      console.log(`# pair ${nth + 1} of ${count}`)
      const pair = await measurePair({ base: other.folder, head: root }, runs, nth)
      if (!pair) return codes.notMeasured
      pairs.push(pair)
    }
    return await conclude(pairs, other.commit, options)
  } finally {
    await other.remove()
  }
}

type Folders = { readonly base: string; readonly head: string }

/** Who goes first changes with each pair, so that neither always finds the warmer machine. */
async function measurePair({ base, head }: Folders, runs: readonly string[], nth: number): Promise<Pair | null> {
  const first = nth % 2 === 0 ? base : head
  const second = nth % 2 === 0 ? head : base
  const [one, two] = [await measure(first, runs), await measure(second, runs)]
  if (!one || !two) return null
  return nth % 2 === 0 ? { base: one, head: two } : { base: two, head: one }
}

/** Null if nothing could be measured. A missed mark of one run is no reason: the comparison judges. */
async function measure(folder: string, runs: readonly string[]): Promise<readonly Row[] | null> {
  const file = join(root, '.cache/compare/run.json')
  await mkdir(join(root, '.cache/compare'), { recursive: true })
  await writeFile(file, '')
  const args = ['bench/run.ts', ...runs, '--json', file]
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'exit')
  const text = await readFile(file, 'utf8')
  if (text === '') {
    console.error(`The benchmarks of ${folder} wrote no result`)
    return null
  }
  return (JSON.parse(text) as { readonly rows: readonly Row[] }).rows
}

async function conclude(pairs: readonly Pair[], commit: string, { json, report }: CompareOptions): Promise<number> {
  const rows = compareRows(pairs)
  const table = tableOf(rows)
  console.log(`\n${table}\n`)
  for (const name of leftOut(pairs)) console.log(`not compared: ${name}`)
  const slower = rows.filter(({ verdict }) => verdict === 'slower').map(({ name }) => name)
  console.log(slower.length > 0 ? `slower: ${slower.join('; ')}` : 'no row is slower')
  const facts = { at: new Date().toISOString(), base: commit, pairs: pairs.length, rows }
  if (json !== undefined) await writeFile(json, `${JSON.stringify(facts, null, 2)}\n`)
  if (report !== undefined) {
    await mkdir(report, { recursive: true })
    const last = pairs.at(-1)?.head ?? []
    await writeFile(join(report, 'index.html'), reportOf({ rows: last, comparisons: rows, base: commit, at: facts.at }))
    await writeFile(join(report, 'table.md'), `${table}\n`)
  }
  if (rows.length === 0) return codes.notMeasured
  return slower.length > 0 ? codes.slower : codes.equal
}

const headings = ['name', 'unit', 'before', 'now', 'times as good', 'interval of 99 %', 'verdict'] as const
const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const tableOf = (rows: readonly Comparison[]): string =>
  markdownTable(
    headings,
    rows.map(({ name, unit, base, head, gain, low, high, verdict }) => [
      ...[name, unit, figure(middle(base)), figure(middle(head))],
      ...[`${figure(gain)}×`, `${figure(low)} to ${figure(high)}`, verdict],
    ]),
  )
