// A withdrawal, from entry to outcome: destination, amount, one review, the pay password, and its state.
import type { ReactNode } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { minorText } from '../../../domain/minor.ts'
import type { DestinationKind } from '../../../domain/payment.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { Withdrawal } from '../../../domain/wire/calls/withdrawal.ts'
import type { Paid } from '../../data/use-paid.ts'
import { usePaid } from '../../data/use-paid.ts'
import { useFormat } from '../../i18n/format.ts'
import { PayPad } from '../../shared/money/PayPad.tsx'
import { preloadSheet } from '../../shared/sheet/Sheet.tsx'
import { draftOf, useKeptDraft } from '../../state/form-drafts.ts'
import { useServerMinute } from '../../state/server-now.ts'
import { DestinationChoice } from './DestinationChoice.tsx'
import { firstChoice } from './first-choice.ts'
import { OpenWithdrawal } from './OpenWithdrawal.tsx'
import type { Reviewed } from './terms.ts'
import { UnknownOutcome } from './UnknownOutcome.tsx'
import { useUsedBefore } from './use-used-before.ts'
import { WithdrawForm } from './WithdrawForm.tsx'
import { WithdrawReview } from './WithdrawReview.tsx'
import './withdraw.css'

type WithdrawProps = {
  kind: DestinationKind
  /** Has at least one element. */
  destinations: readonly Destination[]
  /** Id of the destination that the page's address names; null for none. */
  asked: string | null
  /** Renders the outcome, kept current by the component that follows requests. */
  outcome: (made: Withdrawal) => ReactNode
}

type Draft = { readonly id: string | null; readonly text: string }

export function Withdraw({ kind, destinations, asked, outcome }: WithdrawProps) {
  const now = useServerMinute()
  const name = `withdraw ${kind}`
  const [draft, setDraft] = useState<Draft>(() => draftOf<Draft>(name) ?? { id: null, text: '' })
  const chosen = firstChoice(destinations, [draft.id, asked], now)
  const isUsedBefore = useUsedBefore(kind, chosen.id)
  const [reviewed, review] = useState<Reviewed | null>(null)
  const paid = usePaid('POST /withdrawal/withdrawal-apply')
  const latest = useRef<Draft | null>(draft)
  useEffect(() => {
    // The draft of a request that may have been sent is not kept.
    latest.current = paid.answer || paid.phase === 'unknown' ? null : draft
  }, [draft, paid.answer, paid.phase])
  useKeptDraft(
    name,
    useCallback(() => latest.current, []),
  )
  useEffect(() => void preloadSheet(), [])

  if (paid.answer) return outcome(paid.answer)
  if (paid.phase === 'unknown') return <UnknownOutcome />

  const choose = (id: string): void => {
    const currency = destinations.find(destination => destination.id === id)?.currency
    // The amount is cleared when the currency changes.
    setDraft({ id, text: currency === chosen.currency ? draft.text : '' })
  }
  const confirm = ({ destination, sum }: Reviewed): void =>
    paid.ask(payPassword => ({
      destinationId: destination.id,
      amount: minorText(sum.amount),
      fee: minorText(sum.fee),
      payPassword,
    }))
  const correct = (): void => {
    review(null)
    paid.reset()
  }
  return (
    <>
      <OpenWithdrawal />
      <WithdrawForm
        key={`${chosen.currency} ${chosen.crypto?.network ?? ''}`}
        destination={chosen}
        now={now}
        text={draft.text}
        onText={text => setDraft({ id: chosen.id, text })}
        onReview={review}
        failure={paid.failure}
      >
        <DestinationChoice kind={kind} destinations={destinations} chosen={chosen} now={now} onChange={choose} />
      </WithdrawForm>
      {reviewed && (
        <WithdrawReview
          open={!paid.pad.open}
          reviewed={reviewed}
          isUsedBefore={isUsedBefore}
          failure={paid.failure}
          onConfirm={() => confirm(reviewed)}
          onBack={correct}
        />
      )}
      <WithdrawPad pad={paid.pad} reviewed={reviewed} />
    </>
  )
}

function WithdrawPad({
  pad,
  reviewed,
}: {
  pad: Paid<'POST /withdrawal/withdrawal-apply'>['pad']
  reviewed: Reviewed | null
}) {
  const { t } = useTranslation('withdraw')
  const format = useFormat()
  if (!reviewed) return null
  const { destination, sum } = reviewed
  const amount = format.money(minorText(sum.amount), destination.currency)
  const note = t('pad.note', { amount, to: `${destination.name} ${destination.masked}` })
  return <PayPad title={t('pad.title')} note={note} {...pad} />
}
