// Packages of the lock file that a newer release of their line has superseded, by the registry's dates of publication. A
// newer release may have fixed a vulnerability for which no advisory was published. npm computes them: it updates a copy
// of the lock file, in a folder of its own, in which nothing is installed.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { NoAnswer, npm } from './npm.ts'

export type Superseded = {
  readonly package: string
  readonly installed: string
  /** The newest release of the line that the ranges of its dependents allow. */
  readonly newest: string
  /** The day on which the first newer release was published. */
  readonly since: string
  readonly isRunning: boolean
}
export type Deprecated = { readonly package: string; readonly installed: string; readonly reason: string }
export type Releases = { readonly superseded: readonly Superseded[]; readonly deprecated: readonly Deprecated[] }

const timesSchema = z.record(z.string(), z.string())
const rangesSchema = z.record(z.string(), z.string()).optional()
const projectSchema = z.looseObject({
  dependencies: rangesSchema,
  devDependencies: rangesSchema,
  optionalDependencies: rangesSchema,
})
const entrySchema = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  dev: z.boolean().optional(),
  deprecated: z.string().optional(),
})
const lockSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) })

type Project = z.infer<typeof projectSchema>
type Entry = z.infer<typeof entrySchema>
type Lock = z.infer<typeof lockSchema>

/** `args` are appended to each npm command. Throws NoAnswer if the registry answers nothing. */
export async function releasesOf(args: readonly string[]): Promise<Releases> {
  const lock = lockSchema.parse(JSON.parse(await readFile('package-lock.json', 'utf8')))
  const project = projectSchema.parse(JSON.parse(await readFile('package.json', 'utf8')))
  const updated = await updatedLock(project, lock, args)
  const superseded: Superseded[] = []
  for (const [path, entry] of Object.entries(lock.packages)) {
    const newest = updated.packages[path]?.version
    if (path !== '' && newest !== undefined && newest !== entry.version)
      superseded.push(await supersededBy({ path, entry, newest }, args))
  }
  return { superseded, deprecated: deprecatedIn(lock, updated) }
}

async function updatedLock(project: Project, lock: Lock, args: readonly string[]): Promise<Lock> {
  const folder = await mkdtemp(join(tmpdir(), 'pulso-releases-'))
  const file = join(folder, 'package-lock.json')
  try {
    const packages = Object.assign({}, lock.packages, { '': ofLines(projectSchema.parse(lock.packages[''])) })
    await writeFile(join(folder, 'package.json'), JSON.stringify(ofLines(project)))
    await writeFile(file, JSON.stringify(Object.assign({}, lock, { packages })))
    const { hasFailed, stderr } = await npm(
      ['update', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', ...args],
      folder,
    )
    if (hasFailed) throw new NoAnswer(stderr.trim() || 'npm update failed')
    return lockSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Packages of ours are pinned, which says nothing about what may be taken: their whole line counts. */
function ofLines(project: Project): Project {
  const opened = (ranges: Project['dependencies']) =>
    ranges &&
    Object.fromEntries(Object.entries(ranges).map(([name, range]) => [name, /^\d/.test(range) ? `^${range}` : range]))
  return Object.assign({}, project, {
    dependencies: opened(project.dependencies),
    devDependencies: opened(project.devDependencies),
    optionalDependencies: opened(project.optionalDependencies),
  })
}

type Found = { readonly path: string; readonly entry: Entry; readonly newest: string }

async function supersededBy({ path, entry, newest }: Found, args: readonly string[]): Promise<Superseded> {
  const name = nameOf(path, entry)
  const installed = entry.version ?? ''
  const times = await timesOf(name, args)
  const [first = newest] = Object.keys(times)
    .filter(version => isRelease(version) && isNewer(version, installed) && !isNewer(version, newest))
    .sort((one, other) => (isNewer(one, other) ? 1 : -1))
  const since = (times[first] ?? '').slice(0, 'YYYY-MM-DD'.length)
  return { package: name, installed, newest, since, isRunning: entry.dev !== true }
}

async function timesOf(name: string, args: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const { stdout, stderr } = await npm(['view', name, 'time', '--json', ...args])
  try {
    return timesSchema.parse(JSON.parse(stdout))
  } catch {
    throw new NoAnswer(stderr.trim() || stdout.trim() || 'npm view answered nothing')
  }
}

/** By the lock file, and by what npm read of the registry for the update. */
function deprecatedIn(lock: Lock, updated: Lock): Deprecated[] {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    const now = updated.packages[path]
    const reason = entry.deprecated ?? (now?.version === entry.version ? now?.deprecated : undefined)
    return reason === undefined ? [] : [{ package: nameOf(path, entry), installed: entry.version ?? '', reason }]
  })
}

/** An alias has its name in the entry. */
const nameOf = (path: string, { name }: Entry): string => name ?? path.slice(path.lastIndexOf('node_modules/') + 13)

const isRelease = (version: string): boolean => /^\d+\.\d+\.\d+$/.test(version)
const isNewer = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) > 0
