// Invisible characters that change how text appears: control characters (a terminal executes escape sequences) and
// format characters (they reverse the direction of text, or make two texts look the same).

/** A lone surrogate is not a character. Some scripts and emoji need the joiners U+200C and U+200D. */
const refused = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** For text of one line. */
export const hasInvisible = (text: string): boolean => refused.test(text)

/** For text of several lines. */
export const hasInvisibleInLines = (text: string): boolean => hasInvisible(text.replaceAll(/\r?\n/g, ''))

/** For a terminal: the value is shown on one line. */
export const printableLine = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(unprintable, '\ufffd')

/** For a terminal: line breaks are kept. */
export const printable = (text: string): string => text.split('\n').map(printableLineKept).join('\n')

const printableLineKept = (line: string): string => line.replaceAll(unprintable, '\ufffd')

/** Escapes the characters in JSON without changing its value. */
export const escapeInvisible = (json: string): string => json.replaceAll(unprintable, escaped)

const escaped = (character: string): string =>
  [...Array(character.length).keys()].map(at => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')
