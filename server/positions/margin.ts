// Each change of a position's margin is stored as an event with its reason, in the transaction that moves the money.

import { getTableColumns, sql } from 'drizzle-orm'
import type { MarginEventKind } from '../../domain/position.ts'
import type { Tx } from '../db/db.ts'
import { columnNames, givenRows } from '../db/records.ts'
import type { FinancingInputs } from '../db/trading-schema.ts'
import { marginEvents } from '../db/trading-schema.ts'
import type { Writer } from '../db/write-set.ts'
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

/** Stores the event of a position with its new margin. */
export function recordMargin(tx: Tx, { id, margin }: Position, move: MarginMove): void {
  const { quantity = null, price = null, days = null, yearlyRate = null, rate = null } = move.financing ?? {}
  const inputs = { quantity, price, days, yearlyRate, rate }
  const { id: event, kind, amount, transferId, period = null, at: createdAt } = move
  const row = { id: event, positionId: id, kind, amount, marginAfter: margin, transferId, period, createdAt }
  tx.writes.add(marginWriter, [Object.assign(row, inputs)])
}

const { seq: _, ...columns } = getTableColumns(marginEvents)

type MarginRow = Omit<typeof marginEvents.$inferSelect, 'seq'>

const marginWriter: Writer<MarginRow> = {
  name: 'margin_events',
  parts: rows => [
    {
      name: 'insert',
      sql: sql`INSERT INTO ${marginEvents} (${columnNames(columns)})
        SELECT ${columnNames(columns)} FROM ${givenRows(columns, rows)}`,
    },
  ],
}
