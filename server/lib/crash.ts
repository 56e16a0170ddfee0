// A process that kills itself where it would hurt most, so that the fault harness (`faults/`) can look at what is left.
// `CRASH_AT=P3:17` is the 17th pass of the point P3 (reliability, §2). Without it, passing a point costs one comparison.

/**
 * P1: a request was parsed. P2: a transaction has done its work and is not committed. P3: it is committed, and not answered.
 * P4: it is committed, and no bell has rung. P5: a bell rang, and the socket has not sent what it rang for. P6: a fill's
 * postings are written, and the fill is not. P7: a migration ran, and is not noted. P8: the desk is between two decisions.
 * P9: an upload's bytes are there, and its row is not.
 */
export type CrashPoint = 'P1' | 'P2' | 'P3' | 'P4' | 'P5' | 'P6' | 'P7' | 'P8' | 'P9'

const { CRASH_AT } = process.env
const asked = CRASH_AT ? readPlan(CRASH_AT) : null
let passes = 0

export function crashPoint(point: CrashPoint): void {
  if (asked === null || asked.point !== point) return
  passes += 1
  // Nothing is flushed, closed or said: as the kernel would end it when memory is short.
  if (passes === asked.pass) process.kill(process.pid, 'SIGKILL')
}

function readPlan(text: string): { readonly point: string; readonly pass: number } {
  const [, point, pass] = /^(P[1-9]):([1-9]\d{0,8})$/.exec(text) ?? []
  if (point === undefined) throw new Error(`CRASH_AT is '${text}', but must be P1 to P9, a colon and a number from 1.`)
  return { point, pass: Number(pass) }
}
