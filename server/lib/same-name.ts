// True if two spellings are the same person's name.

export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other)

const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s\p{P}]+/gu, ' ')
    .trim()
    .toLowerCase()
