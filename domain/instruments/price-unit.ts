// Names of the unit of a quoted price: dollars an ounce, cents a bushel, dollars a hundredweight.
import { Decimal } from '../money.ts'
import type { FutureRow } from './tables/future-row.ts'

/** `lb` in cents is written in dollars a hundred pounds for livestock: the same number. */
const HUNDREDWEIGHT = 'cwt'
const CENTS = 100

/** `USD/oz`, `¢/bu`, `USD/cwt`; `points` of an index or of a bond's percent of par. */
export function priceUnitOf({ unit, multiplier, currency, group }: FutureRow): string {
  const [size, measure] = unit.replaceAll(',', '').split(' ')
  if (measure === undefined || size === undefined || group === 'rate') return 'points'
  if (group === 'livestock') return `${currency}/${HUNDREDWEIGHT}`
  const isInCents = new Decimal(size).div(multiplier).equals(CENTS)
  return `${isInCents ? '¢' : currency}/${measure}`
}
