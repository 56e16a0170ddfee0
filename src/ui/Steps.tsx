// A timeline: what happened, the current step, and what follows.
import './steps.css'

export type TimelineStep = {
  readonly id: string
  readonly name: string
  readonly time: string
  /** The time before it was moved. */
  readonly was?: string | undefined
  readonly isDone: boolean
  readonly isNow: boolean
  /** It will not come. */
  readonly isOff?: boolean
}

export function Steps({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className="steps">
      {steps.map(({ id, name, time, was, isDone, isNow, isOff }) => (
        <li key={id} className="step" data-done={isDone || undefined} aria-current={isNow ? 'step' : undefined}>
          <span>{isOff ? <s>{name}</s> : name}</span>
          {was !== undefined && (
            <time className="step-time">
              <s>{was}</s>
            </time>
          )}
          <time className="step-time">{isOff ? <s>{time}</s> : time}</time>
        </li>
      ))}
    </ol>
  )
}
