// Columns of a quote: listed once, in the order of the blocks that the engine sends to the page. Each is a scaled
// integer; `at` is UTC ms and `state` a market state code. A price of 0 is unknown.
export const quoteColumns = [
  'price',
  'previousClose',
  'open',
  'high',
  'low',
  'volume',
  'bid',
  'ask',
  'extended',
  'at',
  'state',
] as const
/** Columns that are plain numbers in calls too; in calls `state` is a name. */
export type NumberColumn = Exclude<(typeof quoteColumns)[number], 'state'>
export const numberColumns = quoteColumns.filter(name => name !== 'state')
