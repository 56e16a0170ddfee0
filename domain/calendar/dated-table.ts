// Tables of law and calendar that end: fees, taxes, holidays. Each names its last day, so that a test fails and the server
// warns a year before a date without a rule is reached.
import { dateOfDay, dayOfDate } from './civil-date.ts'

export type DatedTable = {
  readonly name: string
  /** The last civil date that the table has rules for. */
  readonly lastDay: string
}

const WARNING_DAYS = 365

/** The first date without a rule. */
export const firstDateWithout = ({ lastDay }: DatedTable): string => dateOfDay(dayOfDate(lastDay) + 1)

/** The tables that end within a year after a date. */
export const endingTables = (tables: readonly DatedTable[], date: string): DatedTable[] =>
  tables.filter(({ lastDay }) => dayOfDate(lastDay) - dayOfDate(date) < WARNING_DAYS)
