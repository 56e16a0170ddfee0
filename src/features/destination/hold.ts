// How long a destination waits before money goes to it, said before it is confirmed.
import type { Destination } from '../../../domain/wire/calls/destination.ts'

/** `perhapsFirst`: the first that a person ever had does not wait, but one that was taken away is not seen here. */
export type Hold = 'waits' | 'perhapsFirst'

export const holdOf = (known: Destination | null, all: readonly Destination[] | null): Hold =>
  known === null && all?.length === 0 ? 'perhapsFirst' : 'waits'
