// Which way the day goes for an instrument: renders when that turns, not with every price.
import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Direction } from '../../../domain/quote.ts'
import { change, direction } from '../../../domain/quote.ts'
import { quoteLeaf } from '../../state/market.ts'

export function useDay(key: InstrumentKey): Direction {
  const watch = useCallback((changed: () => void) => subscribe(quoteLeaf(key), changed), [key])
  return useSyncExternalStore(watch, () => {
    const { price, previousClose } = quoteLeaf(key)
    return direction(change(price, previousClose))
  })
}
