// Writes a limit order at a price into the stored draft of a ticket, which the ticket shows when it opens next. What the
// user wrote there before stays, except for the conditions of the other order.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import { directions, orderTypes } from '../../../domain/order.ts'
import { keepDraft, readDraft } from './draft-store.ts'

type Limit = {
  readonly direction: OrderDirection
  /** Decimal text. */
  readonly price: string
  /** The side of the link that opens the ticket. */
  readonly asked: OrderDirection
}

export function draftLimit(key: InstrumentKey, { direction, price, asked }: Limit): void {
  const place = {
    product: specOf(boardOf(key)).settlement === 'cash' ? 'cash-equity' : 'margin',
    subject: { key, closes: null },
    asked: asked === directions.buy ? 'buy' : 'sell',
  }
  const plain = { direction, price, orderType: orderTypes.limit, triggerKind: null, trigger: '' }
  keepDraft(place, Object.assign({}, readDraft(place), plain))
}
