// Reports the result of the nightly verification of the ledger: two metrics, a line in the security log, and an alarm
// in the log if the ledger has defects.
import type { Clock } from '../../domain/clock.ts'
import { SECOND_MS } from '../../domain/time.ts'
import type { Db } from '../db/db.ts'
import type { Metrics } from '../http/metrics.ts'
import { gauge } from '../http/metrics.ts'
import { verifyNightly } from '../ledger/nightly.ts'
import type { Verdict } from '../ledger/verify.ts'
import type { Audit } from '../lib/audit.ts'
import type { Log } from '../lib/log.ts'

type Deps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly audit: Audit
  readonly metrics: Metrics
}

export type LedgerWatch = {
  /** Starts the nightly verification in this process. Returns a stop function. */
  readonly lead: () => () => Promise<void>
}

/** Maximum number of defects in the log line; `npm run ledger -- verify` shows all. */
const SHOWN = 20

export function createLedgerWatch({ db, clock, log, audit, metrics }: Deps): LedgerWatch {
  let last: { readonly problems: number; readonly at: number } | null = null
  // NaN until this process has verified the ledger, because unknown is not 0.
  gauge(metrics, 'ledger_problems', 'Defects found by the last nightly verification of the ledger', async () =>
    last === null ? Number.NaN : last.problems,
  )
  gauge(metrics, 'ledger_verified_seconds', 'When the ledger was last verified, in seconds since 1970', async () =>
    last === null ? Number.NaN : last.at / SECOND_MS,
  )
  const take = ({ problems, postings, hash }: Verdict, at: number) => {
    last = { problems: problems.length, at }
    audit({ event: 'ledger verify', outcome: problems.length === 0 ? 'sound' : 'notSound', subject: hash })
    if (problems.length === 0) log.info({ postings, hash }, 'the ledger is sound')
    else log.fatal({ postings, hash, count: problems.length, problems: problems.slice(0, SHOWN) }, ALARM)
  }
  return { lead: () => verifyNightly({ db, clock, log }, take) }
}

const ALARM = 'ALARM: the ledger is not as it was written'
