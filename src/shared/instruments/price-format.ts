// The formats of an instrument: prices and their changes in the notation of its exchange. Only contracts need formats
// other than the page's, so their code is loaded on demand. Until it is loaded, or if it cannot be, their prices are
// shown in decimals.
import { useSyncExternalStore } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Format } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Entry } from '../../ui/decimal-entry.ts'

export type FormatFor = (format: Format, key: InstrumentKey) => Format

type Module = Pick<typeof import('./notated-format.ts'), 'notatedFormat' | 'notatedEntry'>

let loaded: Module | null = null
let isLoading = false
const readers = new Set<() => void>()

/** True for futures, and for contracts that follow a future without a delivery month. */
const isNotated = (key: InstrumentKey): boolean => /^(FU|CM)/.test(key)

/** A failure is not cached: the next call loads again. */
async function load(): Promise<void> {
  if (isLoading) return
  isLoading = true
  try {
    loaded = await import('./notated-format.ts')
    for (const read of readers) read()
  } catch {
    isLoading = false
  }
}

const inDecimals: FormatFor = (format, key) => {
  if (isNotated(key)) void load()
  return format
}

const asWritten: FormatFor = (format, key) => (isNotated(key) && loaded ? loaded.notatedFormat(format, key) : format)

const current = (): FormatFor => (loaded ? asWritten : inDecimals)

function onLoaded(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** Returns another function once the code is loaded, so that the component renders again. */
export const useFormatFor = (): FormatFor => useSyncExternalStore(onLoaded, current, current)

export const useInstrumentFormat = (key: InstrumentKey): Format => useFormatFor()(useFormat(), key)

/**
 * For code outside of components. The component that shows the result must call {@link useFormatFor}, so that it
 * renders again.
 */
export const formatFor: FormatFor = (format, key) => current()(format, key)

/** How a price is typed and shown in a field; undefined for a price in decimals. */
export function usePriceEntry(key: InstrumentKey, decimals: number): Entry | undefined {
  useFormatFor()
  return isNotated(key) ? loaded?.notatedEntry(key, decimals) : undefined
}
