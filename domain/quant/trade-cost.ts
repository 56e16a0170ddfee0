// Trading costs of a back-test.

/**
 * Kinds of trading costs. `board`: fees of a stock board. `commission`: commission of a future. `spread`: half of the
 * spread of a pair or a spot code. `none`: the instrument is not traded.
 */
export const tradeCosts = ['board', 'commission', 'spread', 'none'] as const
export type TradeCost = (typeof tradeCosts)[number]
