// A published strategy: its instruments, its rule and its end condition.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Decide } from '../../domain/strategy-account.ts'

export type Strategy = {
  readonly id: string
  readonly name: string
  readonly universe: readonly InstrumentKey[]
  readonly decide: Decide
  /** Number of trading days before a decision whose bars the rule needs. */
  readonly lookback: number
  /** The platform's share of the profit, as the decimal text of a fraction. */
  readonly feeRate: string
  /** The strategy ends when its unit value has fallen by this fraction from its peak. */
  readonly closesAt: string
  /** Number of past days that are computed when the strategy is first stored. */
  readonly history: number
  /** True if each stored day also has the value of a comparison: the instruments bought on the first day and held. */
  readonly isCompared: boolean
  readonly needsCode: boolean
}
