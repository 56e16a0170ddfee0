// A timeline: what happened, the current step, and what follows.
import './product.css'

export type TimelineStep = {
  readonly id: string
  readonly name: string
  readonly time: string
  readonly isDone: boolean
  readonly isNow: boolean
}

export function Steps({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="offer-steps">
      {steps.map(({ id, name, time, isDone, isNow }) => (
        <li key={id} className="offer-step" data-done={isDone || undefined} aria-current={isNow ? 'step' : undefined}>
          <span>{name}</span>
          <time className="offer-step-time">{time}</time>
        </li>
      ))}
    </ol>
  )
}
