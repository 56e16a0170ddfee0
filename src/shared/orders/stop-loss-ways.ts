// What an entered stop loss is: a price, or the distance of one that follows the market.
export const stopLossWays = ['price', 'percent', 'amount'] as const
export type StopLossWay = (typeof stopLossWays)[number]

/** A form without exits. */
export const noExits = { takeProfit: '', stopLoss: '', stopLossBy: 'price' } as const
