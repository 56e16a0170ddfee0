// Hooks for the values with which a row renders: the instrument, its halt, the direction of its day. Other changes of
// the leaf cost one comparison.
import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Instrument } from '../../../domain/instrument.ts'
import type { Direction } from '../../../domain/quote.ts'
import { change, direction } from '../../../domain/quote.ts'
import type { MarketState } from '../../../domain/session.ts'
import { isNoted } from '../../../domain/session.ts'
import type { QuoteLeaf } from '../../state/market.ts'
import { quoteLeaf } from '../../state/market.ts'

/** Renders the component only when `read` returns another value for the leaf. */
function useLeaf<T extends string | number | boolean | object | null>(
  key: InstrumentKey,
  read: (leaf: QuoteLeaf) => T,
): T {
  const watch = useCallback((changed: () => void) => subscribe(quoteLeaf(key), changed), [key])
  const now = () => read(quoteLeaf(key))
  return useSyncExternalStore(watch, now, now)
}

const instrumentOf = ({ instrument }: QuoteLeaf): Instrument | null => instrument
const noteOf = ({ state, code }: QuoteLeaf): MarketState | null => (isNoted(code) ? state : null)
const dayOf = ({ price, previousClose }: QuoteLeaf): Direction => direction(change(price, previousClose))

/** An instrument is never changed in place, so its identity shows a change. */
export const useInstrument = (key: InstrumentKey): Instrument | null => useLeaf(key, instrumentOf)
/** The state of a price that cannot be traded at now, other than that of a closed market. */
export const useStateNote = (key: InstrumentKey): MarketState | null => useLeaf(key, noteOf)
/** Direction of the day. The component renders when the direction changes, not with every price. */
export const useDay = (key: InstrumentKey): Direction => useLeaf(key, dayOf)
