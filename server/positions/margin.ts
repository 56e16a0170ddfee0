// Each change of a position's margin is stored as an event with its reason, in the transaction that moves the money.
import type { MarginEventKind } from '../../domain/position.ts'
import type { Tx } from '../db/db.ts'
import type { FinancingInputs } from '../db/trading-schema.ts'
import { marginEvents } from '../db/trading-schema.ts'
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
