// The head of a review: what leaves the wallet and what arrives, then the worst case, the way out, the cost and who
// sets the price. Nothing of these is ever in a fold.
import { ArrowRight, DoorOpen, ReceiptText, Scale, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnyCurrency } from '../../i18n/format.ts'
import { Money } from '../../ui/Money.tsx'
import './review-summary.css'

const icons = { worst: ShieldAlert, exit: DoorOpen, cost: ReceiptText, price: Scale } as const
const kinds = ['worst', 'exit', 'cost', 'price'] as const

/** What the user must know, by the question that it answers. The first sentence of each is the main one. */
export type Known = Readonly<Record<(typeof kinds)[number], readonly string[]>>

/** The same facts as sentences in one list, for a form. */
export const pointsOf = (known: Known): readonly string[] => kinds.flatMap(kind => known[kind])

type Figure = {
  /** Null if it is not known before the result. */
  readonly amount: string | null
  readonly note: string
}

export type Summary = {
  readonly currency: AnyCurrency
  readonly pays: Figure
  readonly receives: Figure
  readonly known: Known
}

export function ReviewSummary({ summary: { currency, pays, receives, known } }: { summary: Summary }) {
  const { t } = useTranslation('ui')
  return (
    <>
      <dl className="review-exchange">
        <div>
          <dt>{t('money.pays')}</dt>
          <dd className="review-figure">
            <Money amount={pays.amount} currency={currency} />
          </dd>
          <dd>{pays.note}</dd>
        </div>
        <ArrowRight className="review-arrow" size={22} aria-hidden="true" />
        <div>
          <dt>{t('money.receives')}</dt>
          <dd className="review-figure">
            <Money amount={receives.amount} currency={currency} />
          </dd>
          <dd>{receives.amount === null ? `${t('money.open')} · ${receives.note}` : receives.note}</dd>
        </div>
      </dl>
      <ul className="review-known" aria-label={t('know.title')}>
        {kinds.map(kind => {
          const Icon = icons[kind]
          return (
            <li key={kind} data-kind={kind}>
              <span className="review-icon" aria-hidden="true">
                <Icon size={18} />
              </span>
              <div>
                {known[kind].map(sentence => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}
