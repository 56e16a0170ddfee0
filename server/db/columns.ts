// Column types shared by the tables.
import { bigint, customType, integer, text } from 'drizzle-orm/pg-core'
import type { Currency } from '../../domain/currency.ts'

/** Milliseconds since 1970 UTC. */
export const epoch = (name: string) => bigint(name, { mode: 'number' })
/** Whole minor units. */
export const minor = (name: string) => bigint(name, { mode: 'bigint' })
/** A scaled price or quantity; `parseScaled` guarantees that it is a safe integer. */
export const scaled = (name: string) => bigint(name, { mode: 'number' })

export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  // A driver may return a Buffer, which is a subclass.
  fromDriver: bytes => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
})

/** Instrument data copied into the row, so that it stays readable when the catalogue no longer has the instrument. */
export const instrumentColumns = () => ({
  instrumentKey: text('instrument_key').notNull(),
  name: text('name').notNull(),
  source: integer('source').notNull(),
  currency: text('currency').$type<Currency>().notNull(),
  priceDecimals: integer('price_decimals').notNull(),
  quantityDecimals: integer('quantity_decimals').notNull(),
})
