// How an exchange writes a price. Inside, a price is a scaled integer or a decimal text; these are the forms on screen.
export const priceNotations = ['decimal', 'eighths', '32', '32/2', '32/4', '32nds/8'] as const
/**
 * `decimal`: as it is. `eighths`: cents and eighths of a cent, `447'2` for 447.25. `32`, `32/2`, `32/4`: points and
 * 32nds of a point, whole, with halves or with quarters. `32nds/8`: the same with eighths of a 32nd, of a price that is
 * kept in 32nds.
 */
export type PriceNotation = (typeof priceNotations)[number]
