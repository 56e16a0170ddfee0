// `npm run advisories`: compares the registry's advisories about our packages, and the releases that supersede them,
// with the time frames of SECURITY.md.
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { Advisory } from './advisories/audit.ts'
import { audit } from './advisories/audit.ts'
import type { Deadline, Found, Seen } from './advisories/deadlines.ts'
import { dayAfter, dayOf, deadlines, FRAMES, nextSeen, RELEASE_FRAMES, seenSchema } from './advisories/deadlines.ts'
import { NoAnswer } from './advisories/npm.ts'
import type { Releases, Superseded } from './advisories/releases.ts'
import { releasesOf } from './advisories/releases.ts'
import { NOT_DONE, NotDone, runCommand } from './command.ts'

const SEEN = 'tools/advisories/seen.json'
const NO_ANSWER = 2

const help = `Asks the registry for known weaknesses of the packages in the lock file (npm audit), and says which are overdue by the
time frames of SECURITY.md: ${FRAMES.reachable} days for what runs, ${FRAMES.unreachable} where it cannot be reached from the network, ${FRAMES.building} for what builds and tests.
Then lists the packages of the lock file, whether installed or not, that a newer release of their line has superseded; overdue ${RELEASE_FRAMES.running} days after its
publication for what runs, ${RELEASE_FRAMES.building} for what builds and tests. Deprecated packages are listed too.

  npm run advisories -- [--registry=URL] [--seen=FILE]

The time runs from the day on which an advisory was first seen: ${SEEN}, which is to be committed. A person who
has found that one cannot be reached from the network says why there: "unreachable": "the reason".
Ends with 0 when nothing is overdue, ${NOT_DONE} when something is, ${NO_ANSWER} when the registry answers no audit or the command is wrong.`

async function run(): Promise<string> {
  const options = { registry: { type: 'string' }, seen: { type: 'string' }, help: { type: 'boolean' } } as const
  const { values } = parseArgs({ options })
  if (values.help) return help
  const registry = values.registry === undefined ? [] : [`--registry=${values.registry}`]
  const weaknesses = await orNoAnswer(
    'The registry answers no audit, so nothing is known of new weaknesses',
    async () => compared(await findings(registry), values.seen ?? SEEN),
  )
  const releases = await orNoAnswer('Nothing is known of newer releases', async () =>
    releasesIn(await releasesOf(registry)),
  )
  return `${weaknesses}\n${releases}`
}

async function orNoAnswer(what: string, lines: () => Promise<string>): Promise<string> {
  try {
    return await lines()
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    process.exitCode ??= NO_ANSWER
    return `${what}:\n${error.message}`
  }
}

function releasesIn({ superseded, deprecated }: Releases): string {
  const today = dayOf(Date.now())
  const all = superseded
    .map(release => ({ release, due: dayAfter(release.since, frameOf(release)) }))
    .sort((one, other) => (one.due < other.due ? -1 : Number(one.due > other.due)))
  const overdue = all.filter(({ due }) => due < today)
  if (overdue.length > 0) process.exitCode = NOT_DONE
  const lines = all.map(({ release: { package: name, installed, newest, since, isRunning }, due }) => {
    const when = due < today ? `OVERDUE, was due by ${due}` : `due by ${due}`
    return `${when} (superseded ${since}, ${uses[isRunning ? 'reachable' : 'building']}): ${name} ${installed} → ${newest}`
  })
  const old = deprecated.map(({ package: name, installed, reason }) => `deprecated: ${name} ${installed}: ${reason}`)
  const sum = `${all.length} packages superseded, ${overdue.length} overdue, ${old.length} deprecated.`
  return [...lines, ...old, sum].join('\n')
}

const frameOf = ({ isRunning }: Superseded): number => RELEASE_FRAMES[isRunning ? 'running' : 'building']

async function findings(registry: readonly string[]): Promise<Found> {
  const running = await audit(['--omit=dev', ...registry])
  const all = await audit(registry)
  const ids = new Set(running.map(({ id }) => id))
  return { running, building: all.filter(({ id }) => !ids.has(id)) }
}

async function compared(found: Found, file: string): Promise<string> {
  const today = dayOf(Date.now())
  const seen = nextSeen(await readSeen(file), found, today)
  await writeFile(file, `${JSON.stringify(seen, null, 2)}\n`)
  const all = deadlines(found, seen, today)
  const overdue = all.filter(({ isOverdue }) => isOverdue)
  if (overdue.length > 0) process.exitCode = NOT_DONE
  return [...all.map(lineOf), `${all.length} known weaknesses, ${overdue.length} overdue.`].join('\n')
}

async function readSeen(file: string): Promise<Seen> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new NotDone(`There is no file ${file}: without it every weakness would count as new. Begin it with {}.`)
  })
  const { data, error } = seenSchema.safeParse(JSON.parse(text))
  if (!data) throw new NotDone(`${file} is not what this command writes: ${error.message}`)
  return data
}

const uses = {
  reachable: 'runs',
  unreachable: 'runs, out of reach of the network',
  building: 'builds or tests',
} as const satisfies Record<Deadline['frame'], string>

function lineOf({ advisory, frame, seen, due, isOverdue }: Deadline): string {
  const when = isOverdue ? `OVERDUE, was due by ${due}` : `due by ${due}`
  return `${when} (seen ${seen}, ${uses[frame]}): ${nameOf(advisory)}`
}

const nameOf = ({ severity, package: name, range, title, url }: Advisory): string =>
  `${severity}, ${name} ${range}: ${title} ${url}`

await runCommand('advisories', run)
