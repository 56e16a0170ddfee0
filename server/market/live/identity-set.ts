// The ids of the last trades, to recognise a repeated one.

const KEPT = 10_000

export interface IdentitySet {
  /** Adds an id. False if it is known. */
  add(id: string): boolean
  has(id: string): boolean
}

export function createIdentitySet(most = KEPT): IdentitySet {
  const known = new Set<string>()
  const ring: string[] = []
  let next = 0
  return {
    has: id => known.has(id),
    add(id) {
      if (known.has(id)) return false
      const oldest = ring[next]
      if (oldest !== undefined) known.delete(oldest)
      ring[next] = id
      next = (next + 1) % most
      known.add(id)
      return true
    },
  }
}
