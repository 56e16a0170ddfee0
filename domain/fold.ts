/** Lower case and without accents: how texts are compared that a user types. */
export const foldAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
