// A form whose request is reviewed before it is sent. A submit shows the errors, or opens the review if there are none.
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { Sending } from '../../data/once.ts'
import { Button } from '../../ui/Button.tsx'
import '../request-form.css'

type Review = {
  /** True after the first submit: errors of missing entries are shown from then on. */
  readonly isChecked: boolean
  readonly isOpen: boolean
  readonly submit: (isRight: boolean) => void
  readonly close: () => void
}

type Request = { readonly sending: Sending<unknown> | null; readonly reset: () => void }

/** `onRefused` is called when the user closes the review after a refusal. */
export function useReview(request: Request, onRefused?: () => void): Review {
  const [isChecked, setChecked] = useState(false)
  const [isOpen, setOpen] = useState(false)
  return {
    isChecked,
    isOpen,
    submit(isRight) {
      setChecked(true)
      setOpen(isRight)
    },
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
  return (
    <form
      className={className === undefined ? 'request-form' : `request-form ${className}`}
      noValidate
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
