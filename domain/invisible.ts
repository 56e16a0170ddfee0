// Invisible characters that change how text appears: control characters (a terminal executes escape sequences) and
// format characters (they reverse the direction of text, or make two texts look the same).

/**
 * Rejected characters. A lone surrogate is not a character. The joiners U+200C and U+200D are allowed, because some
 * scripts and emoji need them.
 */
const refused = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** True if a single-line text contains an invisible character. */
export const hasInvisible = (text: string): boolean => refused.test(text)

/** True if a text of several lines contains an invisible character other than a line break. */
export const hasInvisibleInLines = (text: string): boolean => hasInvisible(text.replaceAll(/\r?\n/g, ''))

/** Makes a text safe to print in a terminal on one line. */
export const printableLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(unprintable, '\ufffd')

/** Makes a text safe to print in a terminal; line breaks are kept. */
export const printable = (text: string): string => text.split('\n').map(printableLineKept).join('\n')

const printableLineKept = (line: string): string => line.replaceAll(unprintable, '\ufffd')

/** Escapes invisible characters in JSON text. The parsed value stays the same. */
export const escapeInvisible = (json: string): string => json.replaceAll(unprintable, escaped)

const escaped = (character: string): string =>
  [...Array(character.length).keys()].map(at => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')
