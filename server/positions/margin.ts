// Changes the margin of a position, and stores an event with the reason, in the transaction that moves the money.
import { eq } from 'drizzle-orm'
import { assert } from '../../domain/assert.ts'
import type { MarginEventKind } from '../../domain/position.ts'
import type { Tx } from '../db/db.ts'
import type { FinancingInputs } from '../db/trading-schema.ts'
import { marginEvents, positions } from '../db/trading-schema.ts'
import type { Position } from './position.ts'

type MarginMove = {
  /** Id of the event. */
  readonly id: string
  readonly kind: MarginEventKind
  /** Signed change in minor units of the wallet that pays the margin. */
  readonly amount: bigint
  /** The ledger transfer that moved the money; null if the amount was below one minor unit. */
  readonly transferId: string | null
  /** The cut-off of the event, for events that occur once per period. */
  readonly period?: number
  readonly financing?: FinancingInputs
  readonly at: number
}

/**
 * Changes the margin of a locked position. Returns the position with its new margin.
 * @internal Only tests call it.
 */
export async function moveMargin(tx: Tx, position: Position, move: MarginMove): Promise<Position> {
  const margin = position.margin + move.amount
  assert(position.marginMode === 'isolated' && margin >= 0n, `${position.id} has ${position.margin} of margin`)
  await tx.update(positions).set({ margin, modifiedAt: move.at }).where(eq(positions.id, position.id))
  const moved: Position = { ...position, margin, modifiedAt: move.at }
  await recordMargin(tx, moved, move)
  return moved
}

/** Stores the event of a position whose new margin is already stored. */
export async function recordMargin(tx: Tx, { id, margin }: Position, move: MarginMove): Promise<void> {
  await tx.insert(marginEvents).values({
    id: move.id,
    positionId: id,
    kind: move.kind,
    amount: move.amount,
    marginAfter: margin,
    transferId: move.transferId,
    period: move.period ?? null,
    ...move.financing,
    createdAt: move.at,
  })
}
