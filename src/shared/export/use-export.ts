// The download of a table from its first page to the saved file, with progress. The user can cancel it at any time.

import { useEffect, useRef, useState } from 'react'
import { CallFailure, wordsOf } from '../../data/failure.ts'
import { saveFile } from '../../lib/save-file.ts'
import { showToast } from '../../state/toast.ts'
import type { Collecting } from './collect.ts'

export type ExportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'collecting'; readonly done: number; readonly total: number | null }
  | { readonly phase: 'failed'; readonly words: string }

export type Table<Row> = {
  readonly collect: (collecting: Collecting) => Promise<readonly Row[]>
  readonly textOf: (rows: readonly Row[]) => string
  /** Name of the file. */
  readonly name: () => string
  /** What is said when the file is saved. */
  readonly done: (count: number) => string
}

/** `onSaved` is called when the file is saved. */
export function useExport<Row>(table: Table<Row>, onSaved: () => void) {
  const [state, setState] = useState<ExportState>({ phase: 'idle' })
  const running = useRef<AbortController | null>(null)
  const cancel = (): void => {
    running.current?.abort()
    setState({ phase: 'idle' })
  }
  useEffect(() => () => running.current?.abort(), [])

  const start = async (): Promise<void> => {
    const own = new AbortController()
    const { signal } = own
    running.current?.abort()
    running.current = own
    setState({ phase: 'collecting', done: 0, total: null })
    try {
      const rows = await table.collect({
        signal,
        onProgress: (done, total) => setState({ phase: 'collecting', done, total }),
      })
      signal.throwIfAborted()
      saveFile(table.name(), table.textOf(rows), 'text/csv')
      setState({ phase: 'idle' })
      onSaved()
      showToast('success', table.done(rows.length))
    } catch (thrown) {
      if (signal.aborted) return
      if (!(thrown instanceof CallFailure)) throw thrown
      setState({ phase: 'failed', words: wordsOf(thrown) })
    }
  }
  return { state, start: () => void start(), cancel }
}
