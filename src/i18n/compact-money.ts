// Amounts of a whole company or market with a unit, apart from format.ts: the first screen shows none.
import type { Locale } from '../../domain/wire/envelope.ts'
import type { AnyCurrency } from './format.ts'
import { formatCompact, symbolOf, UNKNOWN } from './format.ts'

/** "US$3.52 B": a market capitalisation or a turnover, never negative. Null is not known. */
export function formatCompactMoney(value: number | null, currency: AnyCurrency, locale: Locale): string {
  return value === null ? UNKNOWN : symbolOf(currency) + formatCompact(value, locale)
}
