// Runs one command-line tool of the project in its own process, and shows its output as it is written.
import { spawn } from 'node:child_process'

const FORWARDED = ['SIGINT', 'SIGTERM'] as const
const NOT_FOUND = 127

/**
 * Returns the exit code; 1 if a signal ended the process, 127 if there is no such command, as in a shell. Commands are found in node_modules/.bin, which npm puts on
 * the path. SIGINT and SIGTERM are forwarded to the command; this process ends, too, once the command has ended.
 */
export function step(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise(resolve => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    let received: NodeJS.Signals | null = null
    const forward = (signal: NodeJS.Signals) => {
      received = signal
      child.kill(signal)
    }
    for (const signal of FORWARDED) process.on(signal, forward)
    child.on('error', error => {
      for (const signal of FORWARDED) process.off(signal, forward)
      console.error(`${error.message}: run it by npm, after npm ci`)
      resolve(NOT_FOUND)
    })
    child.on('exit', code => {
      for (const signal of FORWARDED) process.off(signal, forward)
      if (received) process.kill(process.pid, received)
      resolve(code ?? 1)
    })
  })
}
