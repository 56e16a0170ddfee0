// Bonds as a part of the server: calls, the job that makes the payments of each purchase, and the demo account's bonds.
import { productNeeds } from '../../domain/product-needs.ts'
import type { Worth } from '../../domain/worth.ts'
import type { Tx } from '../db/db.ts'
import type { ProductDeps, ProductPart } from '../products/part.ts'
import { takeStep } from './auction-orders.ts'
import { seedDemoBonds } from './demo.ts'
import { bondHandlers } from './handlers.ts'
import { PAYMENT_JOB } from './service.ts'
import { upcomingBonds } from './upcoming.ts'
import { pastValuesOf, valuesOf } from './wire.ts'

export function bondPart(deps: ProductDeps) {
  const { seed, clock } = deps
  return {
    handlers: bondHandlers(deps),
    jobs: { [PAYMENT_JOB]: (tx, id, at) => takeStep(deps, tx, id, at) },
    needs: productNeeds.bonds,
    first: [],
    worth: async (tx, userId) => {
      const held = await valuesOf(tx, userId, { seed, at: clock.now() })
      return held.map(({ currency, amount }): Worth => ({ kind: 'bond', currency, amount }))
    },
    upcoming: (tx, userId) => upcomingBonds(tx, userId, { seed, at: clock.now() }),
    pastWorth: async (tx, userId) => {
      const valuesAt = await pastValuesOf(tx, userId, seed)
      return at => valuesAt(at).map(({ currency, amount }): Worth => ({ kind: 'bond', currency, amount }))
    },
    openDemo: (tx: Tx, userId: string) => seedDemoBonds(deps, tx, userId),
  } satisfies ProductPart
}
