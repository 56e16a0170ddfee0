// What a process is started with.

import { hostname } from 'node:os'
import type { Clock } from '../../domain/clock.ts'
import type { Bus } from '../bus/bus.ts'
import type { Db } from '../db/db.ts'
import type { LeaderDeps } from '../lead/leader.ts'
import type { Audit } from '../lib/audit.ts'
import type { Log } from '../lib/log.ts'
import type { Config } from './config.ts'

export type StartDeps = {
  readonly config: Config
  /** Closed, like the bus, when the server has stopped or could not start. */
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  readonly audit: Audit
  /** Folder of the built page. */
  readonly distDir: string
  /** True if each answer is validated against its schema: in tests and during development. */
  readonly checkAnswers: boolean
  /** Folder of the operator socket; a store in memory has none by default. */
  readonly deskDir?: string
  /** Requests to push services; those of tests go to one of their own. */
  readonly fetchPush?: typeof fetch
}

export const leaderDeps = ({ db, clock, log }: StartDeps): LeaderDeps => {
  return { db, clock, log, holder: `${hostname()} ${process.pid}` }
}
