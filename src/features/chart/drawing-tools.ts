// What a user can draw on a chart, and whether anything is drawn on that of an instrument: only then its code is loaded.
import type { InstrumentKey } from '../../../domain/brand.ts'
import { isRecord, readStored } from '../../lib/persist.ts'

export const drawingKinds = ['horizontal', 'trend', 'measure'] as const
export type DrawingKind = (typeof drawingKinds)[number]

/** A kind that is entered by taps on the chart; `figures`: entered in a form; `none`: a tool was used before. */
export type DrawingTool = DrawingKind | 'figures' | 'none'

/** Name of the drawings on the device: a list for each instrument. */
export const DRAWINGS = 'chart-drawings'

export const storedDrawings = (): Record<string, unknown> => readStored(DRAWINGS, isRecord) ?? {}

export const hasDrawings = (key: InstrumentKey): boolean => key in storedDrawings()
