// Exit codes of the operators' commands: 0 if done, 1 with a message if not, 2 for a wrong command line.
import { printable } from '../domain/invisible.ts'
import type { Config } from '../server/compose/config.ts'
import { readConfig } from '../server/compose/config.ts'
import { OWNER_UMASK } from '../server/db/folder.ts'
import { WRONG_USE } from './usage.ts'

export const NOT_DONE = 1

/** Thrown if the command line is wrong. */
export class Misuse extends Error {}
/** Thrown if the command was not executed. */
export class NotDone extends Error {}

export function given(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === '') throw new Misuse(`${name} is missing.`)
  return value
}

export function configOf(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = readConfig(environment)
  if ('problems' in read) throw new NotDone(read.problems.join('\n'))
  return read.config
}

/** `name`: name of the npm script. */
export async function runCommand(name: string, run: () => Promise<string>): Promise<void> {
  process.umask(OWNER_UMASK)
  try {
    process.stdout.write(`${printable(await run())}\n`)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const wrong = isMisuse(error)
    const usage = wrong ? `How it is used: npm run ${name} -- --help\n` : ''
    process.stderr.write(`${printable(error.message)}\n${usage}`)
    process.exitCode = wrong ? WRONG_USE : NOT_DONE
  }
}

const isMisuse = (error: Error): boolean =>
  error instanceof Misuse || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
