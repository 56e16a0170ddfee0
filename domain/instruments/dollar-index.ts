/**
 * Exponents in the published formula of the dollar index; the pairs of currencies that are quoted per dollar have the
 * opposite sign there.
 */
export const dollarIndex = { EUR: -0.576, JPY: -0.136, GBP: -0.119, CAD: -0.091, SEK: -0.042, CHF: -0.036 } as const
export const dollarIndexWeights = Object.entries(dollarIndex)
