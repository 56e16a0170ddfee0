import type { StopField } from '../../../../../domain/stops.ts'
import type { Draft } from './draft.ts'
import type { Estimate } from './estimate.ts'
import type { MarginFacts } from './facts.ts'

export type Field = 'side' | 'price' | 'quantity' | 'leverage' | StopField

/** A contract on isolated margin, long or short, or the close of a position in one. */
export type MarginProduct = {
  readonly draft: Draft
  readonly facts: MarginFacts
  readonly estimate: Estimate
  readonly field: Field
}
