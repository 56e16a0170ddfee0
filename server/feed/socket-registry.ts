// The connected sockets: their number per user, address and shard.
import { isLoopback } from './admission.ts'
import { SHARDS, SOCKETS_PER_ADDRESS, SOCKETS_PER_SHARD, SOCKETS_PER_USER } from './limits.ts'

export interface Addresses {
  /** False if the address has reached its maximum. */
  enter(address: string): boolean
  leave(address: string): void
}

/** Assigns sockets to shards (tickers.ts). */
export interface Shards {
  /**
   * Fills one shard after another, because each shard costs every board one more encoding; then chooses the least full.
   */
  enter(): number
  leave(shard: number): void
}

export interface SocketRegistry<T> {
  /** Returns the user's oldest socket if this one exceeds the maximum: old sockets are often half open. */
  logIn(userId: string, member: T): T | null
  logOut(userId: string, member: T): void
}

export function createAddresses(): Addresses {
  const addresses = new Map<string, number>()
  return {
    enter(address) {
      const count = addresses.get(address) ?? 0
      if (count >= SOCKETS_PER_ADDRESS && !isLoopback(address)) return false
      addresses.set(address, count + 1)
      return true
    },
    leave(address) {
      const rest = (addresses.get(address) ?? 0) - 1
      if (rest > 0) addresses.set(address, rest)
      else addresses.delete(address)
    },
  }
}

export function createShards(): Shards {
  const sizes = new Array<number>(SHARDS).fill(0)
  const add = (shard: number, by: number): void => {
    sizes[shard] = (sizes[shard] ?? 0) + by
  }
  return {
    enter() {
      const roomy = sizes.findIndex(size => size < SOCKETS_PER_SHARD)
      const shard = roomy === -1 ? sizes.indexOf(Math.min(...sizes)) : roomy
      add(shard, 1)
      return shard
    },
    leave: shard => add(shard, -1),
  }
}

export function createSocketRegistry<T>(): SocketRegistry<T> {
  const users = new Map<string, Set<T>>()
  return {
    logIn(userId, member) {
      const members = users.get(userId) ?? new Set<T>()
      users.set(userId, members.add(member))
      const [oldest] = members
      return members.size > SOCKETS_PER_USER && oldest !== undefined ? oldest : null
    },
    logOut(userId, member) {
      const members = users.get(userId)
      members?.delete(member)
      if (members?.size === 0) users.delete(userId)
    },
  }
}
