// Price, volume and change of a row beside each other: elements alone, which a writer fills.
import type { Ref } from 'react'
import type { RowWords } from './row-words.ts'
import './change-pill.css'
import './quote-row.css'

type FigureColumnsProps = {
  readonly words: RowWords
  readonly price?: Ref<HTMLSpanElement>
  readonly volume?: Ref<HTMLSpanElement>
  readonly pill?: Ref<HTMLSpanElement>
}

export function FigureColumns({ words, price, volume, pill }: FigureColumnsProps) {
  return (
    <span className="quote-row-figures">
      <span className="quote-row-price">
        <span ref={price} className="flash" />
      </span>
      <span className="quote-row-volume">
        <span className="quote-row-volume-word">{words.volume} </span>
        <span ref={volume} />
      </span>
      <span ref={pill} className="change-pill" role="img" />
    </span>
  )
}
