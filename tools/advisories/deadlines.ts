// The time frames of the update policy (SECURITY.md), and the advisories that are overdue. The time of an advisory
// starts on the day on which this project first saw it, because npm's report has no date of publication.
import { z } from 'zod'
import { DAY_MS } from '../../domain/time.ts'
import { dateSchema } from '../../domain/wire/date.ts'
import type { Advisory } from './audit.ts'

/** Days from the first sight of an advisory to the update. */
export const FRAMES = { reachable: 7, unreachable: 30, building: 90 } as const
type Frame = keyof typeof FRAMES
/** Days from the publication of a newer release of a package's line to the update. */
export const RELEASE_FRAMES = { running: 30, building: 90 } as const

const entrySchema = z.strictObject({
  seen: dateSchema,
  /**
   * Why the weakness cannot be reached from the network, as a person has established. An advisory without this text
   * counts as reachable.
   */
  unreachable: z.string().min(1).optional(),
})
/** Advisories that were seen, by id. */
export const seenSchema = z.record(z.string(), entrySchema)
export type Seen = z.infer<typeof seenSchema>

/** Advisories about packages of the running app, and about packages that only build and test it. */
export type Found = { readonly running: readonly Advisory[]; readonly building: readonly Advisory[] }
export type Deadline = {
  readonly advisory: Advisory
  readonly frame: Frame
  readonly seen: string
  /** The last day for the update. */
  readonly due: string
  readonly isOverdue: boolean
}

/**
 * Adds new advisories to those seen before. An advisory that is no longer reported is removed, because it was fixed.
 */
export function nextSeen(before: Seen, { running, building }: Found, today: string): Seen {
  const ids = [...running, ...building].map(({ id }) => id).sort()
  return Object.fromEntries(ids.map(id => [id, before[id] ?? { seen: today }]))
}

/** Deadlines of all advisories, the earliest first. */
export function deadlines({ running, building }: Found, seen: Seen, today: string): Deadline[] {
  const deadlineOf = (advisory: Advisory, frame: Frame): Deadline => {
    const since = seen[advisory.id]?.seen ?? today
    const due = dayAfter(since, FRAMES[frame])
    return { advisory, frame, seen: since, due, isOverdue: due < today }
  }
  const frameOf = ({ id }: Advisory): Frame => (seen[id]?.unreachable === undefined ? 'reachable' : 'unreachable')
  return [
    ...running.map(advisory => deadlineOf(advisory, frameOf(advisory))),
    ...building.map(advisory => deadlineOf(advisory, 'building')),
  ].sort((one, other) => (one.due < other.due ? -1 : Number(one.due > other.due)))
}

export const dayAfter = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS)

export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length)
