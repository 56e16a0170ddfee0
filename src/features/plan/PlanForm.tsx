// The form of a plan, from entry to outcome: amount, frequency, first date, what one purchase would buy now, one review.
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Currency } from '../../../domain/currency.ts'
import { planFrequencies } from '../../../domain/purchase-plan.ts'
import { useOnce } from '../../data/use-once.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { useRuleText } from '../../i18n/rule-text.ts'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { UnknownMoney } from '../../shared/money/UnknownMoney.tsx'
import { useDay } from '../../shared/use-day.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { KnowBefore } from '../../ui/KnowBefore.tsx'
import { Money } from '../../ui/Money.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Draft, PlanTerms } from './draft.ts'
import { amountProblem, dateProblem, draftOf, estimateOf, firstDays, sizeNote } from './draft.ts'
import { plansHref } from './links.ts'
import { PlanDone } from './PlanDone.tsx'
import './plan.css'

/** Loaded with the form, before an entry can be complete. */
const loadReview = () => import('./PlanReview.tsx')
const PlanReview = lazy(async () => ({ default: (await loadReview()).PlanReview }))

/** Number of dates that the form shows. */
const SHOWN = 3

type PlanFormProps = { readonly instrumentKey: InstrumentKey; readonly terms: PlanTerms }

export function PlanForm({ instrumentKey, terms }: PlanFormProps) {
  const { t } = useTranslation('plan')
  const [draft, setDraft] = useState(() => draftOf(terms))
  const once = useOnce('POST /plans/create')
  const review = useReview(once)
  const { sending } = once
  useEffect(() => void loadReview().catch(() => {}), [])
  if (sending?.phase === 'done') return <PlanDone plan={sending.answer} />
  if (sending?.phase === 'unknown') return <UnknownMoney record={plansHref} />
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const isRight = amountProblem(terms, draft) === null && dateProblem(terms, draft) === null && draft.accepted
  return (
    <ReviewForm
      review={review}
      isRight={isRight}
      label={t('review')}
      after={
        <Suspense>
          <PlanReview
            instrumentKey={instrumentKey}
            terms={terms}
            draft={draft}
            open={review.isOpen && isRight}
            once={once}
            onClose={review.close}
          />
        </Suspense>
      }
    >
      <Fields terms={terms} draft={draft} isChecked={review.isChecked} onChange={change} />
      <Picture terms={terms} draft={draft} />
      <KnowBefore
        points={[t('know.money'), t('know.price'), t(`know.${sizeNote(terms)}`), t('know.end')]}
        accept={{
          text: t('accept'),
          checked: draft.accepted,
          error: review.isChecked && !draft.accepted ? t('needAccept') : undefined,
          onChange: accepted => change({ accepted }),
        }}
      />
    </ReviewForm>
  )
}

type FieldsProps = {
  readonly terms: PlanTerms
  readonly draft: Draft
  readonly isChecked: boolean
  readonly onChange: (part: Partial<Draft>) => void
}

function Fields({ terms, draft, isChecked, onChange }: FieldsProps) {
  const { t } = useTranslation('plan')
  const rule = useRuleText()
  const ofAmount = amountProblem(terms, draft)
  const ofDate = dateProblem(terms, draft, useDay())
  const amountError = ofAmount === 'unknown' ? t('noPrice') : ofAmount && rule(ofAmount)
  // A typed amount that is too small is said at once, an empty one after the first try.
  const isShown = isChecked || (typeof ofAmount === 'object' && ofAmount?.reason === 'withdrawalMinimum')
  const currencies: readonly Currency[] = terms.currency === 'MXN' ? ['MXN'] : ['MXN', terms.currency]
  return (
    <>
      {currencies.length > 1 && (
        <ChoiceField
          label={t('fact.currency')}
          choices={currencies.map(value => ({ value, label: t(`currency.${value}`) }))}
          value={draft.currency}
          onChange={currency => onChange({ currency })}
        />
      )}
      <NumberField
        name="amount"
        label={t('fact.amount')}
        unit={draft.currency}
        value={draft.amount}
        hint={t('amountHint')}
        error={(isShown && amountError) || undefined}
        onChange={amount => onChange({ amount })}
      />
      <ChoiceField
        label={t('fact.frequency')}
        choices={planFrequencies.map(value => ({ value, label: t(`frequency.${value}`) }))}
        value={draft.frequency}
        onChange={frequency => onChange({ frequency })}
      />
      <TextField
        name="startsOn"
        type="date"
        label={t('fact.startsOn')}
        hint={t('dateHint')}
        min={terms.days[0]?.date}
        max={terms.days.at(-1)?.date}
        value={draft.startsOn}
        error={(ofDate && rule(ofDate)) ?? undefined}
        onChange={({ currentTarget: { value } }) => onChange({ startsOn: value })}
      />
    </>
  )
}

type PictureProps = { readonly terms: PlanTerms; readonly draft: Draft }

/** What one purchase would buy at the price of this minute, and when the first ones are. */
function Picture({ terms, draft }: PictureProps) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const dates = useDates()
  const { price, currency, priceDecimals } = terms
  const estimate = estimateOf(terms, draft)
  const money = (amount: string | null) => <Money amount={amount} currency={currency} />
  const days = firstDays(terms, draft, SHOWN).map(({ runTimestamp }) => dates.dateTime(runTimestamp * 1_000))
  return (
    <Facts
      rows={[
        { label: t('picture.price'), value: format.money(price, currency, priceDecimals) },
        { label: t('picture.quantity'), value: format.quantity(estimate?.quantity ?? null), strong: true },
        { label: t('picture.cost'), value: money(estimate?.cost ?? null), note: t('picture.costNote') },
        { label: t('picture.fees'), value: money(estimate?.fees ?? null) },
        { label: t('picture.rest'), value: money(estimate?.rest ?? null), note: t('picture.restNote') },
        {
          label: t('picture.dates'),
          value: (
            <ol className="plan-dates">
              {days.map(day => (
                <li key={day}>{day}</li>
              ))}
            </ol>
          ),
        },
      ]}
    />
  )
}
