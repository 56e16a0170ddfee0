// Gathers the commands of requests: those that arrive while a transaction runs share the next one.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { must } from '../../../domain/assert.ts'
import type { Refusal } from '../../../domain/failure.ts'
import type { Db, Tx } from '../db.ts'
import type { Command, Outcome } from './execute.ts'
import { executeTogether } from './execute.ts'

export type CommandQueue = {
  /** Resolves after the commit. */
  run<T>(userId: string, work: (tx: Tx) => Promise<T | Refusal>): Promise<T | Refusal>
}

/** A transaction must be short, because others wait for its locks. */
export const COMMANDS_AT_ONCE = 32
/**
 * Number of waiting commands from which they do not wait for the transaction that runs. Its commands may be delayed by a
 * lock, and its commit by the disk. The embedded store runs one transaction at a time.
 */
const ENOUGH = COMMANDS_AT_ONCE / 2
const TRANSACTIONS_AT_ONCE = 2

type Waiting = Command<unknown> & { readonly settle: (outcome: Outcome<unknown>) => void }

export function createCommandQueue(db: Pick<Db, 'transaction' | 'durability'>): CommandQueue {
  const waiting: Waiting[] = []
  const most = db.durability.embedded ? 1 : TRANSACTIONS_AT_ONCE
  let running = 0

  const mayStart = (): boolean => running === 0 || (running < most && waiting.length >= ENOUGH)

  async function work(): Promise<void> {
    running += 1
    // Requests that arrive together are executed together.
    await nextTurn()
    while (waiting.length > 0) {
      const taken = waiting.splice(0, COMMANDS_AT_ONCE)
      const outcomes = await executeTogether(db, taken)
      for (const [nth, { settle }] of taken.entries()) settle(must(outcomes[nth], 'the outcome of a command'))
      await nextTurn()
    }
    running -= 1
  }

  return {
    run<T>(userId: string, each: (tx: Tx) => Promise<T | Refusal>) {
      const { promise, resolve, reject } = Promise.withResolvers<T | Refusal>()
      const settle = (outcome: Outcome<unknown>) => {
        if ('error' in outcome) reject(outcome.error)
        // The result is that of `each`.
        else resolve(outcome.result as T | Refusal)
      }
      waiting.push({ userId, work: each, settle })
      if (mayStart()) void work()
      return promise
    },
  }
}
