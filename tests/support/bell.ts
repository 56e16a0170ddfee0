// Notifies several listeners once per value.

export type Bell<T> = {
  ring(value: T): void
  /** Returns an unsubscribe function. */
  listen(listener: (value: T) => void): () => void
}

export function createBell<T>(): Bell<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    ring(value) {
      for (const listener of listeners) listener(value)
    },
    listen(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
