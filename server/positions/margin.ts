// The margin of a position moves with an event that says why, in the transaction of its money.
import { eq } from 'drizzle-orm'
import { assert } from '../../domain/assert.ts'
import type { MarginEventKind } from '../../domain/position.ts'
import type { Tx } from '../db/db.ts'
import { marginEvents, positions } from '../db/trading-schema.ts'
import type { Position } from './position.ts'

type MarginMove = {
  /** Of the event. */
  readonly id: string
  readonly kind: MarginEventKind
  /** Signed minor units of the wallet that pays for the position. */
  readonly amount: bigint
  /** The ledger's transfer that moved the money. */
  readonly transferId: string
  readonly at: number
}

/** The position, which the transaction holds locked, with its new margin. */
export async function moveMargin(tx: Tx, position: Position, move: MarginMove): Promise<Position> {
  const margin = position.margin + move.amount
  assert(position.marginMode === 'isolated' && margin >= 0n, `${position.id} has ${position.margin} of margin`)
  await tx.update(positions).set({ margin, modifiedAt: move.at }).where(eq(positions.id, position.id))
  await tx.insert(marginEvents).values({
    id: move.id,
    positionId: position.id,
    kind: move.kind,
    amount: move.amount,
    marginAfter: margin,
    transferId: move.transferId,
    createdAt: move.at,
  })
  return { ...position, margin, modifiedAt: move.at }
}
