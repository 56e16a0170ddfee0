/**
 * Converts text to lower case without accents, to compare text typed by a user. Full-width letters equal narrow ones,
 * and characters that no font draws are ignored.
 */
export const foldAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toLowerCase()
