// The look of each line, the same on the canvas and in the legend. Lines differ by their pattern too, not only by colour.
import type { Indicator, LineId } from '../../../../domain/indicators.ts'

export type LinePattern = 'solid' | 'dashed' | 'dotted' | 'columns'
export type LineLook = { readonly colour: string; readonly pattern: LinePattern }

const OVERLAYS: readonly LineLook[] = [
  { colour: 'var(--offers)', pattern: 'solid' },
  { colour: 'var(--income)', pattern: 'dashed' },
  { colour: 'var(--strategy)', pattern: 'dotted' },
]
const IN_PANE: LineLook = { colour: 'var(--ink)', pattern: 'solid' }
const SIGNAL: LineLook = { colour: 'var(--income)', pattern: 'dashed' }
const HISTOGRAM: LineLook = { colour: 'var(--ink-3)', pattern: 'columns' }

/** The looks of the lines of all chosen indicators. Those over the prices have one look each, by their place. */
export function looksOf(chosen: readonly Indicator[]): ReadonlyMap<LineId, LineLook> {
  const overlays = chosen.filter(({ place }) => place === 'price')
  const lookOf = (indicator: Indicator, name: string): LineLook => {
    if (name === 'signal') return SIGNAL
    if (name === 'histogram') return HISTOGRAM
    return OVERLAYS[overlays.indexOf(indicator)] ?? IN_PANE
  }
  return new Map(chosen.flatMap(each => each.lines.map(({ id, name }) => [id, lookOf(each, name)] as const)))
}
