// The entries of a bond purchase, at the current price or in an auction: an amount, the instruction for the money at
// maturity, and the acceptance.
import type { ComponentProps, ReactNode } from 'react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BondInstruction, BondIssue } from '../../../domain/bonds/issue.ts'
import { bondInstructions, walletOfBond } from '../../../domain/bonds/issue.ts'
import { parseMinor } from '../../../domain/minor.ts'
import type { TopUp } from '../../../domain/top-up.ts'
import type { BondLot } from '../../../domain/wire/calls/bond.ts'
import { useWallets } from '../../data/wallets.ts'
import { ReviewForm, useReview } from '../../shared/money/ReviewForm.tsx'
import { SpendField } from '../../shared/money/SpendField.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Select } from '../../ui/Select.tsx'
import './bond.css'

/** A chunk of its own, which is loaded with the form. */
const loadDone = () => import('./Done.tsx')
const DonePart = lazy(async () => ({ default: (await loadDone()).Done }))

/** The receipt of a purchase. */
export const Done = ({ lot }: { lot: BondLot }) => (
  <Suspense>
    <DonePart lot={lot} />
  </Suspense>
)

export type Draft = { readonly amount: string; readonly instruction: BondInstruction; readonly accepted: boolean }
type Wrong = 'needAmount' | 'tooFew' | 'tooMuch' | 'usableUnknown' | null
type Bought = { readonly titles: number; readonly spent: string }

/** State of the entries of a purchase, with its review and the wallet's balance. */
export function usePurchase(issue: BondIssue, ...request: Parameters<typeof useReview>) {
  const [draft, setDraft] = useState<Draft>({ amount: '', instruction: 'cash', accepted: false })
  const review = useReview(...request)
  const { balances } = useWallets(issue.currency)
  useEffect(() => void loadDone().catch(() => {}), [])
  return {
    issue,
    draft,
    review,
    usable: balances[walletOfBond[issue.currency]]?.balance ?? null,
    isAmount: (parseMinor(draft.amount) ?? 0n) > 0n,
    change: (next: Partial<Draft>): void => setDraft(before => Object.assign({}, before, next)),
  }
}

type PurchaseFormProps = {
  purchase: ReturnType<typeof usePurchase>
  minimum: number
  /** The titles that the amount buys; null without an amount. */
  bought: Bought | null
  topUp: TopUp | null
  terms: ReactNode
  /** The cost, and the facts to know before the purchase. */
  children: ReactNode
  acceptText: string
  after: ComponentProps<typeof ReviewForm>['after']
}

export function PurchaseForm(props: PurchaseFormProps) {
  const { purchase, minimum, bought, topUp, terms, children, acceptText, after } = props
  const { t } = useTranslation('bond')
  const { issue, draft, review, usable, change } = purchase
  const wrong = wrongOf(bought, minimum, topUp ? (bought?.spent ?? null) : usable)
  const shown = review.isChecked ? wrong : null
  return (
    <ReviewForm
      className="bond-form"
      review={review}
      isRight={wrong === null && draft.accepted}
      label={t('form.review')}
      after={after}
    >
      {terms}
      <SpendField
        wallet={walletOfBond[issue.currency]}
        value={draft.amount}
        onChange={amount => change({ amount })}
        usable={usable}
        isTooMuch={shown === 'tooMuch'}
        topUp={topUp}
        error={shown && t(`form.${shown}`, { titles: minimum })}
        text={(key, values) => t(`form.${key}`, values)}
      />
      {issue.term !== null && (
        <Select
          label={t('form.instruction')}
          value={draft.instruction}
          onChange={event =>
            change({ instruction: bondInstructions.find(each => each === event.target.value) ?? 'cash' })
          }
          options={bondInstructions.map(value => ({ value, label: t(`instruction.${value}`) }))}
        />
      )}
      {children}
      <Checkbox
        checked={draft.accepted}
        error={review.isChecked && !draft.accepted ? t('form.needAccept') : undefined}
        onChange={event => change({ accepted: event.target.checked })}
      >
        {acceptText}
      </Checkbox>
    </ReviewForm>
  )
}

function wrongOf(bought: Bought | null, minimum: number, usable: string | null): Wrong {
  if (!bought) return 'needAmount'
  if (bought.titles < minimum) return 'tooFew'
  if (usable === null) return 'usableUnknown'
  return (parseMinor(bought.spent) ?? 0n) > (parseMinor(usable) ?? 0n) ? 'tooMuch' : null
}
