// Buy and sell buttons at the bottom of a quote. An instrument that is paid in full can be sold only if it is held.

import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { specOf } from '../../../domain/instruments/boards.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import { directions } from '../../../domain/order.ts'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { closeHref, ticketHref } from '../../router/instrument-links.ts'
import { push } from '../../router/navigate.ts'
import { Button } from '../../ui/Button.tsx'
import '../../ui/bottom-bar.css'
import './quote.css'

export type TradeBarProps = { instrument: StockDetail['instrument']; position: Position | null }
/** `refused`: the reason why nothing can be opened. The buttons are then disabled. */
type TradeBarWithReason = TradeBarProps & { refused?: string | null }

export function TradeBar({ instrument, position, refused = null }: TradeBarWithReason) {
  const { t } = useTranslation('quote')
  // The schema types the key as plain text. The cast is safe, because the server created the key.
  const named = { key: instrument.key as InstrumentKey, name: instrument.name }
  const isMargined = specOf(boardOf(named.key)).settlement === 'margin'
  const close = isMargined ? ticketHref(named, directions.sell) : position && closeHref(named, position.id)
  const ticket = ticketHref(named, directions.buy)
  return (
    <div className="bottom-bar trade-bar">
      {refused !== null && (
        <p className="trade-bar-note" role="status">
          {refused}
        </p>
      )}
      {close && (
        <Button variant="sell" block aria-keyshortcuts="S" disabled={refused !== null} onClick={() => push(close)}>
          {t('sell')}
        </Button>
      )}
      {ticket && (
        <Button variant="buy" block aria-keyshortcuts="B" disabled={refused !== null} onClick={() => push(ticket)}>
          {t('buy')}
        </Button>
      )}
    </div>
  )
}
