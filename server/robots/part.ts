// Mining robots as a part of the server: calls, the timed steps of each order, and the demo account's robots.
import { and, eq } from 'drizzle-orm'
import type { Worth } from '../../domain/worth.ts'
import type { Tx } from '../db/db.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import type { ProductDeps, ProductPart } from '../products/part.ts'
import { advance } from './advance.ts'
import { openMachines, seedDemoRobots } from './demo.ts'
import { robotHandlers } from './handlers.ts'
import { createChain } from './network.ts'
import { CURRENCY, ROBOT_JOB } from './orders.ts'
import { bitcoinPrice } from './price.ts'
import { heldRows } from './store.ts'
import { worthOf } from './wire.ts'

const MACHINES_JOB = 'robotMachines'

export function robotPart(deps: ProductDeps) {
  const running = { ...deps, chain: createChain(deps.seed), priceAt: bitcoinPrice(deps.market) }
  return {
    handlers: robotHandlers(running),
    jobs: {
      async [MACHINES_JOB](tx: Tx) {
        await openMachines(tx)
        return null
      },
      [ROBOT_JOB]: (tx: Tx, id: string, at: number) => advance(running, tx, id, at),
    },
    first: [{ kind: MACHINES_JOB, subject: 'all' }],
    async worth(tx: Pick<Tx, 'select'>, userId: string): Promise<Worth[]> {
      const mine = and(eq(subscriptions.userId, userId), eq(subscriptions.state, 'running'))
      const held = await heldRows(tx).where(mine)
      const at = deps.clock.now()
      return held.map(each => ({ kind: 'robot', currency: CURRENCY, amount: worthOf(each, at) }))
    },
    openDemo: (tx: Tx, userId: string) => seedDemoRobots(running, tx, userId),
  } satisfies ProductPart
}
