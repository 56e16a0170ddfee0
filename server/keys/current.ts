// The keys of this process. Drizzle seals and opens columns in code that cannot be passed the keys, so they are global:
// they must be set once, before the first row is read.
import type { DataKeys } from './data-keys.ts'

let current: DataKeys | null = null

/** If null, values are stored unsealed, and sealed values cannot be opened. */
export const setDataKeys = (keys: DataKeys | null): void => {
  current = keys
}

export const currentKeys = (): DataKeys | null => current
