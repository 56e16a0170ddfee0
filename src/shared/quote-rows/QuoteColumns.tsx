// Price, volume and change of a row in columns: only the elements, whose content a writer sets.
import type { Ref } from 'react'
import './change-pill.css'
import './quote-row.css'
import './quote-row-columns.css'
import './quote-row-stacked.css'

type QuoteColumnsProps = {
  /** Label of the volume, for a list without a header. */
  readonly volumeWord?: string | undefined
  readonly price?: Ref<HTMLSpanElement>
  readonly volume?: Ref<HTMLSpanElement>
  readonly pill?: Ref<HTMLSpanElement>
}

export function QuoteColumns({ volumeWord, price, volume, pill }: QuoteColumnsProps) {
  return (
    <span className="quote-row-figures">
      <span className="quote-row-price">
        <span ref={price} className="flash" />
      </span>
      <span className="quote-row-volume">
        {volumeWord !== undefined && <span className="quote-row-volume-word">{volumeWord} </span>}
        <span ref={volume} />
      </span>
      <span ref={pill} className="change-pill" role="img" />
    </span>
  )
}
