// State of a venue, shared by all its instruments. The serial increases when the trading day or the state changes, so
// that each row detects the change at its next update.
import type { Moment } from './grid.ts'
import { momentAt } from './grid.ts'
import type { Venue } from './venues.ts'

export type Phase = {
  readonly venue: Venue
  moment: Moment
  serial: number
}

export function createPhase(venue: Venue, now: number): Phase {
  return { venue, moment: momentAt(venue.calendar, now), serial: 1 }
}

/** Updates the phase. Returns true if the trading day or the state changed. */
export function movePhase(phase: Phase, now: number): boolean {
  const before = phase.moment
  const moment = momentAt(phase.venue.calendar, now)
  const changed = moment.state !== before.state || moment.grid !== before.grid
  phase.moment = moment
  if (changed) phase.serial++
  return changed
}
