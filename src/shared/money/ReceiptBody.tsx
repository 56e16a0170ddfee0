// The outcome of a money action: the figure of its result, the steps so far and the next ones with their times, what was
// given for it, its reference, and the next action.
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../i18n/format.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import type { TimelineStep } from '../../ui/Steps.tsx'
import { Steps } from '../../ui/Steps.tsx'
import type { Figure } from './known.ts'
import type { Reference } from './use-reference.ts'
import { useReference } from './use-reference.ts'
import './receipt.css'

export type ReceiptProps = Omit<ComponentProps<typeof Outcome>, 'children'> & {
  pays: Figure
  receives: Figure
  /** Only steps and times that the server has sent. */
  steps: readonly TimelineStep[]
  reference: Reference
}

export function ReceiptBody({ pays, receives, steps, reference, ...outcome }: ReceiptProps) {
  const { t } = useTranslation('money')
  const paid = Object.assign({ label: t('paid') }, pays)
  const received = Object.assign({ label: t('receives') }, receives)
  // What is paid is the result as long as what is received is not known.
  const [hero, other] = received.value === null ? [paid, received] : [received, paid]
  return (
    <Outcome {...outcome}>
      <div className="receipt-hero">
        <p>{hero.label}</p>
        <p className="receipt-figure">{hero.value}</p>
        {hero.note !== '' && <p>{hero.note}</p>}
      </div>
      {steps.length > 0 && (
        <section className="receipt-steps" aria-label={t('steps')}>
          <Steps steps={steps} />
        </section>
      )}
      <Facts
        rows={[
          {
            label: other.label,
            value: other.value ?? UNKNOWN,
            note: other.value === null ? `${t('open')} · ${other.note}` : other.note,
          },
          ...useReference(reference),
        ]}
      />
    </Outcome>
  )
}
