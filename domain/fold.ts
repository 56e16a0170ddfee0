/** Converts text to lower case without accents, to compare text typed by a user. */
export const foldAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
