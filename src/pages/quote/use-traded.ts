// What the user can trade and holds of an instrument whose quote is shown.
import { useEffect } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { boardOf } from '../../../domain/instruments/market-code.ts'
import { parseScaled } from '../../../domain/price.ts'
import type { StockDetail } from '../../../domain/wire/calls/market.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { onAccount } from '../../data/events.ts'
import { useCall } from '../../data/use-call.ts'
import { canTradeIn } from '../../shared/instruments/can-trade.ts'
import { session } from '../../state/session.ts'

export type Traded = {
  readonly canTrade: boolean
  readonly held: readonly Position[]
  /** The holding without a contract; null if there is none. */
  readonly position: Position | null
  /** Average cost of the holding, scaled as prices are. */
  readonly average: number | null
}

export function useTraded(instrumentKey: InstrumentKey, detail: StockDetail): Traded {
  const { token } = useSnapshot(session)
  const canTrade = canTradeIn(instrumentKey, detail)
  const isPair = boardOf(instrumentKey) === 'FX'
  // A share that was bought at a present price can be held while its prices are delayed.
  const isOwned = token !== null && (detail.tradable || isPair || detail.feed.origin === 'delayed')
  const own = useCall('POST /position/getByStock', isOwned ? { key: instrumentKey } : null)
  const held: readonly Position[] = (isOwned ? own.data : null) ?? []
  const position = held.find(({ contract }) => contract === null) ?? null
  const { reload } = own
  useEffect(() => onAccount(events => events.some(event => event.type === 'position') && reload()), [reload])
  const decimals = detail.instrument.priceDecimals
  const average = position && parseScaled(roundedTo(position.averagePrice, decimals), decimals)
  return { canTrade, held, position, average }
}

/** Rounds an average price to the instrument's tick decimals: more decimals are not visible on a chart. */
const roundedTo = (text: string, decimals: number): string => Number(text).toFixed(decimals)
