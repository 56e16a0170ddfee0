// State of a request as an icon and a word, with the reason of a failure. Needs the texts `review`.
import type { LucideIcon } from 'lucide-react'
import { CircleCheck, CircleSlash, CircleX, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReviewReason, RequestState as State } from '../../domain/review.ts'
import './request-state.css'

const icons = {
  pending: Hourglass,
  passed: CircleCheck,
  failed: CircleX,
  cancelled: CircleSlash,
} as const satisfies Record<State, LucideIcon>

type RequestStateProps = {
  state: State
  reason?: ReviewReason | null
  /** Text that replaces the usual word: "2/3", "Apartado". */
  word?: string | undefined
}

export function RequestState({ state, reason = null, word }: RequestStateProps) {
  const { t } = useTranslation('review')
  const Icon = icons[state]
  return (
    <span className="request-state" data-state={state}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      <span>
        {word ?? t(`state.${state}`)}
        {state === 'failed' && reason !== null && `. ${t(`reason.${reason}`)}`}
      </span>
    </span>
  )
}
