// Terms of a contract that is traded on margin, with the times of its end.
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import type { Financed } from '../../domain/financing.ts'
import type { ContractEnd } from '../../domain/instruments/contract-end.ts'
import { contractEnd } from '../../domain/instruments/contract-end.ts'
import { businessDayBefore } from '../../domain/instruments/last-trade-rules.ts'
import type { FutureTerms } from '../../domain/instruments/terms.ts'
import { financedOf, futureRow, termsOf } from '../../domain/instruments/terms.ts'
import { Decimal } from '../../domain/money.ts'
import { localToUtc } from '../calendar/zone.ts'
import type { Listing } from '../market/source.ts'

/** Times of a contract's end, UTC ms. */
export type Expiry = ContractEnd & {
  /** Time at which holders receive a notice. */
  readonly noticeAt: number
  /** Local date of the last trade at the exchange, ISO. */
  readonly lastTradeDate: string
}

export type TradedTerms = {
  /** Currency in which the contract is priced. */
  readonly currency: string
  readonly multiplier: Decimal
  /** Smallest quantity, in whole units; quantities are multiples of it. */
  readonly lot: number
  readonly maximumLeverage: number
  readonly maintenanceRate: Decimal
  /** Fee rate of each fill, as a fraction of the notional. */
  readonly feeRate: Decimal
  /** Rules of overnight financing; null for a contract that expires. */
  readonly financed: Financed | null
  /** Times of the contract's end; null for a contract that does not end. */
  readonly expiry: Expiry | null
}

/** Business days from the notice to the close-out. */
const NOTICE_DAYS = 10

function expiryOf(terms: FutureTerms): Expiry | null {
  const { root, lastTrade, closeOutDate } = terms
  const [row, end] = [futureRow(root), contractEnd(terms, localToUtc)]
  if (!row || !end || lastTrade === null || closeOutDate === null) return null
  const { date, time, zone } = lastTrade
  const noticeDate = businessDayBefore(row.lastTrade, closeOutDate, NOTICE_DAYS)
  return { ...end, noticeAt: localToUtc(noticeDate, time, zone), lastTradeDate: date }
}

/** The terms, or a refusal for an instrument that cannot be traded on margin, such as a continuous series. */
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
