// A form whose request is reviewed before it is sent. A submit shows the errors, or opens the review if there are none.
// If a value was not loaded yet, such as the balance, the review opens when it arrives, unless the user goes on first.
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Sending } from '../../data/once.ts'
import { Button } from '../../ui/Button.tsx'
import '../request-form.css'

type Review = {
  /** True after the first submit: errors of missing entries are shown from then on. */
  readonly isChecked: boolean
  readonly isOpen: boolean
  /** True after a submit with errors, until the next tap or entry. */
  readonly isWaiting: boolean
  readonly submit: (isRight: boolean) => void
  /** Called with each tap and entry in the form. Not with a click: a render before its change event undoes a checkbox. */
  readonly goOn: () => void
  readonly close: () => void
}

type Request = { readonly sending: Sending<unknown> | null; readonly reset: () => void }

/** `onRefused` is called when the user closes the review after a refusal. */
export function useReview(request: Request, onRefused?: () => void): Review {
  const [isChecked, setChecked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [isWaiting, setWaiting] = useState(false)
  return {
    isChecked,
    isOpen,
    isWaiting,
    submit(isRight) {
      setChecked(true)
      setOpen(isRight)
      setWaiting(!isRight)
    },
    goOn: () => setWaiting(false),
    close() {
      setOpen(false)
      if (request.sending?.phase === 'refused') onRefused?.()
      request.reset()
    },
  }
}

type ReviewFormProps = {
  review: Review
  /** True if all entries are valid. */
  isRight: boolean
  /** Text of the button that opens the review. */
  label: string
  /** Class of the form, for layout that its content needs in addition to the grid. */
  className?: string
  children: ReactNode
  /** Rendered after the button: the review. */
  after: ReactNode
}

export function ReviewForm({ review, isRight, label, className, children, after }: ReviewFormProps) {
  const open = useEffectEvent(() => review.submit(true))
  const isAnswered = review.isWaiting && isRight
  useEffect(() => {
    if (isAnswered) open()
  }, [isAnswered])
  return (
    <form
      className={className === undefined ? 'request-form' : `request-form ${className}`}
      noValidate
      onChange={review.goOn}
      onKeyDown={review.goOn}
      onPointerDown={review.goOn}
      onSubmit={event => {
        event.preventDefault()
        review.submit(isRight)
      }}
    >
      {children}
      <Button type="submit" block>
        {label}
      </Button>
      {after}
    </form>
  )
}
