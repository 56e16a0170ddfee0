// Two spellings of one person's name are one person.

export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other)

const folded = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s\p{P}]+/gu, ' ')
    .trim()
    .toLowerCase()
