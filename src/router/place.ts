// A place of the app: path and query inside the hash, `#/pages/quote/stock?code=AAPL`, and the data of its history
// entry. The query is inside the hash so that a page's values stay with its path.

export type Entry = {
  /** Id of one visit of a page. Its mounted component and its scroll position belong to it. */
  readonly key: string
  /**
   * Number of this app's history entries below it: at 0, Back has no target. Stored in the history, so it survives a
   * reload.
   */
  readonly depth: number
  /**
   * `guard`: the entry below the first tab, which catches Back. `overlay`: a sheet above the page with the same key.
   */
  readonly role: 'page' | 'guard' | 'overlay'
  /** True if a guard entry is below. */
  readonly guarded: boolean
}

export type Arrival = 'start' | 'push' | 'replace' | 'pop'
export type Place = { readonly path: string; readonly search: string; readonly entry: Entry; readonly arrival: Arrival }

const roles = ['page', 'guard', 'overlay'] as const

export const newKey = (): string => Math.random().toString(36).slice(2, 10)

/** Null for an entry that this app did not write: from a typed address or a plain link. */
export function entryOf(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null || !('pulso' in state)) return null
  const { pulso } = state
  if (typeof pulso !== 'object' || pulso === null) return null
  const { key, depth, role, guarded } = pulso as Partial<Record<keyof Entry, unknown>>
  const known = roles.find(one => one === role)
  if (typeof key !== 'string' || typeof depth !== 'number' || !known) return null
  return { key, depth, role: known, guarded: guarded === true }
}

export const stateOf = (entry: Entry): { pulso: Entry } => ({ pulso: entry })

/** Splits `#/a/b?c=1` into the path `/a/b` and the search `c=1`. */
export function splitHash(hash: string): { path: string; search: string } {
  const text = hash.replace(/^#?\/?/, '')
  const at = text.indexOf('?')
  return at < 0 ? { path: `/${text}`, search: '' } : { path: `/${text.slice(0, at)}`, search: text.slice(at + 1) }
}

export const toOf = (place: { path: string; search: string }): string =>
  place.search === '' ? place.path : `${place.path}?${place.search}`

/** Builds an address. Null values are omitted, as in calls. */
export function hrefOf(path: string, query: Readonly<Record<string, string | number | null>> = {}): string {
  const values = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== null) values.set(name, String(value))
  return toOf({ path, search: values.toString() })
}
