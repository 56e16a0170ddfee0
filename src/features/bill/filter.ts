// Filter of the bill: one wallet or all, one kind or all, and a range of days in the user's time zone or all days.
import type { BillKind } from '../../../domain/ledger.ts'
import type { WalletType } from '../../../domain/wallet.ts'
import type { BillLine } from '../../../domain/wire/calls/wallet.ts'
import { call } from '../../data/call.ts'
import type { PagedSource } from '../../data/paged.ts'
import { pagesOf } from '../../data/paged.ts'
import { ownZone } from '../../i18n/day-time.ts'

export type BillFilter = {
  readonly walletType: WalletType | null
  readonly kind: BillKind | null
  /** `YYYY-MM-DD`, inclusive; null leaves that end of the range open. */
  readonly fromDay: string | null
  readonly toDay: string | null
}

export const everything: BillFilter = { walletType: null, kind: null, fromDay: null, toDay: null }
export const isNarrow = ({ walletType, kind, fromDay, toDay }: BillFilter): boolean =>
  walletType !== null || kind !== null || fromDay !== null || toDay !== null

type PageAsked = { readonly pageNo: number; readonly pageSize: number; readonly signal?: AbortSignal }

export function askBill({ walletType, kind, fromDay, toDay }: BillFilter, { pageNo, pageSize, signal }: PageAsked) {
  const narrowed = {
    ...(walletType === null ? {} : { walletType }),
    ...(kind === null ? {} : { kind }),
    ...(fromDay === null ? {} : { fromDay }),
    ...(toDay === null ? {} : { toDay }),
  }
  const input = { pageNo, pageSize, ...narrowed, timeZone: ownZone() }
  return call('POST /wallet/getWalletBill', input, { quiet: true, ...(signal ? { signal } : {}) })
}

/** Lines never change, so a loaded line is never replaced. */
export const billSource = (filter: BillFilter): PagedSource<BillLine> =>
  pagesOf(
    page => askBill(filter, page),
    () => false,
  )
