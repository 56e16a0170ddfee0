// Serialises work with the same name, so that parallel guesses at one account cannot exceed its limit.

export type Serialised = <T>(name: string, work: () => Promise<T>) => Promise<T>

export function createKeyedQueue(): Serialised {
  const last = new Map<string, Promise<unknown>>()
  return (name, work) => {
    const before = last.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.catch(() => undefined)
    last.set(name, settled)
    settled.finally(() => {
      if (last.get(name) === settled) last.delete(name)
    })
    return mine
  }
}
