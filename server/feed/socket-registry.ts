// Counts the connected sockets per user, address and shard.
import { SOCKETS_PER_USER } from '../../domain/limits.ts'
import type { NetworkCounter } from '../lib/network-counter.ts'
import { createNetworkCounter } from '../lib/network-counter.ts'
import { isLoopback } from './admission.ts'
import { SHARDS, SOCKETS_PER_ADDRESS, SOCKETS_PER_SHARD } from './limits.ts'

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

/** Sockets per address. All addresses of the loopback together have a maximum of their own. */
export function createAddresses(loopbackSockets: number): NetworkCounter {
  const counter = createNetworkCounter(SOCKETS_PER_ADDRESS)
  const loopback = createNetworkCounter(loopbackSockets)
  return { enter: address => (isLoopback(address) ? loopback.enter('127.0.0.1') : counter.enter(address)) }
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
