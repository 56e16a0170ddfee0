import type { StopField } from '../../../../../domain/stops.ts'
import type { ConditionField } from '../conditions.ts'
import type { Draft } from './draft.ts'
import type { Estimate } from './estimate.ts'
import type { MarginFacts } from './facts.ts'

export type Field = 'side' | 'price' | 'quantity' | 'leverage' | StopField | ConditionField

/** The types of the margin ticket: it opens a long or short contract on isolated margin, or closes one. */
export type MarginProduct = {
  readonly draft: Draft
  readonly facts: MarginFacts
  readonly estimate: Estimate
  readonly field: Field
}
