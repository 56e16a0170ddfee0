// Runs npm.
import { execFile } from 'node:child_process'

/** The registry or npm returned no report. The message is its own. */
export class NoAnswer extends Error {}

/** `hasFailed`: npm ended with an error. It also does if a query found what it was asked for. */
type Output = { readonly stdout: string; readonly stderr: string; readonly hasFailed: boolean }

export const npm = (args: readonly string[], folder = process.cwd()): Promise<Output> =>
  new Promise(resolve => {
    execFile('npm', args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ stdout, stderr: stderr || (error?.message ?? ''), hasFailed: error !== null }),
    )
  })
