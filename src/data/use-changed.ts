// Something that is read by a call has changed on the server, or may have: the time to ask again.
import { useEffect } from 'react'
import type { ChangedThing } from '../../domain/wire/down/account.ts'
import { onAccount, onReload } from './events.ts'

/** Returns an unsubscribe function. `id` is the row's; null when all may have changed. */
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

/** `reload` must be the same function for as long as it does the same. */
export function useChanged(what: ChangedThing, reload: (id: string | null) => void): void {
  useEffect(() => onChanged(what, reload), [what, reload])
}
