// Large amounts of a company or a market with a unit. Not in format.ts, because the first screen shows none.
import type { Locale } from '../../domain/wire/envelope.ts'
import type { AnyCurrency } from './format.ts'
import { formatCompact, symbolOf, UNKNOWN } from './format.ts'

/** "US$3.52 B": a market capitalisation or a turnover, never negative. Null is unknown. */
export function formatCompactMoney(value: number | null, currency: AnyCurrency, locale: Locale): string {
  return value === null ? UNKNOWN : symbolOf(currency) + formatCompact(value, locale)
}
