// Command lines of the developers' commands: `--help` prints the usage, and a wrong option is named beside it instead of
// a stack trace.
import type { ParseArgsConfig } from 'node:util'
import { parseArgs } from 'node:util'

/** Exit code after a wrong command line. */
export const WRONG_USE = 2

/** Prints the usage and ends the process if `--help` is given. */
export function helpIfAsked(usage: string): void {
  if (!process.argv.includes('--help')) return
  console.log(usage)
  process.exit(0)
}

/** Reads the options. Ends the process after `--help`, and with exit code 2 after an unknown option. */
export function readOptions<T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> {
  helpIfAsked(usage)
  try {
    return parseArgs(config)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    process.exit(WRONG_USE)
  }
}
