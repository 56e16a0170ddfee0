// The cut-off that ends a trading day of financed contracts: 17:00 in New York. That of the New Zealand dollar against
// the US dollar is at 07:00 in Auckland, on the morning of the next date (products/derivatives 2.2).

export type CutOff = {
  readonly place: 'newYork' | 'auckland'
  /** Time zone, IANA name. */
  readonly zone: string
  readonly time: string
  /** Hours from the cut-off to midnight in its zone. */
  readonly hoursLeft: number
  /** Number of days from the trading day to the date of its cut-off. */
  readonly daysLater: 0 | 1
}

const newYork: CutOff = {
  place: 'newYork',
  zone: 'America/New_York',
  time: '17:00',
  hoursLeft: 7,
  daysLater: 0,
}

const auckland: CutOff = {
  place: 'auckland',
  zone: 'Pacific/Auckland',
  time: '07:00',
  hoursLeft: 17,
  daysLater: 1,
}

const early: Readonly<Record<string, CutOff>> = { 'FX.NZDUSD': auckland }

/** Keys of the instruments with a cut-off of their own. */
export const earlyKeys = Object.keys(early)

/** @param key key of an instrument; null for the cut-off of all others */
export const cutOffOf = (key: string | null): CutOff => (key !== null && early[key]) || newYork
