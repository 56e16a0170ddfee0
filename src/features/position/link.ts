// Where the rows of the trade page lead.

import type { Board } from '../../../domain/instrument.ts'
import { boards } from '../../../domain/instrument.ts'
import { directions } from '../../../domain/order.ts'
import { holdingsTabs } from '../../../domain/position.ts'
import { hrefOf } from '../../router/place.ts'

type Named = { readonly id: string; readonly code: string; readonly name: string; readonly board: Board }

const query = ({ code, name, board }: Named) => ({
  code,
  name,
  source: boards[board].source,
  market: boards[board].market,
})

export const holdingHref = (row: Named): string =>
  hrefOf('/pages/trade/detail', { id: row.id, type: holdingsTabs.myHolding, ...query(row) })

export const closedHref = (row: Named): string =>
  hrefOf('/pages/trade/detail', { id: row.id, type: holdingsTabs.myClosePosition, ...query(row) })

export const buyHref = (row: Named): string =>
  hrefOf('/pages/payment/stock', { ...query(row), direction: directions.buy })

export const closeHref = (row: Named): string => hrefOf('/pages/payment/close', { id: row.id, ...query(row) })
