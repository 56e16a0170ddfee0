// A look-up of a component: called when it is mounted, when its values, the language or the log-in change, and on
// demand. The previous data stays during a reload and after a failure: unknown is null, never 0.
// Without an answer it is repeated automatically (retry.ts), and the failure is shown until then.
import { useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { CallAnswer, CallInput } from '../../domain/wire/calls/table.ts'
import { session } from '../state/session.ts'
import { settings } from '../state/settings.ts'
import type { PlainKey } from './call.ts'
import { call } from './call.ts'
import { CallFailure } from './failure.ts'
import { LATE_MS, notYet } from './late.ts'
import { createRetry, isTransient } from './retry.ts'

type Outcome<T> = { readonly data: T | null; readonly failure: CallFailure | null; readonly asking: boolean }

export type Lookup<T> = Outcome<T> & {
  /** In the state `failed`, previously loaded data may still be there. */
  readonly state: 'loading' | 'ready' | 'failed'
  readonly reload: () => void
}

type LookupOptions = {
  /** True if other data depends on this look-up: after a long wait it counts as failed until the answer comes. */
  readonly waitedFor?: boolean
}

/** A null input sends no request. */
export function useCall<K extends PlainKey>(
  key: K,
  input: CallInput<K> | null,
  { waitedFor = false }: LookupOptions = {},
): Lookup<CallAnswer<K>> {
  const [outcome, setOutcome] = useState<Outcome<CallAnswer<K>>>({ data: null, failure: null, asking: true })
  const [tries, setTries] = useState(0)
  const { locale } = useSnapshot(settings)
  const { token } = useSnapshot(session)
  const id = useId()
  const text = input === null ? null : JSON.stringify(input)
  // A new look-up when its values change, not when the object that holds them does.
  const question = useMemo(
    () => (text === null ? null : { input: JSON.parse(text) as CallInput<K>, locale, token, tries }),
    [text, locale, token, tries],
  )

  useEffect(() => {
    if (!question) return
    const left = new AbortController()
    setOutcome(known => ({ ...known, asking: true }))
    const giveUp = () => setOutcome(known => (known.asking ? { ...known, failure: notYet(), asking: false } : known))
    const late = waitedFor ? setTimeout(giveUp, LATE_MS) : undefined
    const ask = (): void =>
      void call(key, question.input, { id, quiet: true, signal: left.signal }).then(
        data => {
          retry.stop()
          setOutcome({ data, failure: null, asking: false })
        },
        (thrown: unknown) => {
          if (!(thrown instanceof CallFailure)) throw thrown
          if (thrown.aborted) return
          if (isTransient(thrown)) retry.failed()
          setOutcome(known => ({ data: known.data, failure: thrown, asking: false }))
        },
      )
    const retry = createRetry(ask)
    ask()
    return () => {
      retry.stop()
      clearTimeout(late)
      left.abort()
    }
  }, [key, question, id, waitedFor])

  const reload = useCallback(() => setTries(before => before + 1), [])
  return { ...outcome, state: stateOf(outcome), reload }
}

function stateOf({ data, failure, asking }: Outcome<unknown>): Lookup<unknown>['state'] {
  if (failure && !asking) return 'failed'
  return data === null ? 'loading' : 'ready'
}
