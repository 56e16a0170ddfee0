// Runs npm.
import { execFile } from 'node:child_process'

/** The registry or npm returned no report. The message is its own. */
export class NoAnswer extends Error {}

/** The exit code is ignored: npm also ends with 1 if it found what it was asked for. */
export const npm = (args: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }> =>
  new Promise(resolve => {
    execFile('npm', args, { maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) =>
      resolve({ stdout, stderr: stderr || (error?.message ?? '') }),
    )
  })
