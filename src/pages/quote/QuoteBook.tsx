// The book and the last trades on the page of a quote. A price leads to the ticket with a limit at it.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { nameIn } from '../../../domain/instruments/titles.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import { BookAndTrades } from '../../features/quote/BookAndTrades.tsx'
import { draftLimit } from '../../features/ticket/at-limit.ts'
import { ticketHref } from '../../router/instrument-links.ts'
import { push } from '../../router/navigate.ts'
import { settings } from '../../state/settings.ts'

type QuoteBookProps = {
  readonly instrumentKey: InstrumentKey
  readonly detail: StockDetail
  readonly canTrade: boolean
}

export function QuoteBook({ instrumentKey, detail, canTrade }: QuoteBookProps) {
  const order = (direction: OrderDirection, price: string): void => {
    const to = ticketHref({ key: instrumentKey, name: nameIn(detail.instrument, settings.locale) }, direction)
    if (to === null) return
    draftLimit(instrumentKey, { direction, price, asked: direction })
    push(to)
  }
  return <BookAndTrades instrumentKey={instrumentKey} detail={detail} onPrice={canTrade ? order : null} />
}
