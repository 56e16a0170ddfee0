// A timeline: the past steps, the current step, and the next ones.
import './steps.css'

export type TimelineStep = {
  readonly id: string
  readonly name: string
  readonly time: string
  /** The planned time of a step before it was moved; absent if it was not. */
  readonly was?: string | undefined
  readonly isDone: boolean
  readonly isNow: boolean
  /** True if the step will not happen. */
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
