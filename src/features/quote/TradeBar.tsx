// Buy and sell within reach of a thumb. Selling is offered where there is something to sell.

import { boards } from '../../../domain/instrument.ts'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { useText } from '../../i18n/t.ts'
import { push } from '../../router/navigate.ts'
import { hrefOf } from '../../router/place.ts'
import { Button } from '../../ui/Button.tsx'
import './quote.css'

type TradeBarProps = { instrument: StockDetail['instrument']; position: Position | null }

export function TradeBar({ instrument, position }: TradeBarProps) {
  const t = useText('quote')
  const { board, code, name, source } = instrument
  const ticket = hrefOf('/pages/payment/stock', { code, name, source, market: boards[board].market, direction: 0 })
  return (
    <div className="trade-bar">
      {position && (
        <Button variant="sell" block onClick={() => push(hrefOf('/pages/payment/close', { id: position.id }))}>
          {t('sell')}
        </Button>
      )}
      <Button variant="buy" block onClick={() => push(ticket)}>
        {t('buy')}
      </Button>
    </div>
  )
}
