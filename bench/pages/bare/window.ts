// The message of the bare list's worker to its page.
export type BareRow = { readonly name: string; readonly price: number; readonly change: number }

/** `rows[0]` is row `first` of `total`. */
export type WindowRows = { readonly total: number; readonly first: number; readonly rows: readonly BareRow[] }
