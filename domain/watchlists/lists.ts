// Named watchlists: their limits, the first list, and the flags of entries.

export const WATCHLISTS_MAX = 50
/** Characters of the name of a list or of a section. */
export const LIST_NAME_MAX = 40
/**
 * Id of the first list, which every user has: the calls of the specification work on it. It can be renamed and moved, but
 * not deleted.
 */
export const MAIN_LIST = 'main'

/** Marks of an entry. Each is shown with a letter, because some users cannot distinguish colours. */
export const entryFlags = ['red', 'orange', 'green', 'blue', 'purple'] as const
export type EntryFlag = (typeof entryFlags)[number]
export const flagLetter = { red: 'A', orange: 'B', green: 'C', blue: 'D', purple: 'E' } as const satisfies Record<
  EntryFlag,
  string
>
