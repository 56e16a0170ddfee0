// Named places in the work of a process, for whoever watches it. The fault harness loads a watcher before everything else, which
// kills the process where it would hurt most (`faults/crash-plan.ts`); a server has none.

/**
 * P1: a request was parsed. P2: a transaction has done its work and is not committed. P3: it is committed, and not answered.
 * P4: it is committed, and no bell has rung. P5: a bell rang, and the socket has not sent what it rang for. P6: a fill's
 * postings are written, and the fill is not. P7: a migration ran, and is not noted. P8: the desk is between two decisions.
 * P9: an upload's bytes are there, and its row is not.
 */
export type CrashPoint = 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8' | 'P9'

let watcher: ((point: CrashPoint) => void) | null = null

export function crashPoint(point: CrashPoint): void {
  watcher?.(point)
}

export function watchCrashPoints(onPass: (point: CrashPoint) => void): void {
  watcher = onPass
}
