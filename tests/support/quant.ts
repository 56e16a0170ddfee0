// Quantitative products for tests.
import type { quantCalls } from '../../domain/wire/calls/quant.ts'
import type { Db } from '../../server/db/db.ts'
import type { Notices } from '../../server/notices/notices.ts'
import { quantPart } from '../../server/quant/part.ts'
import { callingAt } from './calling.ts'
import type { StrategyHarness } from './strategy-market.ts'
import { openStrategies } from './strategy-market.ts'

export type QuantHarness = StrategyHarness<ReturnType<typeof quantPart>>

export const openQuant = (db: Db, options?: { harness: QuantHarness; notices: Notices }): QuantHarness =>
  openStrategies(db, quantPart, options)

export const { call, granted } = callingAt<QuantHarness, keyof typeof quantCalls>(harness => harness.part.handlers)
