// Prices, quantities and outcomes of a ticket of shares as text.
import type { Board } from '../../../../../domain/instruments/boards.ts'
import { specOf } from '../../../../../domain/instruments/boards.ts'
import { directions } from '../../../../../domain/order.ts'
import { parseScaled, quantityText } from '../../../../../domain/price.ts'
import type { Order } from '../../../../../domain/wire/calls/trading.ts'
import type { Format } from '../../../../i18n/format.ts'
import { outcomeOf } from '../../../../shared/orders/outcome.ts'
import type { Words, Written } from '../../model.ts'
import type { TicketFacts } from './facts.ts'
import type { CashEquity } from './types.ts'

export function priceText(text: string, { instrument }: TicketFacts, format: Format): string {
  return format.price(parseScaled(text, instrument.priceDecimals), instrument.priceDecimals)
}

/** Values for texts that contain a number of shares. */
export function countOf({ facts, estimate }: Pick<Written<CashEquity>, 'facts' | 'estimate'>, format: Format) {
  const { code } = facts.instrument
  const { quantityDecimals } = facts.units
  const quantity = estimate.quantity === null ? null : quantityText(estimate.quantity, quantityDecimals)
  return { code, quantity: format.quantity(quantity), count: Number(quantity ?? 0) }
}

/** The sentence below the title of an order's outcome. */
export function outcomeNote(order: Order, { t, profile }: Words): string {
  const outcome = outcomeOf(order)
  if (outcome !== 'filled') return t(`result.${outcome}Note`)
  if (order.direction === directions.buy) return t('result.filledBuy')
  return t('result.filledSell', { wallet: walletName(order.board, profile) })
}

/** Name of the wallet that pays or receives; for a board without a wallet the board's code. */
export function walletName(board: Board, profile: Words['profile']): string {
  const { wallet } = specOf(board)
  return wallet === null ? board : profile(`wallet.${wallet}`)
}
