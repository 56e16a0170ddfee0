// Counts the connected sockets per user, address and shard.
import { networksOf, WIDE_FACTOR } from '../lib/address.ts'
import { isLoopback } from './admission.ts'
import { SHARDS, SOCKETS_PER_ADDRESS, SOCKETS_PER_SHARD, SOCKETS_PER_USER } from './limits.ts'

export interface Addresses {
  /** Counts a socket of the address; false if the address has its maximum already. */
  enter(address: string): boolean
  leave(address: string): void
}

/** Assigns sockets to shards (tickers.ts). */
export interface Shards {
  /**
   * Fills one shard after another, because each shard costs every board one more encoding. When all are full, chooses
   * the least full.
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
  const networks = new Map<string, number>()
  const add = (network: string, by: number): void => {
    const count = (networks.get(network) ?? 0) + by
    if (count > 0) networks.set(network, count)
    else networks.delete(network)
  }
  const isFull = (network: string, maximum: number): boolean => (networks.get(network) ?? 0) >= maximum
  return {
    enter(address) {
      const { near, wide } = networksOf(address)
      const isFullWide = wide !== null && isFull(wide, SOCKETS_PER_ADDRESS * WIDE_FACTOR)
      if ((isFull(near, SOCKETS_PER_ADDRESS) || isFullWide) && !isLoopback(address)) return false
      for (const network of [near, wide]) if (network !== null) add(network, 1)
      return true
    },
    leave(address) {
      const { near, wide } = networksOf(address)
      for (const network of [near, wide]) if (network !== null) add(network, -1)
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
