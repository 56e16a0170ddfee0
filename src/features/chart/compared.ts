// Instruments that are compared with that of a chart, and the part of the page that finds them. The page supplies that
// part, because it is the search of another feature.
import type { ComponentType } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { WINDOW_TRADES_MAX } from '../../../domain/limits.ts'

export type Compared = { readonly key: InstrumentKey; readonly code: string; readonly name: string }

export const COMPARED_MAX = WINDOW_TRADES_MAX - 1

export type PickerProps = {
  /** Instruments that are on the chart already: they are not offered. */
  readonly taken: readonly InstrumentKey[]
  readonly onChoose: (chosen: Compared) => void
}

export type Picker = ComponentType<PickerProps>
