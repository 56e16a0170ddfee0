// Facts that the user must know before confirming (design, rulings): the worst outcome and what cannot be undone, in
// plain sentences, above the button.
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useText } from '../i18n/t.ts'
import './know-before.css'

type KnowBeforeProps = {
  points: readonly string[]
  /** Text of the acknowledgement: a checkbox that is initially clear. */
  children?: ReactNode
}

export function KnowBefore({ points, children }: KnowBeforeProps) {
  const t = useText('ui')
  const id = useId()
  return (
    <section className="know-before" aria-labelledby={id}>
      <h3 id={id} className="know-before-title">
        <TriangleAlert size={18} aria-hidden="true" />
        {t('know.title')}
      </h3>
      <ul className="know-before-points">
        {points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}
