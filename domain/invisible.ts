// Characters that nobody sees and that change what others see: control characters (a terminal executes escape sequences)
// and format characters (they reverse the direction of a text, or make two texts look the same).

/** Half a surrogate pair is no character. Scripts and emoji need the joiners (U+200C, U+200D). */
const refused = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** In one line of text. */
export const hasInvisible = (text: string): boolean => refused.test(text)

/** In a text of several lines. */
export const hasInvisibleInLines = (text: string): boolean => hasInvisible(text.replaceAll(/\r?\n/g, ''))

/** For a terminal: a value on one line. */
export const printableLine = (text: string): string =>
  text.toWellFormed().replaceAll(/\s+/g, ' ').replaceAll(unprintable, '\ufffd')

/** For a terminal: keeps the lines. */
export const printable = (text: string): string => text.split('\n').map(printableLineKept).join('\n')

const printableLineKept = (line: string): string => line.toWellFormed().replaceAll(unprintable, '\ufffd')

/** JSON stays the same value. */
export const escapeInvisible = (json: string): string => json.replaceAll(unprintable, escaped)

const escaped = (character: string): string =>
  [...Array(character.length).keys()].map(at => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')
