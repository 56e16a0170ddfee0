// A wall clock that a test sets ahead between two starts of its server.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type ClockAhead = {
  /** Environment variables for `serve`. */
  readonly environment: Readonly<Record<string, string>>
  /** Sets how far the clock is ahead, in ms, from the next start of the server on. */
  set(ms: number): void
}

export function clockAhead(): ClockAhead {
  const file = join(mkdtempSync(join(tmpdir(), 'pulso-clock-')), 'ahead')
  const set = (ms: number) => writeFileSync(file, String(ms))
  set(0)
  const preload = new URL('./clock-ahead-process.ts', import.meta.url).href
  return { environment: { CLOCK_AHEAD_FILE: file, NODE_OPTIONS: `--import=${preload}` }, set }
}
