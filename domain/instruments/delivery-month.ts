// Delivery months of futures. An instrument code consists of root and full month (`GC202612`), because a trader's code
// (`GCZ6`) is reused after ten years. The code of a continuous series contains its role (`GC-MAIN`).
import { addMonths, monthNumber } from '../calendar/civil-date.ts'

const monthLetters = 'FGHJKMNQUVXZ'

/** Returns the code that traders use: `GC` and `2026-12` → `GCZ6`. */
export const traderCode = (root: string, month: string): string =>
  `${root}${monthLetters[Number(month.slice(5, 7)) - 1] ?? ''}${month.slice(3, 4)}`

export const continuousRoles = ['main', 'next'] as const
/**
 * Role of a continuous series. `main`: it follows the most traded month. `next`: it follows the month after that one.
 */
export type ContinuousRole = (typeof continuousRoles)[number]

export const contractCode = (root: string, month: string): string => `${root}${month.replace('-', '')}`
export const continuousCode = (root: string, role: ContinuousRole): string => `${root}-${role.toUpperCase()}`

export type FutureCode = {
  readonly root: string
  /** Delivery month, `YYYY-MM`; null for a continuous series. */
  readonly month: string | null
  readonly role: ContinuousRole | null
}

/** Splits the code of a future; null if the code has another form. Does not check that the root exists. */
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

/** The delivery months of a root: the month letters of its cycle, or the rule of an exchange. */
export type Cycle =
  | { readonly letters: string; readonly listed: number }
  /** `serial`: number of consecutive months. `quarters`: number of quarterly months after them. */
  | { readonly serial: number; readonly quarters: number }

const isQuarter = (month: string): boolean => monthNumber(month) % 3 === 2

/**
 * Returns the months that are listed for trading, ascending, starting with the first month whose last trade day is not
 * past.
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
