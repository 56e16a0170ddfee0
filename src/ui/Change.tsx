// Change of a price: arrow, sign and colour on the screen, a verb for screen readers.
import { memo } from 'react'
import { direction } from '../../domain/quote.ts'
import type { Format } from '../i18n/format.ts'
import { useFormat } from '../i18n/format.ts'
import './number.css'

type ChangeProps = {
  /** Change scaled like the price. Not needed if only the ratio is shown. */
  value?: number | null
  /** Change in basis points. */
  basisPoints: number | null
  decimals?: number
  show?: 'both' | 'ratio' | 'change'
  /** Format for an instrument whose price is not written in decimals. */
  format?: Format | undefined
}

export const Change = memo(function Change(props: ChangeProps) {
  const { value = null, basisPoints, decimals = 2, show = 'both' } = props
  const own = useFormat()
  const format = props.format ?? own
  // The direction is that of the displayed value: a displayed 0.00 % is flat even if the exact value is not, unless the
  // change is displayed too.
  const shown = show === 'ratio' ? basisPoints : (value ?? basisPoints)
  const ratio = format.basisPoints(basisPoints)
  const text = { both: `${format.change(value, decimals)} (${ratio})`, change: format.change(value, decimals), ratio }
  return (
    <span className="change" data-direction={direction(shown)}>
      {shown !== null && <span className="change-arrow" aria-hidden="true" />}
      <span aria-hidden="true">{text[show]}</span>
      <span className="spoken">{format.speakBasisPoints(basisPoints)}</span>
    </span>
  )
})
