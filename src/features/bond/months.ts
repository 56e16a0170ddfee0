// Payments of bonds as chart columns: twelve consecutive months, including months without payments, and the years in
// which bonds mature.
import { Decimal } from '../../../domain/money.ts'
import type { CallAnswer } from '../../../domain/wire/calls/table.ts'
import type { Column } from './Ladder.tsx'

type Months = CallAnswer<'POST /position/getTreasuryBondTotal'>[number]['months']

const SHOWN = 12
/**
 * Last month whose column shows the year below it: in a later month the text would touch the year below the next
 * January.
 */
const LAST_WITH_ROOM = '10'
const NOTHING = '0.00'

const total = (months: Months, part: 'interest' | 'principal'): string =>
  months.reduce((sum, each) => sum.plus(each[part]), new Decimal(0)).toFixed(2)

/** The name of a month from its number and year. */
export type MonthName = (month: string, year: string) => string

/**
 * Columns from the first month with a payment. `later`: sum of the payments after the last column, null if there are
 * none.
 */
export function ladderOf(months: Months, nameOf: MonthName) {
  const names = monthsFrom(months[0]?.month ?? '1970-01')
  const columns = names.map((name, nth): Column => {
    const [year = '', month = ''] = name.split('-')
    const paid = months.find(each => each.month === name)
    const { interest, principal } = paid ?? { interest: NOTHING, principal: NOTHING }
    return {
      name: nameOf(month, year),
      tick: month,
      year: month === '01' || (nth === 0 && month <= LAST_WITH_ROOM) ? year : null,
      interest,
      principal,
    }
  })
  const after = months.filter(({ month }) => month > (names.at(-1) ?? month))
  const later = { interest: total(after, 'interest'), principal: total(after, 'principal') }
  return { columns, later: after.length > 0 ? later : null }
}

function monthsFrom(first: string): string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  return Array.from({ length: SHOWN }, (_, nth) => {
    const index = year * SHOWN + month - 1 + nth
    return `${Math.floor(index / SHOWN)}-${String((index % SHOWN) + 1).padStart(2, '0')}`
  })
}

/** Principal by year of maturity. */
export function wallOf(months: Months): Column[] {
  const yearOf = ({ month }: Months[number]) => month.slice(0, 4)
  return [...new Set(months.map(yearOf))]
    .map(year => {
      const ofYear = months.filter(each => yearOf(each) === year)
      return { name: year, tick: year, year: null, interest: NOTHING, principal: total(ofYear, 'principal') }
    })
    .filter(({ principal }) => Number(principal) > 0)
}
