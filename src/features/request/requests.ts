// The user's money requests, of three kinds with one life cycle (domain/review.ts): their calls, the order of two
// versions of one request, and the page of their record.
import type { Deposit } from '../../../domain/wire/calls/deposit.ts'
import type { WalletTransfer } from '../../../domain/wire/calls/transfer.ts'
import type { Withdrawal } from '../../../domain/wire/calls/withdrawal.ts'
import { call } from '../../data/call.ts'

export const requestKinds = ['deposit', 'withdrawal', 'transfer'] as const
export type RequestKind = (typeof requestKinds)[number]

export type Request =
  | { readonly kind: 'deposit'; readonly id: string; readonly row: Deposit }
  | { readonly kind: 'withdrawal'; readonly id: string; readonly row: Withdrawal }
  | { readonly kind: 'transfer'; readonly id: string; readonly row: WalletTransfer }
export type RequestOf<K extends RequestKind> = Extract<Request, { readonly kind: K }>

type PageAsked = { readonly pageNo: number; readonly pageSize: number }
type Answer = { readonly total: number; readonly list: Request[] }

const quiet = { quiet: true } as const

/** Loads one page of requests, newest first. */
export async function askRequests(kind: RequestKind, page: PageAsked): Promise<Answer> {
  if (kind === 'deposit') {
    const { total, list } = await call('POST /recharge/listPage', page, quiet)
    return { total, list: list.map(depositRequest) }
  }
  if (kind === 'withdrawal') {
    const { total, list } = await call('POST /withdrawal/listPage', page, quiet)
    return { total, list: list.map(withdrawalRequest) }
  }
  const { total, list } = await call('POST /wallet/transferList', page, quiet)
  return { total, list: list.map(transferRequest) }
}

export const depositRequest = (row: Deposit): RequestOf<'deposit'> => ({ kind: 'deposit', id: row.id, row })
export const withdrawalRequest = (row: Withdrawal): RequestOf<'withdrawal'> => ({ kind: 'withdrawal', id: row.id, row })
export const transferRequest = (row: WalletTransfer): RequestOf<'transfer'> => ({ kind: 'transfer', id: row.id, row })

/**
 * A decision is final. Before it only the number of confirmations grows; after it a deposit can be released from
 * suspense.
 */
export function isLater(one: Request, known: Request): boolean {
  if (one.row.state !== known.row.state) return known.row.state === 'pending'
  if (one.kind !== 'deposit' || known.kind !== 'deposit') return false
  const counted = (one.row.confirmations ?? 0) - (known.row.confirmations ?? 0)
  return counted > 0 || (counted === 0 && known.row.suspense && !one.row.suspense)
}

/** True while the money of a request is pending. */
export const isUnderWay = ({ kind, row }: Request): boolean =>
  row.state === 'pending' || (kind === 'deposit' && row.suspense)
