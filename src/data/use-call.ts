// A look-up of a component: called when it is mounted, when its values, the language or the log-in change, and on
// demand. The previous data stays during a reload and after a failure: unknown is null, never 0.
// Without an answer it is repeated automatically (retry.ts), and the failure is shown until then, beside the last market
// data that this tab has read.
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

/** Market data only: an old balance or position is unknown, not last. */
const keptCalls: readonly PlainKey[] = [
  'GET /m_ft/stock_detail_ft',
  'GET /m_ft/summary_detail',
  'POST /market/getMakets',
  'POST /stocka_config/getMinCount',
]
/** The last answers of these by call, values, language and log-in, oldest first. */
const answers = new Map<string, unknown>()
const ANSWERS_MAX = 100

function keepAnswer(name: string, data: unknown): void {
  answers.delete(name)
  answers.set(name, data)
  for (const oldest of answers.keys()) if (answers.size > ANSWERS_MAX) answers.delete(oldest)
}

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
    const name = [key, text, locale, token].join(' ')
    setOutcome(known => ({ ...known, asking: true }))
    const giveUp = () => setOutcome(known => (known.asking ? { ...known, failure: notYet(), asking: false } : known))
    const late = waitedFor ? setTimeout(giveUp, LATE_MS) : undefined
    const ask = (): void =>
      void call(key, question.input, { id, quiet: true, signal: left.signal }).then(
        data => {
          retry.stop()
          if (keptCalls.includes(key)) keepAnswer(name, data)
          setOutcome({ data, failure: null, asking: false })
        },
        (thrown: unknown) => {
          if (!(thrown instanceof CallFailure)) throw thrown
          if (thrown.aborted) return
          if (isTransient(thrown)) retry.failed()
          // The name contains the call, so the answer has its type.
          const last = thrown.network ? (answers.get(name) as CallAnswer<K> | undefined) : undefined
          setOutcome(known => ({ data: known.data ?? last ?? null, failure: thrown, asking: false }))
        },
      )
    const retry = createRetry(ask)
    ask()
    return () => {
      retry.stop()
      clearTimeout(late)
      left.abort()
    }
  }, [key, question, id, waitedFor, text, locale, token])

  const reload = useCallback(() => setTries(before => before + 1), [])
  return { ...outcome, state: stateOf(outcome), reload }
}

function stateOf({ data, failure, asking }: Outcome<unknown>): Lookup<unknown>['state'] {
  if (failure && !asking) return 'failed'
  return data === null ? 'loading' : 'ready'
}
