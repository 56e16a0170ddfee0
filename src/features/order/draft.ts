// What a person has written on a ticket, before it means anything. Kept for the tab, by instrument, so that a reload or a
// log-in in between loses nothing; forgotten once the order is sent. Nobody sees what another has written.
import type { OrderDirection, OrderType } from '../../../domain/order.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import { isRecord, isText } from '../../state/persist.ts'
import { session } from '../../state/session.ts'

export type Draft = {
  readonly direction: OrderDirection
  readonly orderType: OrderType
  /** Plain decimal text; of a limit order. */
  readonly price: string
  readonly by: 'shares' | 'amount'
  readonly quantity: string
  /** To spend with fees, or to sell for. */
  readonly amount: string
}

export const emptyDraft = (direction: OrderDirection): Draft => ({
  direction,
  orderType: orderTypes.market,
  price: '',
  by: 'shares',
  quantity: '',
  amount: '',
})

const nameOf = (subject: string): string => `pulso:ticket:${subject}`
/** Whose it is. */
const writer = (): string | null => session.user?.id ?? null

/** `asked` is the side that the link asked for: a tap on Sell elsewhere does not open an older purchase. */
export function readDraft(subject: string, asked: OrderDirection): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(nameOf(subject)) ?? 'null')
    if (!isRecord(stored) || stored['asked'] !== asked || stored['writer'] !== writer()) return null
    return draftOf(stored)
  } catch {
    return null
  }
}

export function keepDraft(subject: string, asked: OrderDirection, draft: Draft): void {
  try {
    sessionStorage.setItem(nameOf(subject), JSON.stringify({ ...draft, asked, writer: writer() }))
  } catch {
    // Without room the ticket works all the same; only a reload empties it.
  }
}

export function forgetDraft(subject: string): void {
  try {
    sessionStorage.removeItem(nameOf(subject))
  } catch {
    // What cannot be removed could not be kept either.
  }
}

function draftOf(stored: Record<string, unknown>): Draft {
  const text = (name: string): string => (isText(stored[name]) ? stored[name] : '')
  return {
    direction: stored['direction'] === directions.sell ? directions.sell : directions.buy,
    orderType: stored['orderType'] === orderTypes.limit ? orderTypes.limit : orderTypes.market,
    price: text('price'),
    by: stored['by'] === 'amount' ? 'amount' : 'shares',
    quantity: text('quantity'),
    amount: text('amount'),
  }
}
