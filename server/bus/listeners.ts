// The subscribers of this process.

type Listener = (message: Uint8Array) => void

export type Listeners = {
  notify(subject: string, message: Uint8Array): void
  /**
   * `onFirst` is called for the first subscriber of a subject; the function it returns is called after the last has
   * left.
   */
  add(subject: string, listener: Listener, onFirst?: () => () => void): () => void
}

export function createListeners(): Listeners {
  const bySubject = new Map<string, { readonly all: Set<Listener>; readonly end: () => void }>()
  return {
    notify(subject, message) {
      for (const listener of bySubject.get(subject)?.all ?? []) listener(message)
    },
    add(subject, listener, onFirst) {
      const mine = bySubject.get(subject) ?? { all: new Set<Listener>(), end: onFirst?.() ?? (() => {}) }
      bySubject.set(subject, mine)
      // A wrapper, because the same function may subscribe twice.
      const own: Listener = message => listener(message)
      mine.all.add(own)
      return () => {
        if (!mine.all.delete(own) || mine.all.size > 0) return
        bySubject.delete(subject)
        mine.end()
      }
    },
  }
}
