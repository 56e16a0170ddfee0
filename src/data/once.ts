// Sends a money request once. A key is made when the user confirms, and stored on the device until the outcome is known.
// Without an answer the outcome is unknown and the request is sent again with the same key, for which the server returns
// the same answer.
import type { Clock } from '../../domain/clock.ts'
import { failures } from '../../domain/failure.ts'
import { ORDER_SLOW_MS, RECONNECT_MAX_MS, RECONNECT_MIN_MS } from '../../domain/limits.ts'
import type { CallAnswer, CallInput } from '../../domain/wire/calls/table.ts'
import { pageClock } from '../lib/clock.ts'
import { session } from '../state/session.ts'
import type { OnceKey } from './call.ts'
import { CallFailure, reactionTo } from './failure.ts'
import { exchange } from './http.ts'
import { dropIntent, keepIntent } from './intents.ts'

export type Final<A> =
  | { readonly phase: 'done'; readonly answer: A }
  | { readonly phase: 'refused'; readonly failure: CallFailure }

/**
 * The states of a money request, in this order. `unknown`: the request may or may not have been executed, and is being
 * sent again.
 */
export type Sending<A> =
  | { readonly phase: 'sending' }
  | { readonly phase: 'slow' }
  | { readonly phase: 'unknown'; readonly tries: number }
  | Final<A>

type SendOptions<Answer> = {
  /** Called with each state of the call, before its outcome. */
  readonly onState?: (state: Sending<Answer>) => void
  readonly clock?: Clock
  /**
   * Data that is not stored on the device. True: nothing is stored, so a reload forgets the request. Field names (a pay
   * password): only the other fields are stored. After a reload the request is sent again without the named fields: the
   * server finds an executed request by its key, and executes nothing new.
   */
  readonly secret?: true | readonly string[]
}

const asking = new Set<string>()
/** True while a component of this page waits for the outcome of the intent. */
export const isAsking = (intentKey: string): boolean => asking.has(intentKey)

/** Number of attempts after which a persistent error of the server is the result. */
const INTERNAL_TRIES = 3

export async function sendOnce<K extends OnceKey>(
  key: K,
  input: CallInput<K>,
  intentKey: string,
  { onState = () => {}, clock = pageClock, secret = [] }: SendOptions<CallAnswer<K>> = {},
): Promise<Final<CallAnswer<K>>> {
  const userId = session.user?.id ?? null
  asking.add(intentKey)
  onState({ phase: 'sending' })
  const notSlow = clock.after(ORDER_SLOW_MS, () => onState({ phase: 'slow' }))
  if (secret !== true)
    await keepIntent({ intentKey, call: key, input: without(secret, input), userId, at: clock.now() })
  for (let tries = 1; ; tries += 1) {
    const outcome = await ask(key, input, intentKey, userId)
    notSlow()
    if (outcome.phase === 'refused' && !isFinal(outcome.failure, tries)) {
      onState({ phase: 'unknown', tries })
      await pause(clock, tries)
      continue
    }
    // An expired session leaves the outcome of the order unknown: the intent is kept for the next log-in.
    if (outcome.phase === 'done' || outcome.failure.kind !== 'loginExpired') dropIntent(intentKey)
    asking.delete(intentKey)
    onState(outcome)
    return outcome
  }
}

const without = (names: readonly string[], input: unknown): unknown =>
  JSON.parse(JSON.stringify(input, (name, value: unknown) => (names.includes(name) ? undefined : value)))

/**
 * Sends the request only while the user that tapped is logged in: another user that logs in must not place this order.
 */
async function ask<K extends OnceKey>(
  key: K,
  input: CallInput<K>,
  intentKey: string,
  userId: string | null,
): Promise<Final<CallAnswer<K>>> {
  if ((session.user?.id ?? null) !== userId)
    return { phase: 'refused', failure: new CallFailure({ msg: '', code: failures.loginExpired.code }) }
  try {
    // Never aborted: aborting the request would not undo the order.
    const signal = new AbortController().signal
    return { phase: 'done', answer: (await exchange({ key, input, signal, intentKey })) as CallAnswer<K> }
  } catch (thrown) {
    if (!(thrown instanceof CallFailure)) throw thrown
    return { phase: 'refused', failure: thrown }
  }
}

function isFinal(failure: CallFailure, tries: number): boolean {
  if (failure.network) return false
  if (failure.kind === 'internal') return tries >= INTERNAL_TRIES
  return reactionTo(failure) !== 'retry'
}

/**
 * Waits before the next attempt. The wait grows with each attempt, and ends at once when the device reports that the
 * network is back.
 */
function pause(clock: Clock, tries: number): Promise<void> {
  const ms = Math.min(RECONNECT_MAX_MS, RECONNECT_MIN_MS * 2 ** tries)
  return new Promise(resolve => {
    const end = () => {
      stop()
      removeEventListener('online', end)
      resolve()
    }
    const stop = clock.after(ms, end)
    addEventListener('online', end)
  })
}
