// The transaction as one of several commands sees it that share it. A command that is refused must leave nothing behind,
// while the others are committed.
import type { Tx } from '../db.ts'
import type { Writer } from '../write-set.ts'

export type CommandTx = {
  readonly tx: Tx
  /** True if the command has changed rows, so that its refusal needs a rollback. */
  isWritten(): boolean
  /** Called when the command has succeeded: its callbacks run after the commit of the whole transaction. */
  accept(): void
  /** Called when the command was refused and has changed no row: writes what `onRefusal` has registered. */
  refuse(): void
}

type State = {
  readonly whole: Tx
  written: boolean
  readonly afterCommit: (() => void)[]
  readonly onRefusal: (() => void)[]
}

const states = new WeakMap<object, State>()

export function openCommandTx(whole: Tx): CommandTx {
  const state: State = { whole, written: false, afterCommit: [], onRefusal: [] }
  const changing =
    <Parameters extends unknown[], Result>(query: (...parameters: Parameters) => Result) =>
    (...parameters: Parameters): Result => {
      state.written = true
      return query(...parameters)
    }
  const tx: Tx = {
    select: whole.select.bind(whole),
    selectDistinct: whole.selectDistinct.bind(whole),
    insert: changing(whole.insert.bind(whole)),
    update: changing(whole.update.bind(whole)),
    delete: changing(whole.delete.bind(whole)),
    execute: changing(whole.execute.bind(whole)),
    writes: {
      add(writer, rows) {
        if (rows.length > 0) state.written = true
        whole.writes.add(writer, rows)
      },
      flushWith: changing(whole.writes.flushWith.bind(whole.writes)),
    },
    afterCommit: work => void state.afterCommit.push(work),
  }
  states.set(tx, state)
  return {
    tx,
    isWritten: () => state.written,
    accept() {
      for (const work of state.afterCommit) whole.afterCommit(work)
    },
    refuse() {
      for (const write of state.onRefusal) write()
    },
  }
}

/** The transaction that commands share; null for a transaction of a single command. */
export const sharedBy = (tx: object): Tx | null => states.get(tx)?.whole ?? null

/** The key of what is known about a whole transaction. */
export const wholeOf = (tx: object): object => states.get(tx)?.whole ?? tx

/** Records that the command has changed rows by a statement that it shares with other commands. */
export function markWritten(tx: Tx): void {
  const state = states.get(tx)
  if (state) state.written = true
}

/**
 * Adds rows that are written if the command is refused and the others of its transaction are committed. A transaction of
 * a single command is rolled back.
 */
export function onRefusal<Row>(tx: Tx, writer: Writer<Row>, rows: readonly Row[]): void {
  const state = states.get(tx)
  state?.onRefusal.push(() => state.whole.writes.add(writer, rows))
}
