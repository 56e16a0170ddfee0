// Addresses of the user's records and of their lists, by the kind of record: the forms, notices, lines of the bill and
// dates that name a record all link to the same page. The page loads the record again, so the id is enough.
import type { HoldingsTab } from '../../domain/position.ts'
import { holdingsTabs } from '../../domain/position.ts'
import { tradeDetailHref } from './instrument-links.ts'
import { hrefOf } from './place.ts'

/** One list of the trade page. */
export const tradeListHref = (tab: HoldingsTab): string => hrefOf('/pages/trade/index', { tab })

/** Without an id, the list of the kind. */
const ofKind =
  (page: '/pages/deposit/record' | '/pages/placing/record', kind: string) =>
  (id: string | null = null): string =>
    hrefOf(page, { kind, id })

const tradeRecord =
  (tab: HoldingsTab) =>
  (id: string): string =>
    tradeDetailHref(null, id, tab)

export const recordsHref = {
  order: tradeListHref(holdingsTabs.myEntrusted),
  subscription: tradeListHref(holdingsTabs.mySubscription),
  follow: tradeListHref(holdingsTabs.myFollow),
  bond: tradeListHref(holdingsTabs.myBonds),
  fund: '/pages/yinmutual/myhold',
  quant: '/pages/aiquantify/record',
  robot: '/pages/robotai/record',
  money: '/pages/deposit/record',
} as const

export const recordHref = {
  deposit: ofKind('/pages/deposit/record', 'deposit'),
  withdrawal: ofKind('/pages/deposit/record', 'withdrawal'),
  transfer: ofKind('/pages/deposit/record', 'transfer'),
  subscription: tradeRecord(holdingsTabs.mySubscription),
  follow: tradeRecord(holdingsTabs.myFollow),
  bond: tradeRecord(holdingsTabs.myBonds),
  offer: (id: string): string => hrefOf('/pages/product/newstock', { id }),
  block: ofKind('/pages/placing/record', 'block'),
  placing: ofKind('/pages/placing/record', 'placing'),
  fund: (id: string): string => hrefOf('/pages/yinmutual/myhold', { order: id }),
  quant: (id: string): string => hrefOf('/pages/aiquantify/record-detail', { id }),
  robot: (id: string): string => hrefOf('/pages/robotai/rental', { id }),
  loan: (id: string): string => hrefOf('/pages/loan/index', { id }),
  plan: (id: string): string => hrefOf('/pages/profile/plans', { id }),
} as const
