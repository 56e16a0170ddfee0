// Delivery months of futures. Instruments are named by root and full month (`GC202612`), because the trader's code
// (`GCZ6`) comes back after ten years. A continuous series is named by its role (`GC-MAIN`).
import { addMonths, monthNumber } from '../calendar/civil-date.ts'

const monthLetters = 'FGHJKMNQUVXZ'

/** `GC` and `2026-12` → `GCZ6`. */
export const traderCode = (root: string, month: string): string =>
  `${root}${monthLetters[Number(month.slice(5, 7)) - 1] ?? ''}${month.slice(3, 4)}`

export const continuousRoles = ['main', 'next'] as const
/** `main`: the most traded month. `next`: the one after it. */
export type ContinuousRole = (typeof continuousRoles)[number]

export const contractCode = (root: string, month: string): string => `${root}${month.replace('-', '')}`
export const continuousCode = (root: string, role: ContinuousRole): string => `${root}-${role.toUpperCase()}`

export type FutureCode = {
  readonly root: string
  /** Null for a continuous series. */
  readonly month: string | null
  readonly role: ContinuousRole | null
}

/** Null for a code of another form; the root is not checked. */
export function parseFutureCode(code: string): FutureCode | null {
  const contract = /^([A-Z0-9]+?)(20\d{2})(0[1-9]|1[0-2])$/.exec(code)
  if (contract) return { root: contract[1] ?? '', month: `${contract[2]}-${contract[3]}`, role: null }
  const [root = '', typed = '', ...rest] = code.split('-')
  const role = continuousRoles.find(known => known.toUpperCase() === typed)
  return root !== '' && role && rest.length === 0 ? { root, month: null, role } : null
}

/** The code that traders use, such as `GCZ6`; any other code is returned unchanged. */
export function shownCode(code: string): string {
  const parts = parseFutureCode(code)
  return parts?.month ? traderCode(parts.root, parts.month) : code
}

/** The months in which a root delivers: letters of its cycle, or the rule of an exchange. */
export type Cycle =
  | { readonly letters: string; readonly listed: number }
  /** A number of consecutive months, then quarterly months. */
  | { readonly serial: number; readonly quarters: number }

const isQuarter = (month: string): boolean => monthNumber(month) % 3 === 2

/**
 * Months that are listed for trading, ascending, from the first whose last trade is not over.
 * @param isOver true for a month whose last trade day is past
 */
export function listedMonths(cycle: Cycle, today: string, isOver: (month: string) => boolean): string[] {
  let month = addMonths(today.slice(0, 7), -1)
  const months: string[] = []
  const take = (count: number, fits: (month: string) => boolean): void => {
    for (let left = count; left > 0; month = addMonths(month, 1)) {
      if (!fits(month) || isOver(month)) continue
      months.push(month)
      left--
    }
  }
  if ('letters' in cycle)
    take(cycle.listed, each => cycle.letters.includes(monthLetters[monthNumber(each) % 12] ?? '?'))
  else {
    take(cycle.serial, () => true)
    take(cycle.quarters, isQuarter)
  }
  return months
}
