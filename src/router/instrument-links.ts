// Builds links to an instrument. Queries have the values of specification §2: name, code, source, market, and for orders
// direction, id and type. `instrument-of-query.ts` reads them.
import type { InstrumentKey } from '../../domain/brand.ts'
import { boards, specOf } from '../../domain/instruments/boards.ts'
import { boardOf, codeOf, marketOf } from '../../domain/instruments/market-code.ts'
import type { OrderDirection } from '../../domain/order.ts'
import { directions } from '../../domain/order.ts'
import type { HoldingsTab } from '../../domain/position.ts'
import { hrefOf } from './place.ts'
import { isBuilt } from './table.ts'

export type NamedKey = { readonly key: InstrumentKey; readonly name: string }

const queryOf = ({ key, name }: NamedKey) => ({
  name,
  code: codeOf(key),
  source: boards[boardOf(key)].source,
  market: marketOf(key),
})

/** Link to an instrument's quote; null if this version has no such page. */
export function quoteHref(instrument: NamedKey): string | null {
  const page = boards[boardOf(instrument.key)].quotePage
  return isBuilt(page) ? hrefOf(page, queryOf(instrument)) : null
}

/** Link to an instrument's ticket; null if it cannot be ordered. */
export function ticketHref(instrument: NamedKey, direction: OrderDirection): string | null {
  const page = specOf(boardOf(instrument.key)).ticketPage
  return page !== null && isBuilt(page) ? hrefOf(page, { ...queryOf(instrument), direction }) : null
}

/** Link to the ticket that closes a position, or the only one in the instrument; null if there is none. */
export function closeHref(instrument: NamedKey, positionId: string | null): string | null {
  const { closePage, ticketPage } = specOf(boardOf(instrument.key))
  const page = closePage ?? ticketPage
  if (page === null || !isBuilt(page)) return null
  return hrefOf(page, { ...queryOf(instrument), direction: directions.sell, id: positionId })
}

/**
 * Link to the detail of an order, a position or a closed position. The instrument is null if it is not known here: the
 * id is enough.
 */
export const tradeDetailHref = (instrument: NamedKey | null, id: string, type: HoldingsTab): string =>
  hrefOf('/pages/trade/detail', instrument ? { ...queryOf(instrument), id, type } : { id, type })
