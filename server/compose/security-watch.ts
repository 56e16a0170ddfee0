// Counts the events of the security log in a metric, and reports the patterns of an attack as an alarm in the log.
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Metrics } from '../http/metrics.ts'
import type { AuditEvent } from '../lib/audit.ts'
import type { Log } from '../lib/log.ts'

type Deps = { readonly clock: Clock; readonly log: Log; readonly metrics: Pick<Metrics, 'countSecurity'> }
type Seen = Pick<AuditEvent, 'event' | 'outcome'>
export type SecurityWatch = (seen: Seen) => void

type Pattern = {
  readonly name: string
  readonly matches: (seen: Seen) => boolean
  /** The alarm is raised at this many events within the time, and then not again for that time. */
  readonly events: number
  readonly withinMs: number
}

const lockOuts: ReadonlySet<string> = new Set(['tooManyTries', 'payPasswordLocked'])
const resets: ReadonlySet<string> = new Set(['POST /resetPassword', 'POST /updatePayPassword'])

/** Numbers far above those of a normal day, and far below those of a useful attack. */
export const patterns = {
  lockOuts: {
    name: 'lock-outs',
    matches: ({ outcome }) => lockOuts.has(outcome),
    events: 50,
    withinMs: 10 * MINUTE_MS,
  },
  resets: {
    name: 'resets of passwords',
    matches: ({ event, outcome }) => resets.has(event) && outcome === 'done',
    events: 20,
    withinMs: 10 * MINUTE_MS,
  },
  notAdmitted: {
    name: 'commands of the desk that were not admitted',
    matches: ({ outcome }) => outcome === 'notAdmitted',
    events: 5,
    withinMs: 10 * MINUTE_MS,
  },
} as const satisfies Record<string, Pattern>

export function createSecurityWatch({ clock, log, metrics }: Deps): SecurityWatch {
  const alarms = Object.values(patterns).map(pattern => createAlarm(pattern, clock, log))
  return seen => {
    metrics.countSecurity(seen.event, seen.outcome)
    for (const alarm of alarms) alarm(seen)
  }
}

function createAlarm({ name, matches, events, withinMs }: Pattern, clock: Clock, log: Log): SecurityWatch {
  let times: number[] = []
  let silentUntil = Number.NEGATIVE_INFINITY
  return seen => {
    const now = clock.now()
    if (!matches(seen) || now < silentUntil) return
    times = [...times.filter(time => time > now - withinMs), now]
    if (times.length < events) return
    log.fatal({ count: times.length, minutes: withinMs / MINUTE_MS }, `ALARM: many ${name}; see the security log`)
    times = []
    silentUntil = now + withinMs
  }
}
