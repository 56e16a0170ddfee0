// Cancels an order or a request once, after a confirmation. The button is shown while cancellation is possible, with
// the outcome below it.
import { useState } from 'react'
import type { CallKey } from '../../../domain/wire/calls/table.ts'
import { wordsOf } from '../../data/failure.ts'
import { useOnce } from '../../data/use-once.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../sheet/Confirm.tsx'
import './cancel-once.css'

/** Calls whose input is the id of the order or request to cancel. */
export type CancelKey = Extract<
  CallKey,
  | 'POST /blockTrade/cancel'
  | 'POST /NewShares/cancel'
  | 'POST /placing_order/cancel'
  | 'POST /treasuryBond/cancel'
  | 'POST /user_fund_orders/cancel'
  | 'POST /userFollowInvest/cancel'
  | 'POST /wallet/cancelTransfer'
  | 'POST /withdrawal/cancel'
>

type CancelWords = {
  readonly action: string
  readonly title: string
  /** The effect of the cancellation, such as the released money. */
  readonly note: string
  readonly keep: string
  readonly unknown: string
  readonly done: string
}

type CancelOnceProps = {
  readonly call: CancelKey
  readonly id: string
  readonly cancellable: boolean
  readonly words: CancelWords
}

export function CancelOnce({ call, id, cancellable, words }: CancelOnceProps) {
  const { sending, busy, send, reset } = useOnce<CancelKey>(call)
  const [isAsking, setAsking] = useState(false)
  // Keeps the text with the reserved amount, because nothing is reserved after the cancellation.
  const [done, setDone] = useState(words.done)
  const ask = (): void => {
    reset()
    setDone(words.done)
    setAsking(true)
  }
  const confirm = (): void => {
    setAsking(false)
    void send({ id })
  }
  return (
    <div className="cancel-once">
      {cancellable && sending?.phase !== 'done' && (
        <Button variant="secondary" block busy={busy} onClick={ask}>
          {words.action}
        </Button>
      )}
      <p className="cancel-once-note" role="status">
        {sending?.phase === 'unknown' && words.unknown}
        {sending?.phase === 'refused' && wordsOf(sending.failure)}
        {sending?.phase === 'done' && done}
      </p>
      <Confirm
        open={isAsking && cancellable}
        title={words.title}
        note={words.note}
        confirmLabel={words.action}
        cancelLabel={words.keep}
        tone="danger"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
