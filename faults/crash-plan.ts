// Loaded before the code of a process in a fault run (`crashingAt`). Kills the process when it passes a crash point for
// the n-th time: `CRASH_AT=P3:17` means the 17th pass of point P3.
import { watchCrashPoints } from '../server/lib/crash.ts'

const { CRASH_AT = '' } = process.env
const [, wanted, pass] = /^(P[1-9]):([1-9]\d{0,8})$/.exec(CRASH_AT) ?? []
if (wanted === undefined)
  throw new Error(`CRASH_AT is '${CRASH_AT}', but must be P1 to P9, a colon and a number from 1.`)
let passes = 0

watchCrashPoints(point => {
  if (point !== wanted) return
  passes += 1
  // SIGKILL: nothing is flushed, closed or reported, as when the kernel kills a process for lack of memory.
  if (passes === Number(pass)) process.kill(process.pid, 'SIGKILL')
})
