// How far a price moved, on a tint of its direction: a sign, an arrow and a colour to see, a verb to hear.
import { useSnapshot } from 'valtio/react'
import { change, changeBasisPoints, direction } from '../../../domain/quote.ts'
import type { Format } from '../../i18n/format.ts'
import type { Figures } from './face.ts'
import type { PillMode } from './pill.state.ts'
import { cyclePill, pill } from './pill.state.ts'
import './change-pill.css'

type PillProps = { readonly figures: Figures; readonly decimals: number; readonly format: Format }

export function ChangePill({ figures, decimals, format, mode = 'ratio' }: PillProps & { readonly mode?: PillMode }) {
  const { price, previousClose, volume } = figures
  if (mode === 'volume') return <span className="change-pill">{format.compact(volume)}</span>
  const basisPoints = changeBasisPoints(price, previousClose)
  const value = change(price, previousClose)
  return (
    <span className="change-pill" data-direction={direction(mode === 'ratio' ? basisPoints : value)}>
      <span aria-hidden="true">
        {mode === 'ratio' ? format.basisPoints(basisPoints) : format.change(value, decimals)}
      </span>
      <span className="spoken">{format.speakBasisPoints(basisPoints)}</span>
    </span>
  )
}

/** A tap shows the next figure, in every row at once. `hint` says so to those who listen. */
export function CyclePill({ hint, ...rest }: PillProps & { readonly hint: string }) {
  const { mode } = useSnapshot(pill)
  return (
    <button type="button" className="change-pill-button" aria-description={hint} onClick={cyclePill}>
      <ChangePill {...rest} mode={mode} />
    </button>
  )
}
