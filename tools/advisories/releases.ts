// Installed packages that a newer release of the same line has superseded, by the registry's dates of publication. A
// newer release may have fixed a vulnerability for which no advisory was published.
import { lstat, readFile } from 'node:fs/promises'
import { relative } from 'node:path'
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

/** `current` and `location` are absent for a package that is not installed. `wanted` is what its dependent allows. */
const installSchema = z.object({
  current: z.string().optional(),
  wanted: z.string(),
  dependent: z.string(),
  location: z.string().optional(),
})
const outdatedSchema = z.record(z.string(), z.union([installSchema, z.array(installSchema)]))
const timesSchema = z.record(z.string(), z.string())
const lockSchema = z.object({
  name: z.string(),
  packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })),
})

type Lock = z.infer<typeof lockSchema>
type Installed = {
  readonly current: string
  readonly location: string
  readonly wanted: string
  readonly dependent: string
}

/** `args` are appended to each npm command. Throws NoAnswer without a list, dates or installed packages. */
export async function supersededReleases(args: readonly string[]): Promise<Superseded[]> {
  // npm takes packages behind a link for missing, and would find nothing superseded.
  if ((await lstat('node_modules').catch(() => null))?.isSymbolicLink())
    throw new NoAnswer('node_modules is a link: run this where the packages are installed.')
  const lock = lockSchema.parse(JSON.parse(await readFile('package-lock.json', 'utf8')))
  const outdated = await answer(outdatedSchema, ['outdated', '--all', '--json', ...args])
  const found = new Map<string, Superseded>()
  for (const [name, installs] of Object.entries(outdated)) {
    const installed = [installs].flat().filter(isInstalled)
    if (installed.length === 0) continue
    const times = await answer(timesSchema, ['view', name, 'time', '--json', ...args])
    for (const install of perLocation(installed)) {
      const superseded = supersededBy(name, install, times, lock)
      if (superseded) found.set(install.location, superseded)
    }
  }
  return [...found.values()]
}

const isInstalled = (install: z.infer<typeof installSchema>): install is Installed =>
  install.current !== undefined && install.location !== undefined

/** Of several dependents of one copy, the one that allows the oldest release decides. */
function perLocation(installed: readonly Installed[]): Installed[] {
  const strictest = new Map<string, Installed>()
  for (const install of installed) {
    const known = strictest.get(install.location)
    if (!known || isNewer(known.wanted, install.wanted)) strictest.set(install.location, install)
  }
  return [...strictest.values()]
}

/** A package of ours is pinned: its range says nothing, so that its whole line counts. */
function supersededBy(name: string, install: Installed, times: Record<string, string>, lock: Lock): Superseded | null {
  const { current, wanted, dependent, location } = install
  const isOurs = dependent === lock.name || dependent === projectFolder()
  const newer = Object.keys(times)
    .filter(version => isRelease(version) && lineOf(version) === lineOf(current) && isNewer(version, current))
    .filter(version => isOurs || !isNewer(version, wanted))
    .sort((one, other) => (isNewer(one, other) ? 1 : -1))
  const [first, newest] = [newer[0], newer.at(-1)]
  if (first === undefined || newest === undefined) return null
  const path = relative(process.cwd(), location)
  const since = (times[first] ?? '').slice(0, 'YYYY-MM-DD'.length)
  return { package: name, installed: current, newest, since, isRunning: lock.packages[path]?.dev !== true }
}

/** npm names the project's own folder as the dependent. */
const projectFolder = (): string => process.cwd().split('/').at(-1) ?? ''

const isRelease = (version: string): boolean => /^\d+\.\d+\.\d+$/.test(version)
/** Releases of one line are compatible: the same major version, or the same minor version below 1.0.0. */
const lineOf = (version: string): string => /^(?:0\.\d+|\d+)/.exec(version)?.[0] ?? version
const isNewer = (one: string, other: string): boolean => one.localeCompare(other, 'en', { numeric: true }) > 0

async function answer<T>(schema: z.ZodType<T>, args: readonly string[]): Promise<T> {
  const { stdout, stderr } = await npm(args)
  try {
    return schema.parse(JSON.parse(stdout || '{}'))
  } catch {
    throw new NoAnswer(stderr.trim() || stdout.trim() || `npm ${args[0]} answered nothing`)
  }
}
