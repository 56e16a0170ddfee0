// The formats of an instrument: prices and their changes as its exchange writes them. Those of the page itself for all but
// contracts, so that rows and pages without one cost nothing more. In decimals until the code of the others is loaded, and
// where it cannot be.
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

/** Futures, and what follows them without a month. */
const isNotated = (key: InstrumentKey): boolean => /^(FU|CM)/.test(key)

/** A failure is not kept: the next to ask loads again. */
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

/** Another function once the code is loaded: the component renders again. */
export const useFormatFor = (): FormatFor => useSyncExternalStore(onLoaded, current, current)

export const useInstrumentFormat = (key: InstrumentKey): Format => useFormatFor()(useFormat(), key)

/** Outside of components; these call {@link useFormatFor}. */
export const formatFor: FormatFor = (format, key) => current()(format, key)

/** How a price is typed and shown in a field; undefined for one in decimals. */
export function usePriceEntry(key: InstrumentKey, decimals: number): Entry | undefined {
  useFormatFor()
  return isNotated(key) ? loaded?.notatedEntry(key, decimals) : undefined
}
