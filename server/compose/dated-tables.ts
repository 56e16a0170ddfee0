// The tables of law and calendar that end. A start warns of each one that ends within a year.
import { withholdingYears } from '../../domain/bonds/withholding.ts'
import { currencyTable } from '../../domain/calendar/currency-holidays.ts'
import type { DatedTable } from '../../domain/calendar/dated-table.ts'
import { endingTables, firstDateWithout } from '../../domain/calendar/dated-table.ts'
import { exchangeTable } from '../../domain/calendar/holidays.ts'
import { indianTable } from '../funds/holidays.ts'
import type { Log } from '../lib/log.ts'
import { feeTables } from '../orders/fee-schedules.ts'

export const datedTables: readonly DatedTable[] = [
  ...Object.values(feeTables).flat(),
  currencyTable,
  exchangeTable,
  indianTable,
  withholdingYears,
]

/** @param now UTC ms */
export function warnOfEndingTables(log: Log, now: number): void {
  for (const table of endingTables(datedTables, new Date(now).toISOString().slice(0, 10)))
    log.warn({ table: table.name, firstDateWithout: firstDateWithout(table) }, 'A table of dates ends within a year.')
}
