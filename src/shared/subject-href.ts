// Pages of the records that notices, lines of the bill and dates name. The linked page loads the record again, so the
// query is only a hint.
import type { InstrumentKey } from '../../domain/brand.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import type { HoldingsTab } from '../../domain/position.ts'
import { holdingsTabs } from '../../domain/position.ts'
import type { Notice } from '../../domain/wire/calls/notice.ts'
import { quoteHref, tradeDetailHref } from '../router/instrument-links.ts'
import { hrefOf } from '../router/place.ts'

type Subject = NonNullable<Notice['subject']>
type Values = Notice['values']
/** Values of an order, from its notice or from its record. */
export type OrderHint = { readonly id: string; readonly values: Values }

const orderHref = ({ id, values }: OrderHint, type: HoldingsTab): string => {
  const { board, code = '', name = '' } = values
  // Older notices have no key, so it is built from board and code. The code of a contract may give no valid key: then
  // the link names no instrument.
  const text = values['key'] ?? `${board}.${code}`
  const key = parseKey(text) && (text as InstrumentKey)
  return tradeDetailHref(key && { key, name: String(name) }, id, type)
}

const quoteHrefOf = ({ key = '', name = '' }: Values): string | null =>
  parseKey(key) && quoteHref({ key: key as InstrumentKey, name })

export const entrustedHref = (order: OrderHint): string => orderHref(order, holdingsTabs.myEntrusted)
export const recordHref = (kind: 'deposit' | 'withdrawal' | 'transfer', id: string): string =>
  hrefOf('/pages/deposit/record', { kind, id })

const pages: Readonly<Record<Subject['type'], (id: string, values: Values) => string | null>> = {
  order: (id, values) => entrustedHref({ id, values }),
  position: (id, values) => orderHref({ id, values }, holdingsTabs.myHolding),
  deposit: id => recordHref('deposit', id),
  withdrawal: id => recordHref('withdrawal', id),
  transfer: id => recordHref('transfer', id),
  subscription: id => tradeDetailHref(null, id, holdingsTabs.mySubscription),
  offer: id => hrefOf('/pages/product/newstock', { id }),
  block: id => hrefOf('/pages/placing/record', { kind: 'block', id }),
  placing: id => hrefOf('/pages/placing/record', { kind: 'placing', id }),
  follow: id => tradeDetailHref(null, id, holdingsTabs.myFollow),
  fund: id => hrefOf('/pages/yinmutual/myhold', { order: id }),
  quant: id => hrefOf('/pages/aiquantify/record-detail', { id }),
  bond: id => tradeDetailHref(null, id, holdingsTabs.myBonds),
  robot: id => hrefOf('/pages/robotai/rental', { id }),
  loan: id => hrefOf('/pages/loan/index', { id }),
  kyc: () => '/pages/kyc/individual',
  account: (_id, { kind }) => (kind === 'crypto' ? '/pages/vm/index' : '/pages/bcard/index'),
  plan: id => hrefOf('/pages/profile/plans', { id }),
  alert: (_id, values) => quoteHrefOf(values),
  security: () => '/pages/setting/security',
}

/** `values`: those of a notice. Null for a record without a page of its own. */
export const subjectHref = ({ type, id }: Subject, values: Values): string | null => pages[type](id, values)
