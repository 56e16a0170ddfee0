// The three figures of a row, read past what else the engine tells of an instrument: a list of them renders a row for
// these alone, and at no more cost than a comparison for the rest.
import { useCallback, useSyncExternalStore } from 'react'
import { subscribe } from 'valtio/vanilla'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Instrument } from '../../../domain/instrument.ts'
import type { Direction } from '../../../domain/quote.ts'
import { change, direction } from '../../../domain/quote.ts'
import type { QuoteLeaf } from '../../state/market.ts'
import { quoteLeaf } from '../../state/market.ts'
import type { Figures } from './face.ts'

/** Renders when what `read` makes of the leaf is something else. */
function useLeaf<T extends string | number | boolean | object | null>(
  key: InstrumentKey,
  read: (leaf: QuoteLeaf) => T,
): T {
  const watch = useCallback((changed: () => void) => subscribe(quoteLeaf(key), changed), [key])
  return useSyncExternalStore(watch, () => read(quoteLeaf(key)))
}

const instrumentOf = ({ instrument }: QuoteLeaf): Instrument | null => instrument
const isHalted = ({ state }: QuoteLeaf): boolean => state === 'halted'
const dayOf = ({ price, previousClose }: QuoteLeaf): Direction => direction(change(price, previousClose))
const stampOf = ({ price, previousClose, volume }: QuoteLeaf): string => `${price} ${previousClose} ${volume}`

/** Never changed in place, so that its identity says whether it is another. */
export const useInstrument = (key: InstrumentKey): Instrument | null => useLeaf(key, instrumentOf)
export const useHalted = (key: InstrumentKey): boolean => useLeaf(key, isHalted)
/** Which way the day goes: renders when that turns, not with every price. */
export const useDay = (key: InstrumentKey): Direction => useLeaf(key, dayOf)

/** `known` stands in for what the engine does not know yet. */
export function useFigures(key: InstrumentKey, known: Figures | undefined): Figures {
  useLeaf(key, stampOf)
  const { price, previousClose, volume } = quoteLeaf(key)
  return {
    price: price ?? known?.price ?? null,
    previousClose: previousClose ?? known?.previousClose ?? null,
    volume: volume ?? known?.volume ?? null,
  }
}
