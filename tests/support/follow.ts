// Followed strategies for tests.
import type { followCalls } from '../../domain/wire/calls/follow.ts'
import type { Db } from '../../server/db/db.ts'
import { followPart } from '../../server/follow/part.ts'
import type { Notices } from '../../server/notices/notices.ts'
import { callingAt } from './calling.ts'
import type { StrategyHarness } from './strategy-market.ts'
import { openStrategies } from './strategy-market.ts'

export type FollowHarness = StrategyHarness<ReturnType<typeof followPart>>

export const openFollow = (db: Db, options?: { harness: FollowHarness; notices: Notices }): FollowHarness =>
  openStrategies(db, followPart, options)

export const { call, granted } = callingAt<FollowHarness, keyof typeof followCalls>(harness => harness.part.handlers)
