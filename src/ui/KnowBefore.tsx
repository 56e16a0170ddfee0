// Facts that the user must know before confirming: the worst outcome and what cannot be undone, in
// plain sentences, above the button.
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from './Checkbox.tsx'
import './know-before.css'

type KnowBeforeProps = {
  points: readonly string[]
  accept?: Acceptance
}

/** The acknowledgement: a checkbox that is not checked initially. */
export type Acceptance = {
  readonly text: string
  readonly checked: boolean
  readonly error?: string | undefined
  readonly onChange: (accepted: boolean) => void
}

export function KnowBefore({ points, accept }: KnowBeforeProps) {
  const { t } = useTranslation('ui')
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
      {accept && (
        <Checkbox
          checked={accept.checked}
          error={accept.error}
          onChange={event => accept.onChange(event.target.checked)}
        >
          {accept.text}
        </Checkbox>
      )}
    </section>
  )
}
