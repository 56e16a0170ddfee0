// A condition on many values with one parameter. Hundreds of parameters cost more than the rows that they find.
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** True if the text column has one of the values. */
export const anyOf = (column: PgColumn, values: readonly string[]): SQL =>
  sql`${column} = ANY(${sql.param([...values])}::text[])`
