// Corporate actions of a market: where they are read from, and the instruments that are frozen by one. A frozen instrument
// is not traded: its positions have quantities and prices of before the action.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { CorporateAction } from '../../domain/corporate-action.ts'
import { changesScale } from '../../domain/corporate-action.ts'

export type KeyedAction = CorporateAction & { readonly key: InstrumentKey }

/** A provider of corporate actions. */
export interface ActionSource {
  readonly name: string
  /** The instruments that it knows the actions of. */
  keys(): readonly InstrumentKey[]
  /** The exchange's present trading day, `2026-12-29`, or the last one while it is closed. */
  today(): string
  /** Start of a trading day, UTC ms. */
  startOf(date: string): number
  /** The actions from some time ago to some time from now. Rejects with a `Refused`. */
  read(): Promise<readonly KeyedAction[]>
}

export interface MarketActions {
  readonly sources: readonly ActionSource[]
  /** Replaces what is known. `frozen`: by which action each instrument is frozen. `effective`: the actions of this day. */
  set(frozen: readonly KeyedAction[], effective: readonly KeyedAction[]): void
  /** The action that freezes an instrument now; null for none. */
  frozenBy(key: InstrumentKey): CorporateAction | null
  /** True while its price does not compare with quantities, costs and levels of before the action. */
  isRescaled(key: InstrumentKey): boolean
}

export function createActions(
  sources: readonly ActionSource[],
  /** Called after a replacement, with the actions of this day. */
  onSet: (effective: readonly KeyedAction[]) => void,
): MarketActions {
  let byKey = new Map<InstrumentKey, KeyedAction>()
  return {
    sources,
    set(frozen, effective) {
      byKey = new Map(frozen.map(action => [action.key, action]))
      onSet(effective)
    },
    frozenBy: key => byKey.get(key) ?? null,
    isRescaled(key) {
      const action = byKey.get(key)
      return action !== undefined && changesScale(action)
    },
  }
}
