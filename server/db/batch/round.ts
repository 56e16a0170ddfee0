// A query that the commands of one transaction need at the same time is one statement for all of them. A command waits
// for each of its queries, so all have asked for their next rows when the results of the last round are processed.
import type { Tx } from '../db.ts'
import { markWritten, sharedBy } from './command-tx.ts'

/** Returns a value for each key, in their order. */
type Load<Key, Value> = (tx: Tx, keys: readonly Key[]) => Promise<readonly Value[]>

type Gathered<Key, Value> = { readonly keys: Key[]; readonly values: Promise<readonly Value[]> }

/**
 * Loads one value, with one statement for all commands of a transaction that ask at the same time.
 * @param writes true if the statement changes rows
 */
export function createRound<Key, Value>(
  load: Load<Key, Value>,
  { writes = false } = {},
): (tx: Tx, key: Key) => Promise<Value> {
  const gathered = new WeakMap<Tx, Gathered<Key, Value>>()

  function gather(whole: Tx): Gathered<Key, Value> {
    const keys: Key[] = []
    // After all steps that the results of the last round have made possible.
    const values = new Promise<void>(resolve => setImmediate(resolve)).then(() => {
      gathered.delete(whole)
      return load(whole, keys)
    })
    const round = { keys, values }
    gathered.set(whole, round)
    return round
  }

  return async (tx, key) => {
    const whole = sharedBy(tx)
    if (whole === null) return (await load(tx, [key]))[0] as Value
    if (writes) markWritten(tx)
    const { keys, values } = gathered.get(whole) ?? gather(whole)
    const place = keys.push(key) - 1
    return (await values)[place] as Value
  }
}
