// What a company does that changes what one of its shares is worth: from the ex-date on, a share is traded without it.

/** `spinOff`: shares of another company are given out. `merger`: the company is taken over and its share ends. */
export const actionKinds = ['split', 'dividend', 'spinOff', 'merger'] as const
export type ActionKind = (typeof actionKinds)[number]

export type CorporateAction = {
  readonly kind: ActionKind
  /** The trading day of the exchange from which on it is effective, `2026-12-29`. */
  readonly exDate: string
  /** Shares after a split for `ratioFrom` shares before it, as decimal text; null if they are not known. */
  readonly ratioTo: string | null
  readonly ratioFrom: string | null
  /** Dividend of one share, as decimal text; null for other kinds. */
  readonly amount: string | null
}

/** True if prices and quantities of before the ex-date do not compare with those after it. */
export const changesScale = ({ kind }: Pick<CorporateAction, 'kind'>): boolean => kind !== 'dividend'

/** `waiting`: not answered yet. `failed`: the last request was refused, so actions since the last answer are not known. */
export const readingStates = ['waiting', 'read', 'failed'] as const
export type ReadingState = (typeof readingStates)[number]
