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
  /** Locks rows and decides. It runs for all commands at the same time, in their order, before one of them writes. */
  readonly prepare?: (tx: Tx) => Promise<void>
  /** Repeated if the transaction is, with `prepare`; both must change nothing but the store. */
  readonly work: (tx: Tx) => Promise<T | Refusal>
}

export type Outcome<T> = { readonly result: T | Refusal } | { readonly error: unknown }

type Store = Pick<Db, 'transaction'>
type Group<T> = readonly Command<T>[]

/** The outcomes in the order of the commands. */
export async function executeTogether<T>(db: Store, commands: Group<T>): Promise<Outcome<T>[]> {
  const outcomes = new Map<Command<T>, Outcome<T>>()
  const groups = [commands]
  for (let group = groups.pop(); group; group = groups.pop()) {
    const given = await executeGroup(db, group)
    if (given instanceof Apart) groups.push(...given.groups.toReversed())
    else for (const [nth, command] of group.entries()) outcomes.set(command, must(given[nth], 'an outcome'))
  }
  return commands.map(command => must(outcomes.get(command), 'the outcome of a command'))
}

/** The commands of a transaction that failed, in groups that are executed in turn. */
class Apart<T> {
  readonly groups: readonly Group<T>[]

  constructor(groups: readonly Group<T>[]) {
    this.groups = groups.filter(group => group.length > 0)
  }
}

async function executeGroup<T>(db: Store, group: Group<T>): Promise<Outcome<T>[] | Apart<T>> {
  if (group.length < 2) return Promise.all(group.map(command => alone(db, command)))
  try {
    const results = await db.transaction(whole => inOne(whole, group))
    return results.map(result => ({ result }))
  } catch (error) {
    if (isOfStore(error)) return group.map(() => ({ error }))
    if (error instanceof TakenOut) return new Apart(takenOut(group, error))
    // The statement that failed may have been of any command.
    const half = Math.ceil(group.length / 2)
    return new Apart([group.slice(0, half), group.slice(half)])
  }
}

const takenOut = <T>(group: Group<T>, taken: TakenOut): Group<T>[] => [
  group.filter((_, nth) => !taken.has(nth)),
  ...group.filter((_, nth) => taken.has(nth)).map(command => [command]),
]

async function alone<T>(db: Store, { prepare, work }: Command<T>): Promise<Outcome<T>> {
  try {
    return {
      result: await transactionOrRefusal(db, async tx => {
        await prepare?.(tx)
        return work(tx)
      }),
    }
  } catch (error) {
    return { error }
  }
}

/** A lock that another transaction keeps for longer delays only the command that waits for it, alone. */
const LOCK_MS = 250

/** True if no command is the cause, so that each would fail. A lock that is not free concerns one of them. */
const isOfStore = (error: unknown): boolean => error instanceof StoreUnavailable && !isLockTimeout(error.cause)

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

async function inOne<T>(whole: Tx, group: Group<T>): Promise<(T | Refusal)[]> {
  await whole.execute(sql`SET LOCAL lock_timeout = ${sql.raw(`${LOCK_MS}`)}`)
  const settled = await settleAll(whole, group)
  const failed = settled.map(({ outcome }) => outcome).filter(outcome => 'error' in outcome)
  // After a failed statement every other one of the transaction fails, too.
  const cause = failed.find(({ error }) => isUnavailable(error) || (sqlStateOf(error) ?? ABORTED) !== ABORTED)
  if (cause) throw cause.error
  const taken = settled.flatMap(({ of, outcome }, nth) => (canStay(of, outcome) ? [] : [nth]))
  if (taken.length > 0) throw new TakenOut(taken)
  return settled.map(({ of, outcome }) => {
    const { result } = outcome as { readonly result: T | Refusal }
    if (!isRefusal(result)) of.accept()
    return result
  })
}

/** SQLSTATE of a statement in a transaction that has failed. */
const ABORTED = '25P02'

const isRefused = <T>(outcome: Outcome<T>): boolean => 'result' in outcome && isRefusal(outcome.result)

const canStay = <T>(of: CommandTx, outcome: Outcome<T>): boolean =>
  'result' in outcome && !(isRefused(outcome) && of.isWritten())

/** Resolves when no command uses the transaction any more, whatever the outcomes are. */
async function settleAll<T>(whole: Tx, group: Group<T>): Promise<Settled<T>[]> {
  const begun = group.map(command => ({ command, of: openCommandTx(whole) }))
  const prepared = await Promise.allSettled(begun.map(({ command, of }) => command.prepare?.(of.tx)))
  const settled: Settled<T>[] = []
  const numbered = begun.map((each, nth) => ({ ...each, nth }))
  const byUser = [...Map.groupBy(numbered, ({ command }) => command.userId).values()]
  await Promise.all(
    byUser.map(async own => {
      for (const { command, of, nth } of own) {
        const before = prepared[nth]
        const outcome = before?.status === 'rejected' ? { error: before.reason } : await outcomeOf(command, of)
        // Before the next command of the user, which may be a repetition with the same key.
        if (isRefused(outcome) && !of.isWritten()) of.refuse()
        settled[nth] = { of, outcome }
      }
    }),
  )
  return settled
}

async function outcomeOf<T>({ work }: Command<T>, { tx }: CommandTx): Promise<Outcome<T>> {
  try {
    return { result: await work(tx) }
  } catch (error) {
    return { error }
  }
}
