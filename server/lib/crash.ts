// Named points of execution, which the fault harness watches. It loads a watcher before the server, which kills the
// process at the point where that does the most damage (`faults/crash-plan.ts`). A normal server has no watcher.

/**
 * P1: a request was parsed. P2: a transaction has done its work but is not committed. P3: it is committed, but the
 * response is not sent. P4: it is committed, but no after-commit callback has run. P5: a callback ran, but the socket
 * has not sent the events. P6: the postings of a fill are written, but not the fill. P7: a migration ran, but its
 * version is not stored. P8: the auto-reviewer or the scheduler is between two decisions. P9: the bytes of an upload
 * are written, but not its row.
 */
export type CrashPoint = 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8' | 'P9'

let watcher: ((point: CrashPoint) => void) | null = null

export function crashPoint(point: CrashPoint): void {
  watcher?.(point)
}

export function watchCrashPoints(onPass: (point: CrashPoint) => void): void {
  watcher = onPass
}
