// Mining robots as a part of the server: calls, the timed steps of each order, and the demo account's robots.

import { and, eq } from 'drizzle-orm'
import { productNeeds } from '../../domain/product-needs.ts'
import type { PastWorth, Worth } from '../../domain/worth.ts'
import { anyOf } from '../db/any-of.ts'
import type { Tx } from '../db/db.ts'
import { robotHours } from '../db/robot-schema.ts'
import { subscriptions } from '../db/subscription-schema.ts'
import type { ProductDeps, ProductPart } from '../products/part.ts'
import { openMachines, seedDemoRobots } from './demo.ts'
import { robotHandlers } from './handlers.ts'
import { advance } from './jobs.ts'
import { createChain } from './network.ts'
import { bitcoinPrice } from './price.ts'
import { CURRENCY, ROBOT_JOB } from './service.ts'
import { heldRows } from './store.ts'
import { upcomingRentals } from './upcoming.ts'
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
    needs: productNeeds.robot,
    first: [{ kind: MACHINES_JOB, subject: 'all' }],
    async worth(tx: Pick<Tx, 'select'>, userId: string): Promise<Worth[]> {
      const mine = and(eq(subscriptions.userId, userId), eq(subscriptions.state, 'running'))
      const held = await heldRows(tx).where(mine)
      const at = deps.clock.now()
      return held.map(each => ({ kind: 'robot', currency: CURRENCY, amount: worthOf(each, at) }))
    },
    upcoming: upcomingRentals,
    pastWorth: pastRobots,
    openDemo: (tx: Tx, userId: string) => seedDemoRobots(running, tx, userId),
  } satisfies ProductPart
}

/** The value at past instants, for orders whose energy was never topped up. */
async function pastRobots(tx: Pick<Tx, 'select'>, userId: string): Promise<PastWorth> {
  const orders = await heldRows(tx).where(eq(subscriptions.userId, userId))
  const ids = orders.map(({ row }) => row.id)
  const { subscriptionId, toAt, energyWh } = robotHours
  const query = tx.select({ subscriptionId, toAt, energyWh }).from(robotHours)
  const hours = Map.groupBy(
    ids.length === 0 ? [] : await query.where(anyOf(subscriptionId, ids)),
    hour => hour.subscriptionId,
  )
  return at =>
    orders.flatMap((held): Worth[] => {
      const { row, robot } = held
      if (at < row.createdAt || at >= Math.min(robot.endsAt, robot.endedAt ?? robot.endsAt)) return []
      const later = (hours.get(row.id) ?? []).filter(hour => hour.toAt > at)
      const energy = later.reduce((sum, hour) => sum + hour.energyWh, robot.energyWh)
      const then = { ...robot, energyWh: energy }
      return [{ kind: 'robot', currency: CURRENCY, amount: worthOf({ ...held, robot: then }, at) }]
    })
}
