// The button that watches an instrument, on a row: another feature's, so that the page hands it in.
import type { ReactNode } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'

export type StarSlot = {
  readonly draw: (key: InstrumentKey, name: string) => ReactNode
  /** The same for a row that is written past React. */
  readonly labelOf: (name: string, watched: boolean) => string
  readonly isWatched: (key: InstrumentKey) => boolean
  readonly onChange: (changed: () => void) => () => void
  readonly toggle: (key: InstrumentKey, name: string) => void
}
