// Limits of the lines that a user draws on charts. What a drawing contains is known to the page only
// (src/features/chart/extras/drawings).

export const INSTRUMENT_DRAWINGS_MAX = 20
export const ACCOUNT_DRAWINGS_MAX = 1_000
/** Characters of a drawing as JSON: a measuring line takes about 150. */
export const DRAWING_MAX = 1_000
export const DRAWING_ID_MAX = 40

/** The limits that can keep a drawing from being stored with the account. */
export const drawingLimits = ['instrument', 'account'] as const
export type DrawingLimit = (typeof drawingLimits)[number]
