// The star of a row. It belongs to another feature, so the page passes it in.
import type { ReactNode } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'

export type StarSlot = {
  readonly draw: (key: InstrumentKey, name: string) => ReactNode
  /** The same data for a row that is written without React. */
  readonly labelOf: (name: string, watched: boolean) => string
  readonly isWatched: (key: InstrumentKey) => boolean
  readonly onChange: (changed: () => void) => () => void
  readonly toggle: (key: InstrumentKey, name: string) => void
}
