// The log: JSON lines on stderr, so that stdout keeps for the ready line alone.
import type { DestinationStream, Logger } from 'pino'
import { destination, pino } from 'pino'
import { escapeInvisible } from '../../domain/invisible.ts'
import { errorFields } from './error-fields.ts'

export type Log = Logger
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Never a secret in it: what a request carries in these fields is blanked wherever it is logged. */
const redact = ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization']

export function createLog(level: LogLevel, to: DestinationStream = destination({ dest: 2, sync: true })): Log {
  // An operator may read the log on a terminal.
  const escaped = { write: (line: string) => to.write(`${escapeInvisible(line.trimEnd())}\n`) }
  return pino({ level, redact, base: null, serializers: { err: errorFields } }, escaped)
}
