// The keys of this process. Drizzle seals and opens columns in code that cannot be passed the keys, so they are global:
// they must be set once, before the first row is read.
import type { DataKeys } from './data-keys.ts'

type Current = {
  /** If null, values are stored unsealed, and sealed values cannot be opened. */
  readonly keys: DataKeys | null
  /**
   * True if every value of the store is sealed for its row. Then a value of another form was put there by an attacker,
   * and is refused.
   */
  readonly areAllBound: boolean
}

let current: Current = { keys: null, areAllBound: false }

export const setDataKeys = (keys: DataKeys | null, areAllBound = false): void => {
  current = { keys, areAllBound }
}

export const currentKeys = (): DataKeys | null => current.keys

export const areAllBound = (): boolean => current.areAllBound
