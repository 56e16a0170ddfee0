// The state of push messages on this device, for their page.
import { useCallback, useEffect, useState } from 'react'
import { noticeTopics } from '../../../domain/notice.ts'
import type { PushChoice } from '../../../domain/wire/calls/push.ts'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import type { PushBlock, PushProblem } from '../../data/push-device.ts'
import { pushBlock, readPushChoice, removePushDevice, savePushChoice, subscribeToPush } from '../../data/push-device.ts'
import { settings } from '../../state/settings.ts'

export type PushState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly words: string }
  | { readonly is: 'blocked'; readonly by: PushBlock }
  | { readonly is: 'off' }
  | { readonly is: 'on'; readonly choice: PushChoice }

/** What a device receives until its user chooses otherwise. */
const FIRST: PushChoice = { topics: [...noticeTopics], amounts: false, quiet: null }

export function usePush() {
  const [state, setState] = useState<PushState>({ is: 'loading' })
  const [isBusy, setBusy] = useState(false)
  /** Of the last change: a problem of the browser by its name, a refusal in words. */
  const [problem, setProblem] = useState<PushProblem | { readonly words: string } | null>(null)

  const read = useCallback(async (): Promise<void> => {
    setState({ is: 'loading' })
    try {
      const by = await pushBlock()
      if (by !== null) return setState({ is: 'blocked', by })
      setState(stateOf(await readPushChoice()))
    } catch (thrown) {
      setState({ is: 'failed', words: wordsOfFailure(thrown) })
    }
  }, [])
  useEffect(() => void read(), [read])

  async function run(work: () => Promise<PushState | PushProblem>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      const result = await work()
      if (typeof result === 'string') setProblem(result)
      else setState(result)
    } catch (thrown) {
      setProblem({ words: wordsOfFailure(thrown) })
    }
    setBusy(false)
  }

  return {
    state,
    isBusy,
    problem,
    read,
    turnOn: () =>
      run(async () => {
        const found = await subscribeToPush()
        // The browser may remember the refusal: then only its settings can change it.
        if (found === 'permission' && Notification.permission === 'denied') return { is: 'blocked', by: 'denied' }
        return found ?? stateOf(await savePushChoice(FIRST, settings.locale))
      }),
    change: (choice: PushChoice) => run(async () => stateOf(await savePushChoice(choice, settings.locale))),
    turnOff: () =>
      run(async () => {
        await removePushDevice()
        return { is: 'off' }
      }),
  }
}

const stateOf = (choice: PushChoice | null): PushState => (choice ? { is: 'on', choice } : { is: 'off' })

function wordsOfFailure(thrown: unknown): string {
  if (thrown instanceof CallFailure) return wordsOf(thrown)
  throw thrown
}
