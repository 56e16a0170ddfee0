// Notes about the current page, such as a list that could not be reloaded. They are shown in the strip of notes, whose
// place is always reserved, so that a note that arrives later covers and moves nothing.
import { useEffect, useEffectEvent } from 'react'
import { proxy } from 'valtio/vanilla'
import type { ToastAction } from './toast.ts'

export type PageNote = {
  readonly kind: 'info' | 'warning' | 'offline'
  readonly text: string
  readonly action: ToastAction | null
}

export const pageNotes = proxy<{ list: (PageNote & { readonly id: number })[] }>({ list: [] })
let lastId = 0

/** Shows the note while the component is mounted; null shows none. */
export function usePageNote(note: PageNote | null): void {
  const kind = note?.kind
  const text = note?.text
  const label = note?.action?.label
  const run = useEffectEvent(() => note?.action?.run())
  useEffect(() => {
    if (kind === undefined || text === undefined) return
    lastId += 1
    const id = lastId
    pageNotes.list.push({ id, kind, text, action: label === undefined ? null : { label, run: () => run() } })
    return () => {
      const at = pageNotes.list.findIndex(each => each.id === id)
      if (at >= 0) pageNotes.list.splice(at, 1)
    }
  }, [kind, text, label])
}
