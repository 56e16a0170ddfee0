// The keys of this process. Columns are sealed and opened by Drizzle, far from whatever could be handed the keys: they are set
// once, before the first row is read.
import type { DataKeys } from './data-keys.ts'

let current: DataKeys | null = null

/** Null: values are not sealed, and sealed values cannot be opened. */
export const setDataKeys = (keys: DataKeys | null): void => {
  current = keys
}

export const currentKeys = (): DataKeys | null => current
