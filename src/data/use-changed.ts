// Reports that data which a call had read has changed on the server, or may have, so that it can be loaded again.
import { useEffect } from 'react'
import type { ChangedThing } from '../../domain/subjects.ts'
import { onAccount, onReload } from './events.ts'

/** Returns an unsubscribe function. `id` is that of the changed row; null if any row may have changed. */
export function onChanged(what: ChangedThing, listener: (id: string | null) => void): () => void {
  const stopNews = onAccount(events => {
    for (const event of events) if (event.type === 'changed' && event.what === what) listener(event.id)
  })
  const stopReload = onReload(() => listener(null))
  return () => {
    stopNews()
    stopReload()
  }
}

/** `reload` must be the same function in each render: another function subscribes again. */
export function useChanged(what: ChangedThing, reload: (id: string | null) => void): void {
  useEffect(() => onChanged(what, reload), [what, reload])
}
