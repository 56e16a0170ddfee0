// Boards, one entry each. A board is a namespace of instrument codes and the first part of an instrument key. It
// contains instruments of one class only, so the class of an instrument is known from its key. An exchange that lists
// two classes has two boards.
import type { Currency } from '../currency.ts'
import type { ClassSpec, InstrumentClass } from './classes.ts'
import { sources } from './classes.ts'

/**
 * Properties of a board. It can override a property of its class (source, pages, wallet), as Hong Kong does by
 * specification §2 and §3.
 */
export type VenueSpec = Partial<ClassSpec> & {
  readonly class: InstrumentClass
  /**
   * Market class of specification §3; null for a board that has none. Such a board is named by its own code in calls.
   */
  readonly market: string | null
  /** Currency of all prices of the board; null if the currency depends on the instrument. */
  readonly currency: Currency | null
  /** Length to which numeric codes are padded with zeros. Absent if codes are not numeric. */
  readonly codeDigits?: number
}

export const venues = {
  US: { class: 'stock', market: 'UsStock', currency: 'USD', wallet: 'usStock', fractionDecimals: 4 },
  HK: {
    class: 'stock',
    market: 'HK',
    currency: 'HKD',
    wallet: 'hkStock',
    codeDigits: 5,
    source: sources.hkStock,
    quotePage: '/pages/hkstock/quote',
  },
  MX: { class: 'stock', market: 'MX', currency: 'MXN', wallet: 'mxStock' },
  IX: { class: 'index', market: null, currency: null },
  FX: { class: 'forex', market: null, currency: null },
  FU: { class: 'future', market: null, currency: null },
  CM: { class: 'commodity', market: null, currency: null },
  CR: { class: 'crypto', market: null, currency: 'USD' },
} as const satisfies Record<string, VenueSpec>
