// Sections of a watchlist: a name on each entry. Entries of one section always follow each other, and those without a
// section come first; every function here keeps this. Page and server compute a change with the same functions.

export type Sectioned = { readonly key: string; readonly section?: string | null | undefined }

export const sectionOf = ({ section }: Sectioned): string | null => section ?? null

/** Names of the sections in their order. */
export function sectionNames(list: readonly Sectioned[]): string[] {
  return [...new Set(list.map(sectionOf))].filter(name => name !== null)
}

/**
 * Section of an entry that is put at `place` (0 is the top) between these: `wanted`, if it is that of a neighbour;
 * otherwise that of the entry above. At the top, none is always possible.
 */
export function sectionAt(others: readonly Sectioned[], place: number, wanted: string | null): string | null {
  const [above, below] = [others[place - 1], others[place]].map(item => (item ? sectionOf(item) : null))
  return wanted !== null && wanted === below ? wanted : (above ?? null)
}

/** Puts entries into a section, at its end; a new section is added at the end of the list. Null takes them out. */
export function intoSection<T extends Sectioned>(list: readonly T[], keys: readonly string[], to: string | null): T[] {
  const taken = list.filter(item => keys.includes(item.key))
  const others = list.filter(item => !keys.includes(item.key))
  const last = others.findLastIndex(item => sectionOf(item) === to)
  const place = last < 0 ? newPlace(others, to) : last + 1
  return [...others.slice(0, place), ...taken.map(item => ({ ...item, section: to })), ...others.slice(place)]
}

const newPlace = (others: readonly Sectioned[], to: string | null): number => (to === null ? 0 : others.length)

/** Renames a section. Null removes its heading: its entries join the section above. */
export function renamedSection<T extends Sectioned>(list: readonly T[], from: string, to: string | null): T[] {
  const first = list.findIndex(item => sectionOf(item) === from)
  const above = list[first - 1]
  const name = to ?? (above ? sectionOf(above) : null)
  return list.map(item => (sectionOf(item) === from ? { ...item, section: name } : item))
}

/** Moves a section to a place among the sections. */
export function movedSection<T extends Sectioned>(list: readonly T[], name: string, place: number): T[] {
  const names = sectionNames(list).filter(other => other !== name)
  const ordered: (string | null)[] = [null, ...names.slice(0, place), name, ...names.slice(place)]
  return ordered.flatMap(section => list.filter(item => sectionOf(item) === section))
}

/** Moves an entry one place up or down. At the edge of its section it changes the section and keeps its place. */
export function movedByOne<T extends Sectioned>(list: readonly T[], key: string, step: -1 | 1): T[] {
  const at = list.findIndex(item => item.key === key)
  const item = list[at]
  const beside = list[at + step]
  if (!item) return [...list]
  const next = beside ? sectionOf(beside) : null
  if (!beside && step === 1) return [...list]
  if (next !== sectionOf(item)) return list.map(each => (each === item ? { ...each, section: next } : each))
  if (!beside) return [...list]
  const others = list.filter(each => each !== item)
  return [...others.slice(0, at + step), item, ...others.slice(at + step)]
}
