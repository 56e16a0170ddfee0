// What is inside the book of the desk. Loaded when it is opened.
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { codeOf, marketOf } from '../../../domain/instruments/market-code.ts'
import type { OrderDirection } from '../../../domain/order.ts'
import { directions } from '../../../domain/order.ts'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import { useCall } from '../../data/use-call.ts'
import { BookAndTrades } from '../../features/quote/BookAndTrades.tsx'
import { draftLimit } from '../../features/ticket/at-limit.ts'
import { canTradeIn } from '../../shared/instruments/can-trade.ts'
import { session } from '../../state/session.ts'
import { Failed } from '../../ui/Failed.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'

/** Called when the ticket's draft has become a limit order of this side. */
export type OnLimit = (direction: OrderDirection) => void

type DeskLevelsProps = { readonly instrumentKey: InstrumentKey; readonly onLimit: OnLimit }

export function DeskLevels({ instrumentKey, onLimit }: DeskLevelsProps) {
  const asked = { stockCode: codeOf(instrumentKey), market: marketOf(instrumentKey) }
  const detail = useCall('GET /m_ft/stock_detail_ft', asked)
  if (detail.data) return <Levels instrumentKey={instrumentKey} detail={detail.data} onLimit={onLimit} />
  return detail.state === 'failed' ? <Failed onRetry={detail.reload} /> : <SkeletonRows count={4} />
}

function Levels({ instrumentKey, detail, onLimit }: DeskLevelsProps & { readonly detail: StockDetail }) {
  const { token } = useSnapshot(session)
  const order = (direction: OrderDirection, price: string): void => {
    // The link of the desk's ticket is that of a purchase, whichever side is chosen in it.
    draftLimit(instrumentKey, { direction, price, asked: directions.buy })
    onLimit(direction)
  }
  return (
    <BookAndTrades
      instrumentKey={instrumentKey}
      detail={detail}
      onPrice={token !== null && canTradeIn(instrumentKey, detail) ? order : null}
    />
  )
}
