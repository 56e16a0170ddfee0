// Steps of a request: one for each recorded event, and the planned ones.
import type { TimelineStep } from '../ui/Steps.tsx'

/** `at`: seconds since the epoch. */
type RecordedEvent = { readonly kind: string; readonly at: number }

/** The steps of the recorded events. The last one is the current step. */
export const stepsOfEvents = <E extends RecordedEvent>(
  events: readonly E[],
  nameOf: (event: E) => string,
  timeOf: (ms: number) => string,
): TimelineStep[] =>
  events.map((event, nth) => ({
    id: `${event.kind} ${nth}`,
    name: nameOf(event),
    time: timeOf(event.at * 1_000),
    isDone: true,
    isNow: nth === events.length - 1,
  }))

/** The step that a receipt confirms. `time`: as it is shown. */
export const madeStep = (name: string, time: string): TimelineStep => ({
  id: 'made',
  name,
  time,
  isDone: true,
  isNow: true,
})

export const plannedStep = (id: string, name: string, time: string): TimelineStep => ({
  id,
  name,
  time,
  isDone: false,
  isNow: false,
})
