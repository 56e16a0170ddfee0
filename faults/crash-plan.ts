// Loaded before a process of the fault runs (`crashingAt`): kills it at a pass of a crash point. `CRASH_AT=P3:17` is the 17th
// pass of the point P3 (reliability, §2).
import { watchCrashPoints } from '../server/lib/crash.ts'

const { CRASH_AT = '' } = process.env
const [, wanted, pass] = /^(P[1-9]):([1-9]\d{0,8})$/.exec(CRASH_AT) ?? []
if (wanted === undefined)
  throw new Error(`CRASH_AT is '${CRASH_AT}', but must be P1 to P9, a colon and a number from 1.`)
let passes = 0

watchCrashPoints(point => {
  if (point !== wanted) return
  passes += 1
  // Nothing is flushed, closed or said: as the kernel would end it when memory is short.
  if (passes === Number(pass)) process.kill(process.pid, 'SIGKILL')
})
