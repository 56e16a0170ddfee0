// Terms of a contract that is ordered on margin, with the times of its end.
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { Financed } from '../../domain/financing.ts'
import { businessDayBefore } from '../../domain/instruments/last-trade-rules.ts'
import type { FutureTerms } from '../../domain/instruments/terms.ts'
import { closeOutDate, financedOf, futureRow, termsOf } from '../../domain/instruments/terms.ts'
import { Decimal } from '../../domain/money.ts'
import { localToUtc } from '../market/calendar/zone.ts'
import type { Listing } from '../market/source.ts'

/** Times in UTC ms. */
export type Expiry = {
  /** Holders receive a notice. */
  readonly noticeAt: number
  /** Positions can only be reduced from then on. */
  readonly reduceOnlyAt: number
  /** Positions are closed by the platform, and orders end. */
  readonly closeAt: number
  /** Civil date of the last trade, at the exchange. */
  readonly lastTradeDate: string
}

export type TradedTerms = {
  /** Percentages of the price. */
  readonly currency: string
  readonly multiplier: Decimal
  /** Smallest quantity, and its step, in whole units. */
  readonly lot: number
  readonly maximumLeverage: number
  readonly maintenanceRate: Decimal
  /** Fraction of the notional, each way. */
  readonly feeRate: Decimal
  /** The assets that are financed overnight; null for a contract that expires. */
  readonly financed: Financed | null
  /** Null for a contract that does not end. */
  readonly expiry: Expiry | null
}

/** Number of business days before the close-out. */
const NOTICE_DAYS = 10
const REDUCE_ONLY_DAYS = 5

function expiryOf({ root, month, lastTrade }: FutureTerms): Expiry | null {
  const row = futureRow(root)
  if (!row || month === null || lastTrade === null) return null
  const close = closeOutDate(row, month)
  const at = (date: string) => localToUtc(date, lastTrade.time, lastTrade.zone)
  return {
    noticeAt: at(businessDayBefore(row.lastTrade, close, NOTICE_DAYS)),
    reduceOnlyAt: at(businessDayBefore(row.lastTrade, close, REDUCE_ONLY_DAYS)),
    closeAt: at(close),
    lastTradeDate: lastTrade.date,
  }
}

/** Refused for what is not ordered on margin: a series that joins several contracts is only watched. */
export function contractTermsOf({ instrument }: Pick<Listing, 'instrument'>): TradedTerms | Refusal {
  const terms = termsOf(instrument.key)
  if (!terms) return refuse('notTradable', { field: 'key' })
  const isFuture = terms.kind === 'future'
  if (isFuture && terms.continuous) return refuse('contractContinuous', { field: 'key' })
  return {
    currency: terms.currency,
    multiplier: new Decimal(terms.multiplier),
    lot: terms.lot,
    maximumLeverage: terms.maximumLeverage,
    maintenanceRate: new Decimal(terms.maintenanceRate),
    feeRate: new Decimal(terms.feeRate),
    financed: financedOf(terms),
    expiry: isFuture ? expiryOf(terms) : null,
  }
}
