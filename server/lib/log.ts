// The log: JSON lines on stderr, because stdout is only for the line that reports that the server is ready.
import type { DestinationStream, Logger } from 'pino'
import { destination, pino } from 'pino'
import { escapeInvisible } from '../../domain/invisible.ts'
import { errorFields } from './error-fields.ts'

export type Log = Logger
export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Fields that may contain a secret of a request. Their values are removed from every log line. */
const redact = ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization']

export function createLog(level: LogLevel, to: DestinationStream = destination({ dest: 2, sync: true })): Log {
  // Control characters are escaped, because an operator may read the log on a terminal.
  const escaped = { write: (line: string) => to.write(`${escapeInvisible(line.trimEnd())}\n`) }
  return pino({ level, redact, base: null, serializers: { err: errorFields } }, escaped)
}
