// Pages of the records that notices, lines of the bill and dates name. The linked page loads the record again, so the
// query is only a hint.
import type { InstrumentKey } from '../../domain/brand.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import type { HoldingsTab } from '../../domain/position.ts'
import { holdingsTabs } from '../../domain/position.ts'
import type { Notice } from '../../domain/wire/calls/notice.ts'
import { quoteHref, tradeDetailHref } from '../router/instrument-links.ts'
import { recordHref } from '../router/record-links.ts'

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

type OtherSubject = Exclude<Subject['type'], keyof typeof recordHref>
const others: Readonly<Record<OtherSubject, (id: string, values: Values) => string | null>> = {
  order: (id, values) => entrustedHref({ id, values }),
  position: (id, values) => orderHref({ id, values }, holdingsTabs.myHolding),
  kyc: () => '/pages/kyc/individual',
  account: (_id, { kind }) => (kind === 'crypto' ? '/pages/vm/index' : '/pages/bcard/index'),
  alert: (_id, values) => quoteHrefOf(values),
  security: () => '/pages/setting/security',
}

/** `values`: those of a notice. Null for a record without a page of its own. */
export const subjectHref = ({ type, id }: Subject, values: Values): string | null =>
  type in recordHref ? recordHref[type as keyof typeof recordHref](id) : others[type as OtherSubject](id, values)
