// Waiting time of a new destination before the first withdrawal, shown before the confirmation.
import type { Destination } from '../../../domain/wire/calls/destination.ts'

/**
 * `perhapsFirst`: there may be no waiting time, because in a trial installation the first payable destination has none.
 * Neither the installation nor removed destinations are known here, so it is not certain.
 */
export type Hold = 'waits' | 'perhapsFirst'

export const holdOf = (known: Destination | null, all: readonly Destination[] | null): Hold =>
  all?.every(one => one.id === known?.id && one.state === 'failed' && one.heldUntilTimestamp === null)
    ? 'perhapsFirst'
    : 'waits'
