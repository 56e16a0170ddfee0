// Rows of machine orders. The subscription's row must be locked before the order's row.
import { and, eq, sql } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { RobotMessageKind } from '../../domain/robot.ts'
import type { Tx } from '../db/db.ts'
import type { RobotRow } from '../db/robot-schema.ts'
import { robotMessages, robotOrders } from '../db/robot-schema.ts'
import type { OfferRow, SubscriptionRow } from '../db/subscription-schema.ts'
import { offers, subscriptions } from '../db/subscription-schema.ts'

export type Held = { readonly offer: OfferRow; readonly row: SubscriptionRow; readonly robot: RobotRow }

/** Selects orders with their offers, without locks. */
export const heldRows = (tx: Pick<Tx, 'select'>) =>
  tx
    .select({ offer: offers, row: subscriptions, robot: robotOrders })
    .from(subscriptions)
    .innerJoin(offers, eq(offers.id, subscriptions.offerId))
    .innerJoin(robotOrders, eq(robotOrders.subscriptionId, subscriptions.id))

export async function findHeld(tx: Pick<Tx, 'select'>, id: string): Promise<Held | null> {
  const [held] = await heldRows(tx).where(eq(subscriptions.id, id))
  return held ?? null
}

export const findOwn = async (tx: Pick<Tx, 'select'>, id: string, userId: string): Promise<Held | null> => {
  const [held] = await heldRows(tx).where(and(eq(subscriptions.id, id), eq(subscriptions.userId, userId)))
  return held ?? null
}

/** Locks an order. Also locks its offer, which the end of the order changes. */
export async function lockHeld(tx: Tx, id: string): Promise<Held> {
  const seen = must(await findHeld(tx, id), `robot ${id}`)
  await tx.select({ id: offers.id }).from(offers).where(eq(offers.id, seen.offer.id)).for('update')
  await tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  return must(await findHeld(tx, id), `robot ${id}`)
}

export async function saveRobot(tx: Tx, robot: RobotRow, change: Partial<RobotRow>): Promise<RobotRow> {
  const { subscriptionId } = robot
  await tx.update(robotOrders).set(change).where(eq(robotOrders.subscriptionId, subscriptionId))
  return Object.assign({}, robot, change)
}

type Message = {
  readonly kind: RobotMessageKind
  readonly values?: Readonly<Record<string, string>>
  readonly at: number
}

export async function addMessage(tx: Tx, subscriptionId: string, { kind, values = {}, at }: Message): Promise<void> {
  const [counted] = await tx
    .update(robotOrders)
    .set({ messages: sql`${robotOrders.messages} + 1` })
    .where(eq(robotOrders.subscriptionId, subscriptionId))
    .returning({ nth: robotOrders.messages })
  const { nth } = must(counted, `robot ${subscriptionId}`)
  await tx.insert(robotMessages).values({ subscriptionId, nth, kind, values, at })
}
