// The security log: who did what, from where, with what outcome. Kept apart from the log of errors, since it names users and
// addresses; never a secret in it.
import type { DestinationStream } from 'pino'
import { pino } from 'pino'
import { escapeInvisible } from '../../domain/invisible.ts'
import { chained, NO_CHAIN } from './log-chain.ts'

export type AuditEvent = {
  /** The call, or `desk` and its command. */
  readonly event: string
  /** `done`, or the kind of the refusal. */
  readonly outcome: string
  readonly userId?: string | null
  readonly sessionId?: string | null
  /** The log-in name or the operator, as given. */
  readonly name?: string | undefined
  /** The decision; of a refused file, the name of what was found. */
  readonly subject?: string | undefined
  readonly ip?: string
  readonly userAgent?: string | null
}

export type Audit = (event: AuditEvent) => void

/** A user agent may be long. */
const TEXT_MAX = 200

/** `chain`: the hash at the end of the log so far (`log-chain.ts`). */
export function createAudit(to: DestinationStream, chain: string = NO_CHAIN): Audit {
  let last = chain
  const escaped = {
    write(text: string) {
      const next = chained(last, escapeInvisible(text.trimEnd()))
      last = next.chain
      to.write(`${next.line}\n`)
    },
  }
  const lines = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, escaped)
  return event => {
    const fields = Object.entries(event).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.slice(0, TEXT_MAX)] as const] : [],
    )
    lines.info(Object.fromEntries(fields))
  }
}
