// Who is connected: how many sockets of a user, of an address and in a turn.
import { isLoopback } from './admission.ts'
import { SOCKETS_PER_ADDRESS, SOCKETS_PER_TURN, SOCKETS_PER_USER, TURNS } from './limits.ts'

export interface Addresses {
  /** False when the address has its share of sockets already. */
  enter(address: string): boolean
  leave(address: string): void
}

/** Where in its cadence a socket is served (paces.ts). */
export interface Turns {
  /** One after the other as they fill, for a turn costs each board one more encoding; then the least full. */
  enter(): number
  leave(turn: number): void
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

export function createTurns(): Turns {
  const sizes = new Array<number>(TURNS).fill(0)
  const add = (turn: number, by: number): void => {
    sizes[turn] = (sizes[turn] ?? 0) + by
  }
  return {
    enter() {
      const roomy = sizes.findIndex(size => size < SOCKETS_PER_TURN)
      const turn = roomy === -1 ? sizes.indexOf(Math.min(...sizes)) : roomy
      add(turn, 1)
      return turn
    },
    leave: turn => add(turn, -1),
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
