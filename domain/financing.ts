// For how many days the overnight financing of a currency pair is charged: those between the value dates of two trading
// days (products/derivatives, section 2.2). The amount is in `carry.ts`. Days are counted from 1970-01-01.

/** True if payments in a currency are made on a day. */
export type IsBusinessDay = (currency: string, day: number) => boolean

export type SpotPair = {
  readonly base: string
  readonly quote: string
  /** Business days from trade to delivery. */
  readonly valueDays: number
}

/** Holidays of the dollar count on the days in between for pairs of the peso, and for others only on the value date. */
const isStrict = ({ base, quote }: SpotPair): boolean => base === 'MXN' || quote === 'MXN'

/** The day on which a trade of a day is paid. */
export function valueDay(pair: SpotPair, day: number, isBusinessDay: IsBusinessDay): number {
  const legs = [pair.base, pair.quote]
  const between = isStrict(pair) ? [...legs, 'USD'] : legs.filter(currency => currency !== 'USD')
  const isGood = (currencies: readonly string[], at: number) => currencies.every(each => isBusinessDay(each, at))
  let at = day
  for (let left = pair.valueDays; left > 0; ) {
    at += 1
    if (isGood(between, at)) left -= 1
  }
  while (!isGood([...legs, 'USD'], at)) at += 1
  return at
}

/** Days charged at the cut-off that ends a trading day. */
export function financingDays(
  pair: SpotPair,
  [day, nextDay]: readonly [number, number],
  isOpen: IsBusinessDay,
): number {
  return valueDay(pair, nextDay, isOpen) - valueDay(pair, day, isOpen)
}
