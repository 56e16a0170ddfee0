// Trading costs of a back-test.

/**
 * Fees of a stock board, commission of a future, half of the spread of a pair or a spot code; none for instruments that
 * are not traded.
 */
export const tradeCosts = ['board', 'commission', 'spread', 'none'] as const
export type TradeCost = (typeof tradeCosts)[number]
