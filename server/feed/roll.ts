// Who is connected: how many sockets of a user and of an address.
import { isLoopback } from './admission.ts'
import { SOCKETS_PER_ADDRESS, SOCKETS_PER_USER } from './limits.ts'

export interface Addresses {
  /** False when the address has its share of sockets already. */
  enter(address: string): boolean
  leave(address: string): void
}

export interface Roll<T> {
  /** Answers the user's oldest when this is one too many: the newest wins, for old ones are often half open. */
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

export function createRoll<T>(): Roll<T> {
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
