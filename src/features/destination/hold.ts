// Waiting time of a destination before withdrawals, shown before the confirmation.
import type { Destination } from '../../../domain/wire/calls/destination.ts'

/** `perhapsFirst`: no hold while no destination was ever payable, but removed ones are not known here. */
export type Hold = 'waits' | 'perhapsFirst'

export const holdOf = (known: Destination | null, all: readonly Destination[] | null): Hold =>
  all?.every(one => one.id === known?.id && one.state === 'failed' && one.heldUntilTimestamp === null)
    ? 'perhapsFirst'
    : 'waits'
