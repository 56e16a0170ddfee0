// A published strategy: what it may hold, how it decides, when it ends.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Decide } from '../../domain/strategy-account.ts'

export type Strategy = {
  readonly id: string
  readonly name: string
  readonly universe: readonly InstrumentKey[]
  readonly decide: Decide
  /** Trading days before a decision that the rule looks at. */
  readonly lookback: number
  /** Of the profit: decimal text of a fraction. */
  readonly feeRate: string
  /** The strategy ends when its unit value has fallen by this fraction from its peak. */
  readonly closesAt: string
  /** Days of history that the market gives it when it is stored. */
  readonly history: number
  /** Its days also have the value of the same money bought on the first day and held. */
  readonly isCompared: boolean
  readonly needsCode: boolean
}
