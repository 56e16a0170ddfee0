// What a row renders for: who the instrument is, whether it is halted, which way its day goes. The rest of what the engine
// tells costs a comparison.
import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Instrument } from '../../../domain/instrument.ts'
import type { Direction } from '../../../domain/quote.ts'
import { change, direction } from '../../../domain/quote.ts'
import type { QuoteLeaf } from '../../state/market.ts'
import { quoteLeaf } from '../../state/market.ts'

/** Renders when what `read` makes of the leaf is something else. */
function useLeaf<T extends string | number | boolean | object | null>(
  key: InstrumentKey,
  read: (leaf: QuoteLeaf) => T,
): T {
  const watch = useCallback((changed: () => void) => subscribe(quoteLeaf(key), changed), [key])
  const now = () => read(quoteLeaf(key))
  return useSyncExternalStore(watch, now, now)
}

const instrumentOf = ({ instrument }: QuoteLeaf): Instrument | null => instrument
const isHalted = ({ state }: QuoteLeaf): boolean => state === 'halted'
const dayOf = ({ price, previousClose }: QuoteLeaf): Direction => direction(change(price, previousClose))

/** Never changed in place, so that its identity says whether it is another. */
export const useInstrument = (key: InstrumentKey): Instrument | null => useLeaf(key, instrumentOf)
export const useHalted = (key: InstrumentKey): boolean => useLeaf(key, isHalted)
/** Which way the day goes: renders when that turns, not with every price. */
export const useDay = (key: InstrumentKey): Direction => useLeaf(key, dayOf)
