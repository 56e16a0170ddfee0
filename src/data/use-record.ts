// One record of the server, named by the page's link. It is loaded again when an account event names its kind, after
// account events were lost and, if it changes with the time, each minute.
import { useEffect } from 'react'
import { failures } from '../../domain/failure.ts'
import type { ChangedThing } from '../../domain/subjects.ts'
import type { CallAnswer, CallInput } from '../../domain/wire/calls/table.ts'
import type { PlainKey } from './call.ts'
import { onReload } from './events.ts'
import { CallFailure } from './failure.ts'
import type { Lookup } from './use-call.ts'
import { useCall } from './use-call.ts'
import { onChanged } from './use-changed.ts'
import { useMinutely } from './use-minutely.ts'

type Freshness = {
  /** The kind of account event that names the record. */
  readonly changed?: ChangedThing
  readonly isMinutely?: boolean
}

const notFound = new CallFailure({ msg: '', code: failures.notFound.code })

const gone = (reload: () => void): Lookup<never> => ({
  data: null,
  failure: notFound,
  asking: false,
  state: 'failed',
  reload,
})

/** A null input is a link without an id: no request is sent, and the record is not found. */
export function useRecord<K extends PlainKey>(
  key: K,
  input: CallInput<K> | null,
  { changed, isMinutely = false }: Freshness = {},
): Lookup<CallAnswer<K>> {
  const lookup = useCall(key, input, { waitedFor: true })
  const { reload, data, failure } = lookup
  useEffect(() => (changed ? onChanged(changed, reload) : onReload(reload)), [changed, reload])
  useMinutely(reload, isMinutely)
  // An id that the server calls invalid is a damaged link.
  return input === null || (data === null && failure?.kind === 'invalid') ? gone(reload) : lookup
}

/** A part of what a look-up returned; `undefined` means that the record does not exist. */
export function partOf<T, P>(lookup: Lookup<T>, part: (data: T) => P | undefined): Lookup<P> {
  const { data, failure, asking, state, reload } = lookup
  if (data === null) return { data: null, failure, asking, state, reload }
  const found = part(data)
  return found === undefined ? gone(reload) : { data: found, failure, asking, state, reload }
}

/**
 * A record whose id is found in a list first: as long as there is no id, the state of the list is that of the record.
 */
export const afterList = <T>(list: Lookup<unknown>, record: Lookup<T>): Lookup<T> => {
  if (list.data !== null) return record
  return { data: null, failure: list.failure, asking: list.asking, state: list.state, reload: list.reload }
}

/** The only row of a list that was asked for one id. */
export const rowOf = <T>(lookup: Lookup<{ readonly list: readonly T[] }>): Lookup<T> =>
  partOf(lookup, ({ list }) => list[0])

/** The input of a call for the record with this id; null for a link without one. */
export const byId = (id: string | null): { readonly id: string } | null => (id ? { id } : null)
