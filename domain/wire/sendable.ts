// Which numbers a row of the wire can contain. Not part of the layout: the encoder leaves out others.

/**
 * Maximum volume and quantity, scaled: twice a larger number, which is what a signed step needs, is beyond the exact
 * integers.
 */
export const MOST_VOLUME = 2 ** 52 - 1

/** True for a number that a row can contain. */
export const isSendable = (value: number): boolean => Number.isInteger(value) && Math.abs(value) <= MOST_VOLUME
