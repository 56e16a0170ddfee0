// Where a place stands: one for all its instruments. The serial is raised when its day or its state changes, so that each
// row can tell, on its next visit, that there is a new frame to take over.
import type { Moment } from './grid.ts'
import { momentAt } from './grid.ts'
import type { Place } from './venues.ts'

export type Phase = {
  readonly place: Place
  moment: Moment
  serial: number
}

export function createPhase(place: Place, now: number): Phase {
  return { place, moment: momentAt(place.calendar, now), serial: 1 }
}

/** Answers whether day or state changed. */
export function movePhase(phase: Phase, now: number): boolean {
  const before = phase.moment
  const moment = momentAt(phase.place.calendar, now)
  const changed = moment.state !== before.state || moment.grid !== before.grid
  phase.moment = moment
  if (changed) phase.serial++
  return changed
}
