// Runs one tool of the project in a process of its own, its output shown as it comes.
import { spawn } from 'node:child_process'

/** The exit code; a signal counts as 1. Commands are found in node_modules/.bin, as npm puts it on the path. */
export function step(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', code => resolve(code ?? 1))
  })
}
