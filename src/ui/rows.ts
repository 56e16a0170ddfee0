/** A range of rows: [first, last). */
export type Rows = { readonly first: number; readonly last: number }
