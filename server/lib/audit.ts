// The security log: each line has the user, the action, the address and the outcome. It is separate from the log of
// errors, because it names users and addresses. It never contains a secret.
import type { DestinationStream } from 'pino'
import { pino } from 'pino'
import { escapeInvisible } from '../../domain/invisible.ts'
import { chained, NO_CHAIN } from './log-chain.ts'

export type AuditEvent = {
  /** The call, or `desk` and the operator's command. */
  readonly event: string
  /** `done`, or the kind of the refusal. */
  readonly outcome: string
  readonly userId?: string | null
  readonly sessionId?: string | null
  /** Id of the script key with which the request was sent. */
  readonly scriptKey?: string | null
  /** The name with which the user tried to log in, or the operator's name, as submitted. */
  readonly name?: string | undefined
  /** The decision; for a refused file, the name of the malware that was found. */
  readonly subject?: string | undefined
  readonly ip?: string
  readonly userAgent?: string | null
  /** Number of equal refusals of the network since the line before, which have no line of their own. */
  readonly count?: number
}

export type Audit = (event: AuditEvent) => void

/** Maximum length of a text, because a user agent may be long. */
const TEXT_MAX = 200

const shortened = (value: string | number) => (typeof value === 'string' ? value.slice(0, TEXT_MAX) : value)

/** `chain`: the hash at the end of the existing log (`log-chain.ts`). */
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
      typeof value === 'string' || typeof value === 'number' ? [[name, shortened(value)] as const] : [],
    )
    lines.info(Object.fromEntries(fields))
  }
}
