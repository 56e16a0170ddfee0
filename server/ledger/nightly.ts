// Verifies the whole ledger each night, so that an edit made outside the server is found without a request.
import type { Clock } from '../../domain/clock.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../lib/log.ts'
import type { Verdict } from './verify.ts'
import { VERIFY_TIMEOUT_MS, verifyLedger } from './verify.ts'

/** 03:00 in Mexico City, when all markets have closed for the day. */
const NIGHT_UTC_MS = 9 * HOUR_MS

export type NightlyDeps = { readonly db: Pick<Db, 'snapshot'>; readonly clock: Clock; readonly log: Log }

/** Returns a stop function. */
export function verifyNightly(
  { db, clock, log }: NightlyDeps,
  onVerified: (verdict: Verdict, at: number) => void,
): () => Promise<void> {
  let running = Promise.resolve()
  let callOff = () => {}
  const verify = async () => {
    const verdict = await db.snapshot(tx => verifyLedger(tx), { withinMs: VERIFY_TIMEOUT_MS })
    onVerified(verdict, clock.now())
  }
  const wait = () => {
    callOff = clock.after(untilNight(clock.now()), () => {
      running = verify().catch(error => log.error({ err: error }, 'the ledger could not be verified'))
      wait()
    })
  }
  wait()
  return () => {
    callOff()
    return running
  }
}

/** Time until the next nightly run; always above 0. */
const untilNight = (now: number): number => DAY_MS - ((((now - NIGHT_UTC_MS) % DAY_MS) + DAY_MS) % DAY_MS)
