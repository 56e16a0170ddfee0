// A request that needs the pay password, from the password pad to the outcome: a wrong password is entered again on the
// pad, any other answer closes it.
import { useState } from 'react'
import type { FailureKind } from '../../domain/failure.ts'
import type { CallAnswer, CallInput } from '../../domain/wire/calls/table.ts'
import type { OnceKey } from './call.ts'
import type { CallFailure } from './failure.ts'
import { useOnce } from './use-once.ts'

/** Refusals that the pad shows itself: the user corrects the password there, or waits for the end of a lock. */
const atThePad: readonly (FailureKind | null)[] = ['payPasswordWrong', 'payPasswordLocked', 'payPasswordNeeded']

type Make<K extends OnceKey> = (payPassword: string) => CallInput<K>

export type Paid<K extends OnceKey> = {
  /** Opens the pad. `make` builds the request with the entered pay password. */
  readonly ask: (make: Make<K>) => void
  /** Props of `PayPad`. */
  readonly pad: {
    readonly open: boolean
    readonly busy: boolean
    readonly error: CallFailure | null
    readonly onDone: (payPassword: string) => void
    readonly onCancel: () => void
  }
  /** `unknown`: no answer yet, and the request is being sent again. */
  readonly phase: 'idle' | 'sending' | 'unknown' | 'refused' | 'done'
  /** The refusal, if the pad cannot handle it. */
  readonly failure: CallFailure | null
  readonly answer: CallAnswer<K> | null
  readonly reset: () => void
}

/** `onDone` is called with the answer, for effects that are not rendered: a toast, a reload of a list. */
export function usePaid<K extends OnceKey>(key: K, onDone?: (answer: CallAnswer<K>) => void): Paid<K> {
  const { sending, busy, send, reset } = useOnce(key)
  const [asked, setAsked] = useState<{ readonly make: Make<K> } | null>(null)
  const refused = sending?.phase === 'refused' ? sending.failure : null
  const isForPad = refused !== null && atThePad.includes(refused.kind)
  const close = () => {
    setAsked(null)
    reset()
  }

  const sendWith = async (payPassword: string): Promise<void> => {
    if (!asked) return
    const final = await send(asked.make(payPassword))
    if (final.phase === 'done' || !atThePad.includes(final.failure.kind)) setAsked(null)
    if (final.phase === 'done') onDone?.(final.answer)
  }

  return {
    ask: make => {
      reset()
      setAsked({ make })
    },
    pad: {
      open: asked !== null && sending?.phase !== 'unknown',
      busy,
      error: isForPad ? refused : null,
      onDone: payPassword => void sendWith(payPassword),
      onCancel: close,
    },
    phase: phaseOf(sending?.phase ?? null, isForPad),
    failure: isForPad ? null : refused,
    answer: sending?.phase === 'done' ? sending.answer : null,
    reset: close,
  }
}

type Phase = Paid<OnceKey>['phase']

function phaseOf(phase: Phase | 'slow' | null, isForPad: boolean): Phase {
  if (phase === null || (phase === 'refused' && isForPad)) return 'idle'
  return phase === 'slow' ? 'sending' : phase
}
