/** The two currencies of a pair's code, such as `EURUSD`: the price is that of one unit of the base in the quote currency. */
export const baseOf = (pair: string): string => pair.slice(0, 3)
export const quoteOf = (pair: string): string => pair.slice(3, 6)
export const DOLLAR = 'USD'
