// `npm run funds`: reads a file of real NAVs and reports what is wrong in it. Nothing is corrected or omitted without a
// report.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import type { NavFlag, NavRow } from '../domain/funds/nav-file.ts'
import { navFlags, readNavFile } from '../domain/funds/nav-file.ts'
import { Misuse, runCommand } from './command.ts'
import { WRONG_USE } from './usage.ts'

const help = `Reads the NAVs of a fund and reports what is wrong in them.

  npm run funds -- import FILE [--out FILE]

FILE has a header and rows of \`date,nav\`; it may be compressed by gzip. Each row keeps its flags: zero (no unit is worth nothing),
jump (the face value changed, or the value is wrong), payout (a fall far beyond the scheme's days: what looks like a loss is a
distribution), weekend, order (not after the row before), malformed. --out writes all rows as CSV with a column \`flags\`; a NAV of
zero and a malformed row have no NAV there. Ends with 1 when a row is malformed, out of order or zero, and with ${WRONG_USE} when it
is used wrongly.`

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' }, out: { type: 'string' } },
    allowPositionals: true,
  })
  if (values.help) return help
  const [command, file, ...rest] = positionals
  if (command !== 'import' || file === undefined || rest.length > 0) throw new Misuse('Say: import FILE')
  const bytes = await readFile(file).catch(() => {
    throw new Misuse(`${file} cannot be read.`)
  })
  const rows = readNavFile(textOf(bytes))
  if (rows.length === 0) throw new Misuse(`${file} has no rows.`)
  if (values.out !== undefined) await writeFile(values.out, csvOf(rows))
  if (rows.some(({ flags }) => flags.some(isFatal))) process.exitCode = 1
  return reportOf(file, bytes, rows)
}

const GZIP = [0x1f, 0x8b] as const
const textOf = (bytes: Buffer): string =>
  (bytes[0] === GZIP[0] && bytes[1] === GZIP[1] ? gunzipSync(bytes) : bytes).toString('utf8')

/** Flags with which a series cannot be used as NAVs. */
const fatal: readonly NavFlag[] = ['zero', 'order', 'malformed']
const isFatal = (flag: NavFlag): boolean => fatal.includes(flag)

/** Maximum number of printed rows for each flag; further rows are only counted. */
const PRINTED = 12

function reportOf(file: string, bytes: Buffer, rows: readonly NavRow[]): string {
  const flagged = navFlags.map(flag => ({ flag, found: rows.filter(({ flags }) => flags.includes(flag)) }))
  const usable = rows.filter(({ nav }) => nav !== null && !nav.isZero())
  const [first, last] = [usable[0], usable.at(-1)]
  return [
    file,
    `  SHA-256     ${createHash('sha256').update(bytes).digest('hex')}`,
    `  rows        ${rows.length}, of which ${rows.filter(({ flags }) => flags.length === 0).length} without a flag`,
    `  first       ${first?.text ?? 'none'}`,
    `  last        ${last?.text ?? 'none'}`,
    ...flagged.flatMap(({ flag, found }) => [
      `  ${flag.padEnd(11)} ${found.length}`,
      ...found.slice(0, PRINTED).map(row => `    line ${row.line}: ${row.text}${changeText(row)}`),
      ...(found.length > PRINTED ? [`    and ${found.length - PRINTED} more`] : []),
    ]),
  ].join('\n')
}

const changeText = ({ change }: NavRow): string => (change ? ` (${change.times(100).toFixed(2)} %)` : '')

const csvOf = (rows: readonly NavRow[]): string =>
  [
    'line,date,nav,flags',
    ...rows.map(({ line, date, nav, flags }) =>
      [line, date ?? '', nav === null || nav.isZero() ? '' : nav.toFixed(), flags.join(' ')].join(','),
    ),
    '',
  ].join('\n')

await runCommand('funds', run)
