// Logs a reason once a minute: many instruments can be refused for the same one.
import { MINUTE_MS } from '../../../domain/time.ts'

/** The part of the log that a feed uses. */
export type FeedLog = { info(fields: object, text: string): void; warn(fields: object, text: string): void }

type WarningDeps = { readonly log: FeedLog; readonly host: string; readonly now: () => number }

export function createThrottledWarning({ log, host, now }: WarningDeps): (reason: string, text: string) => void {
  /** When a reason was logged last. */
  const said = new Map<string, number>()
  return (reason, text) => {
    const at = now()
    if (at - (said.get(reason) ?? Number.NEGATIVE_INFINITY) < MINUTE_MS) return
    said.set(reason, at)
    log.warn({ host, reason }, text)
  }
}
