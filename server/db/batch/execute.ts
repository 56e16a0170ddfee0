// Executes commands of several users in one transaction: one begin, one commit, and one statement for what all of them
// read or write at the same time. Each has its own outcome, as if it had been alone.
import { sql } from 'drizzle-orm'
import { must } from '../../../domain/assert.ts'
import type { Refusal } from '../../../domain/failure.ts'
import { isRefusal } from '../../../domain/failure.ts'
import type { Db, Tx } from '../db.ts'
import { StoreUnavailable } from '../db.ts'
import { isLockTimeout, isUnavailable, sqlStateOf } from '../faults.ts'
import { transactionOrRefusal } from '../transaction-or-refusal.ts'
import type { CommandTx } from './command-tx.ts'
import { openCommandTx } from './command-tx.ts'

export type Command<T> = {
  /** Commands of one user run one after the other, because they change the same rows. */
  readonly userId: string
  /** Repeated if the transaction is; it must change nothing but the store. */
  readonly work: (tx: Tx) => Promise<T | Refusal>
}

export type Outcome<T> = { readonly result: T | Refusal } | { readonly error: unknown }

type Store = Pick<Db, 'transaction'>

/** The outcomes in the order of the commands. */
export async function executeTogether<T>(db: Store, commands: readonly Command<T>[]): Promise<Outcome<T>[]> {
  if (commands.length < 2) return Promise.all(commands.map(command => alone(db, command)))
  try {
    const results = await db.transaction(whole => inOne(whole, commands))
    return results.map(result => ({ result }))
  } catch (error) {
    return isOfStore(error) ? commands.map(() => ({ error })) : apart(db, commands, error)
  }
}

async function alone<T>(db: Store, { work }: Command<T>): Promise<Outcome<T>> {
  try {
    return { result: await transactionOrRefusal(db, work) }
  } catch (error) {
    return { error }
  }
}

/** A lock that another transaction keeps for longer delays only the command that waits for it, alone. */
const LOCK_MS = 250

/** True if no command is the cause, so that each would fail. A lock that is not free concerns one of them. */
const isOfStore = (error: unknown): boolean => error instanceof StoreUnavailable && !isLockTimeout(error.cause)

/** Executes the commands that cannot share a transaction alone, and the others together. */
async function apart<T>(db: Store, commands: readonly Command<T>[], error: unknown): Promise<Outcome<T>[]> {
  // The statement that failed may have been of any command.
  const taken: readonly Command<T>[] =
    error instanceof TakenOut ? commands.filter((_, nth) => error.has(nth)) : commands
  const rest = commands.filter(command => !taken.includes(command))
  const together = await executeTogether(db, rest)
  const single = await Promise.all(taken.map(command => alone(db, command)))
  return commands.map(command => {
    const nth = taken.indexOf(command)
    return must(nth < 0 ? together[rest.indexOf(command)] : single[nth], 'the outcome of a command')
  })
}

/** The transaction is rolled back for these commands, and repeated without them. */
class TakenOut extends Error {
  readonly #numbers: ReadonlySet<number>

  constructor(numbers: readonly number[]) {
    super(`${numbers.length} commands need a transaction of their own`)
    this.#numbers = new Set(numbers)
  }

  has(nth: number): boolean {
    return this.#numbers.has(nth)
  }
}

type Settled<T> = { readonly of: CommandTx; readonly outcome: Outcome<T> }

async function inOne<T>(whole: Tx, commands: readonly Command<T>[]): Promise<(T | Refusal)[]> {
  await whole.execute(sql`SET LOCAL lock_timeout = ${sql.raw(`${LOCK_MS}`)}`)
  const settled = await settleAll(whole, commands)
  const failed = settled.map(({ outcome }) => outcome).filter(outcome => 'error' in outcome)
  // After a failed statement every other one of the transaction fails, too.
  const cause = failed.find(({ error }) => isUnavailable(error) || (sqlStateOf(error) ?? ABORTED) !== ABORTED)
  if (cause) throw cause.error
  const taken = settled.flatMap(({ of, outcome }, nth) => (canStay(of, outcome) ? [] : [nth]))
  if (taken.length > 0) throw new TakenOut(taken)
  return settled.map(({ of, outcome }) => {
    const { result } = outcome as { readonly result: T | Refusal }
    if (isRefusal(result)) of.refuse()
    else of.accept()
    return result
  })
}

/** SQLSTATE of a statement in a transaction that has failed. */
const ABORTED = '25P02'

const canStay = <T>(of: CommandTx, outcome: Outcome<T>): boolean =>
  'result' in outcome && !(isRefusal(outcome.result) && of.isWritten())

/** Resolves when no command uses the transaction any more, whatever the outcomes are. */
async function settleAll<T>(whole: Tx, commands: readonly Command<T>[]): Promise<Settled<T>[]> {
  const settled: Settled<T>[] = []
  const numbered = commands.map((command, nth) => ({ command, nth }))
  const byUser = [...Map.groupBy(numbered, ({ command }) => command.userId).values()]
  await Promise.all(
    byUser.map(async own => {
      for (const { command, nth } of own) settled[nth] = await settle(whole, command)
    }),
  )
  return settled
}

async function settle<T>(whole: Tx, { work }: Command<T>): Promise<Settled<T>> {
  const of = openCommandTx(whole)
  try {
    return { of, outcome: { result: await work(of.tx) } }
  } catch (error) {
    return { of, outcome: { error } }
  }
}
