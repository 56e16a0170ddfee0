// Where a notice leads: to the page of what it is about. The page reads it again; the query is a hint only.
import { boards } from '../../../domain/instrument.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import type { Notice } from '../../../domain/wire/calls/notice.ts'
import { hrefOf } from '../../router/place.ts'

type Subject = NonNullable<Notice['subject']>
type Values = Notice['values']
/** What is known of an order by its notice or by its own record. */
export type OrderHint = { readonly id: string; readonly values: Values }

const orderHref = ({ id, values }: OrderHint, type: number): string => {
  const board = Object.entries(boards).find(([name]) => name === values['board'])?.[1]
  const { code = null, name = null, source = null } = values
  return hrefOf('/pages/trade/detail', { id, type, code, name, source, market: board?.market ?? null })
}

export const entrustedHref = (order: OrderHint): string => orderHref(order, holdingsTabs.myEntrusted)
export const recordHref = (kind: 'deposit' | 'withdrawal' | 'transfer', id: string): string =>
  hrefOf('/pages/deposit/record', { kind, id })

const pages: Readonly<Record<Subject['type'], (id: string, values: Values) => string>> = {
  order: (id, values) => entrustedHref({ id, values }),
  position: (id, values) => orderHref({ id, values }, holdingsTabs.myHolding),
  deposit: id => recordHref('deposit', id),
  withdrawal: id => recordHref('withdrawal', id),
  transfer: id => recordHref('transfer', id),
  kyc: () => '/pages/kyc/individual',
  account: (_id, { kind }) => (kind === 'crypto' ? '/pages/vm/index' : '/pages/bcard/index'),
  security: () => '/pages/setting/security',
}

/** Null for a notice that is about nothing else. */
export const noticeHref = ({ subject, values }: Pick<Notice, 'subject' | 'values'>): string | null =>
  subject && pages[subject.type](subject.id, values)
