// Drizzle's description of the table of fixed prices. The schema itself is in `migrations`.
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { epoch, scaled } from './columns.ts'

/** `cutOff`: price at a cut-off of overnight financing. `final`: price at which a contract ends. */
export type FixingKind = 'cutOff' | 'final'

/** A price that was written once, at its moment or as soon as it was known. Rows are never changed. */
export const fixings = pgTable(
  'fixings',
  {
    kind: text('kind').$type<FixingKind>().notNull(),
    instrumentKey: text('instrument_key').notNull(),
    /** The moment to which the price belongs, UTC ms. */
    at: epoch('at').notNull(),
    price: scaled('price').notNull(),
    priceDecimals: integer('price_decimals').notNull(),
    /** Time of the trade or quote from which the price is, UTC ms. */
    observedAt: epoch('observed_at').notNull(),
    writtenAt: epoch('written_at').notNull(),
  },
  table => [primaryKey({ columns: [table.kind, table.instrumentKey, table.at] })],
)
export type Fixing = typeof fixings.$inferSelect
