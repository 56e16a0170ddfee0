import { memo } from 'react'
import { isStockBoard } from '../../../domain/instruments/boards.ts'
import { Flag } from '../../ui/Flag.tsx'
import type { Marked } from './mark.ts'
import { markOf } from './mark.ts'
import './mark.css'

type InstrumentMarkProps = {
  instrument: Marked
  size?: 'small' | 'medium' | 'large'
  /** Adds the flag of its board, where instruments of several boards are together. */
  flagged?: boolean
}

/** Decorative: the name of the instrument is beside it. */
export const InstrumentMark = memo(function InstrumentMark(props: InstrumentMarkProps) {
  const { instrument, size = 'medium', flagged = false } = props
  const { shape, sector, text, beside } = markOf(instrument)
  const { board } = instrument
  return (
    <span
      className="mark"
      data-size={size}
      data-shape={shape}
      data-sector={sector}
      data-text={text}
      data-beside={beside ?? undefined}
      aria-hidden="true"
    >
      {flagged && isStockBoard(board) && <Flag board={board} />}
    </span>
  )
})
