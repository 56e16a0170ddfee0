// What everything about a customer's papers and requests stands on.
import type { Clock } from '../domain/clock.ts'
import type { Db } from './db/db.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Log } from './log.ts'
import type { SecurityLetter } from './mail/letters.ts'
import type { SendMail } from './mail/mailer.ts'
import type { MarketSource } from './market/source.ts'
import type { Notices } from './notices/notices.ts'
import type { Outbox } from './outbox/outbox.ts'
import type { Rates } from './rates/rates.ts'
import type { PayGate } from './users/pay-gate.ts'

export type AccountDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly newId: () => string
  readonly market: MarketSource
  readonly ledger: Ledger
  readonly outbox: Outbox
  readonly rates: Rates
  readonly notices: Notices
  readonly payGate: PayGate
  readonly sendMail: SendMail
  readonly securityLetter: SecurityLetter
  /** How long the simulated desk takes; null when only people decide. */
  readonly deskDelayMs: number | null
}
