// The upload of one image: it is chosen, prepared and uploaded, and its address is passed to the form. A lost network
// pauses the upload; it continues when the network is back. The user can cancel it at any time.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallFailure, reactionTo, wordsOf } from '../failure.ts'
import type { ImageIssue } from './image-issue.ts'
import type { Unfit } from './prepare.ts'
import { prepareImage } from './prepare.ts'
import { sendImage } from './send.ts'
import type { Shrunk } from './shrink.ts'

export type UploadState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'preparing' }
  | { readonly phase: 'sending'; readonly shrunk: Shrunk; readonly fraction: number }
  /** The chosen image is refused, and the user must choose another. The previous image is kept. */
  | { readonly phase: 'unfit'; readonly why: Unfit['unfit'] }
  /** The upload got no answer: the prepared image can be sent again unchanged. */
  | { readonly phase: 'cut'; readonly shrunk: Shrunk }
  | { readonly phase: 'refused'; readonly shrunk: Shrunk; readonly words: string; readonly again: boolean }
  | { readonly phase: 'done'; readonly shrunk: Shrunk; readonly url: string; readonly doubt: ImageIssue | null }

export type Upload = {
  readonly state: UploadState
  readonly choose: (file: Blob) => void
  readonly retry: () => void
  /** Restores the previous image. */
  readonly cancel: () => void
  readonly remove: () => void
}

type UploadOptions = {
  readonly value: string | null
  readonly onChange: (url: string | null) => void
  readonly terms: boolean
}

const IDLE: UploadState = { phase: 'idle' }

export function useUpload({ value, onChange, terms }: UploadOptions): Upload {
  const [state, setState] = useState<UploadState>(IDLE)
  const task = useTask()
  const notify = useLatest(onChange)
  /** The form's value before the new image was chosen. */
  const before = useRef<string | null>(null)

  const send = async (shrunk: Shrunk, signal: AbortSignal) => {
    const onProgress = (fraction: number) => {
      if (!signal.aborted) setState({ phase: 'sending', shrunk, fraction })
    }
    onProgress(0)
    try {
      const url = await sendImage(shrunk.image, { terms, signal, onProgress })
      before.current = null
      setState({ phase: 'done', shrunk, url, doubt: shrunk.doubt })
      notify(url)
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown
      if (!thrown.aborted) setState(stopped(shrunk, thrown))
    }
  }
  const choose = (file: Blob) =>
    task.run(async signal => {
      before.current = value ?? before.current
      setState({ phase: 'preparing' })
      // Clears the form's value: the image that is being replaced must not be submitted.
      notify(null)
      const made = await prepareImage(file, signal)
      if (!('unfit' in made)) return send(made, signal)
      setState({ phase: 'unfit', why: made.unfit })
      notify(before.current)
    })
  const retry = () => {
    if (state.phase === 'cut' || state.phase === 'refused') task.run(signal => send(state.shrunk, signal))
  }
  const leave = (url: string | null) => {
    task.stop()
    setState(IDLE)
    notify(url)
  }
  const remove = () => {
    before.current = null
    leave(null)
  }
  useOnline(() => {
    if (state.phase === 'cut') retry()
  })
  // The form's value was set elsewhere: the image uploaded here is not its value any more.
  const isOther = state.phase === 'done' && state.url !== value
  return { state: isOther ? IDLE : state, choose, retry, cancel: () => leave(before.current), remove }
}

function stopped(shrunk: Shrunk, failure: CallFailure): UploadState {
  if (failure.network) return { phase: 'cut', shrunk }
  return { phase: 'refused', shrunk, words: wordsOf(failure), again: reactionTo(failure) !== 'mark' }
}

type Task = { readonly run: (work: (signal: AbortSignal) => Promise<void>) => void; readonly stop: () => void }

/** Runs one task at a time: a new task aborts the previous one, and so does unmounting. */
function useTask(): Task {
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const stop = () => running.current?.abort()
  const run: Task['run'] = work => {
    stop()
    const own = new AbortController()
    running.current = own
    work(own.signal).catch(thrown => {
      if (!own.signal.aborted) throw thrown
    })
  }
  return { run, stop }
}

/** Returns a function that calls the current listener, for callbacks that run later. */
function useLatest<T>(listener: (value: T) => void): (value: T) => void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  return value => latest.current(value)
}

function useOnline(again: () => void): void {
  const onOnline = useEffectEvent(again)
  useEffect(() => {
    const listen = () => onOnline()
    addEventListener('online', listen)
    return () => removeEventListener('online', listen)
  }, [])
}
