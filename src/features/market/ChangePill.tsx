// How far a price moved, on a tint of its direction: a sign, an arrow and a colour to see, a verb to hear.
import { memo } from 'react'
import { useSnapshot } from 'valtio/react'
import { change, changeBasisPoints, direction } from '../../../domain/quote.ts'
import { useFormat } from '../../i18n/format.ts'
import type { Figures } from './face.ts'
import type { PillMode } from './pill.state.ts'
import { cyclePill, pill } from './pill.state.ts'
import '../../ui/number.css'
import './change-pill.css'

type PillFigures = Figures & { readonly decimals: number }

const Content = memo(function Content(props: PillFigures & { readonly mode: PillMode }) {
  const { price, previousClose, volume, decimals, mode } = props
  const format = useFormat()
  if (mode === 'volume') return <span className="change-pill">{format.compact(volume)}</span>
  const basisPoints = changeBasisPoints(price, previousClose)
  const value = change(price, previousClose)
  const shown = mode === 'ratio' ? basisPoints : value
  return (
    <span className="change-pill" data-direction={direction(shown)}>
      {shown !== null && shown !== 0 && <span className="change-arrow" aria-hidden="true" />}
      <span aria-hidden="true">
        {mode === 'ratio' ? format.basisPoints(basisPoints) : format.change(value, decimals)}
      </span>
      <span className="spoken">{format.speakBasisPoints(basisPoints)}</span>
    </span>
  )
})

/** Always in percent: for lists that have a column for the rest. */
export const StillPill = (figures: PillFigures) => <Content {...figures} mode="ratio" />

/** A tap shows the next figure, in every row at once. `hint` says so to those who listen. */
export function CyclePill({ hint, ...figures }: PillFigures & { readonly hint: string }) {
  const { mode } = useSnapshot(pill)
  return (
    <button type="button" className="change-pill-button" aria-description={hint} onClick={cyclePill}>
      <Content {...figures} mode={mode} />
    </button>
  )
}
