// What stands before a person for the last look: where it goes and what it comes to, as it is going to be sent.
import type { Destination } from '../../../domain/wire/calls/destination.ts'
import type { Sum } from './terms.ts'

export type Reviewed = { readonly destination: Destination; readonly sum: Sum }
