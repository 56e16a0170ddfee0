// Which lines of the bill: of one wallet or all, of one kind or all, of one day of the reader's own time zone or all.
import type { BillKind, WalletType } from '../../../domain/wallet.ts'
import type { BillLine } from '../../../domain/wire/calls/wallet.ts'
import { call } from '../../api/call.ts'
import type { PagedSource } from '../../state/paged.ts'

export type BillFilter = {
  readonly walletType: WalletType | null
  readonly kind: BillKind | null
  /** `YYYY-MM-DD`. */
  readonly day: string | null
}

export const everything: BillFilter = { walletType: null, kind: null, day: null }
export const isNarrow = ({ walletType, kind, day }: BillFilter): boolean =>
  walletType !== null || kind !== null || day !== null

/** The zone whose days are meant: the device's. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

type PageAsked = { readonly pageNo: number; readonly pageSize: number; readonly signal?: AbortSignal }

export function askBill({ walletType, kind, day }: BillFilter, { pageNo, pageSize, signal }: PageAsked) {
  const narrowed = {
    ...(walletType === null ? {} : { walletType }),
    ...(kind === null ? {} : { kind }),
    ...(day === null ? {} : { day }),
  }
  const input = { pageNo, pageSize, ...narrowed, timeZone: ownZone() }
  return call('POST /wallet/getWalletBill', input, { quiet: true, ...(signal ? { signal } : {}) })
}

export const billSource = (filter: BillFilter): PagedSource<BillLine> => ({
  ask: page => askBill(filter, page),
  pick: () => null,
  // A line is written once and never changes.
  isNewer: () => false,
  belongs: () => true,
})
