// The preselected destination: the requested one, or the first that can be used.
import { must } from '../../../domain/assert.ts'
import { standingOf } from '../../../domain/destination.ts'
import type { Destination } from '../../../domain/wire/calls/destination.ts'

/** `ids` are in order of preference; `destinations` has at least one element. */
export function firstChoice(
  destinations: readonly Destination[],
  ids: readonly (string | null)[],
  now: number,
): Destination {
  for (const id of ids) {
    const known = destinations.find(destination => destination.id === id)
    if (known) return known
  }
  return must(
    destinations.find(destination => standingOf(destination, now) === 'usable') ?? destinations[0],
    'a destination to choose',
  )
}
