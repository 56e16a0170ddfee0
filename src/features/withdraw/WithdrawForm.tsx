// Destination and amount for one currency and network. Mounted again for another pair, so that no data of the previous
// one is shown.
import type { FormEvent, ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoursHeld } from '../../../domain/destination.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { CallFailure } from '../../data/failure.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Button } from '../../ui/Button.tsx'
import { AmountPart } from './AmountPart.tsx'
import { barOf } from './DestinationChoice.tsx'
import type { Reviewed } from './terms.ts'
import { emptyReason, sumOf } from './terms.ts'
import { useRoom } from './use-room.ts'
import '../../ui/form-column.css'

type WithdrawFormProps = {
  destination: Destination
  now: number
  text: string
  onText: (text: string) => void
  onReview: (reviewed: Reviewed) => void
  /** Failure of the last attempt: the displayed limits may be outdated. */
  failure: CallFailure | null
  /** Renders the choice of the destination. */
  children: ReactNode
}

export function WithdrawForm({ destination, now, text, onText, onReview, failure, children }: WithdrawFormProps) {
  const { t } = useTranslation('withdraw')
  const isSimulated = useSimulated()
  const [isChecked, setChecked] = useState(false)
  const lookup = useRoom(destination.currency, destination.crypto?.network ?? null)
  const { room, reload } = lookup
  useEffect(() => {
    if (failure) reload()
  }, [failure, reload])
  const hours = hoursHeld(room?.heldUntil ?? null, now)
  const bar = hours > 0 ? t('bar.money', { count: hours }) : barOf(t, destination, now)
  const isBarred = bar !== null || room === null || emptyReason(room) !== null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    const sum = room && sumOf(room, text)
    if (sum && !isBarred) onReview({ destination, sum })
    else document.querySelector<HTMLInputElement>('input[name="amount"]')?.focus()
  }
  return (
    <form className="form-column withdraw-form" onSubmit={submit} noValidate>
      {children}
      <AmountPart
        currency={destination.currency}
        lookup={lookup}
        text={text}
        onChange={value => {
          setChecked(false)
          onText(value)
        }}
        isChecked={isChecked}
      />
      {bar !== null && <p className="withdraw-bar">{bar}</p>}
      <Button type="submit" block disabled={isBarred}>
        {t('review.action')}
      </Button>
      <p className="withdraw-aside">
        {t('need.never')} {isSimulated && t('simulated')}
      </p>
    </form>
  )
}
