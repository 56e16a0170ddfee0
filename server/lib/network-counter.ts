// Counts what an address has open at the same time, with a maximum per network: connections, sockets, requests and forms.
import { networksOf, WIDE_FACTOR } from './address.ts'

export interface NetworkCounter {
  /** Counts one more of the address. Returns the function that ends it; null if a network has its maximum already. */
  enter(address: string): (() => void) | null
}

/** `wide`: the maximum of a /48 network. */
export function createNetworkCounter(near: number, wide: number = near * WIDE_FACTOR): NetworkCounter {
  const counts = createCounts()
  return {
    enter(address) {
      const networks = networksOf(address)
      const isFull = counts.of(networks.near) >= near || (networks.wide !== null && counts.of(networks.wide) >= wide)
      if (isFull) return null
      const leaves = [networks.near, networks.wide].flatMap(network => (network === null ? [] : [counts.add(network)]))
      return () => {
        for (const leave of leaves) leave()
      }
    },
  }
}

/** Counts by key. A key that has nothing takes no memory. */
export function createCounts() {
  const counts = new Map<string, number>()
  const change = (key: string, by: number): void => {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  return {
    of: (key: string): number => counts.get(key) ?? 0,
    /** Counts one more. Returns the function that ends it; a second call of it has no effect. */
    add(key: string): () => void {
      let isCounted = true
      change(key, 1)
      return () => {
        if (isCounted) change(key, -1)
        isCounted = false
      }
    },
  }
}
