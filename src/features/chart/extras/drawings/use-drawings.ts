// The drawings of a chart on the screen. They are read again when the page is shown, because the user may have drawn on
// another device, and when another tab changes them.
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../../../domain/brand.ts'
import { DRAWINGS } from '../../../../data/device-drawings.ts'
import type { Whereabouts } from '../../../../data/drawings.ts'
import { deleteDrawing, drawingsOf, putDrawing, syncDrawings } from '../../../../data/drawings.ts'
import { useRetry } from '../../../../data/retry.ts'
import { onStoredElsewhere, ownName } from '../../../../lib/persist.ts'
import { session } from '../../../../state/session.ts'
import type { Drawing, Drawings } from './drawing.ts'
import { readDrawings, storedDrawing } from './drawing.ts'

type Place = { readonly is: Whereabouts | 'nowhere' }

export type ShownDrawings = Drawings & {
  /** `nowhere`: the device refused to store them. Null until the account's were read. */
  readonly place: Place['is'] | null
  readonly put: (drawing: Drawing) => void
  readonly remove: (drawing: Drawing) => void
}

export function useDrawings(key: InstrumentKey, decimals: number): ShownDrawings {
  const { token } = useSnapshot(session)
  const [stored, setStored] = useState(() => drawingsOf(key))
  const [place, setPlace] = useState<Place | null>(null)
  const show = (): void => setStored(drawingsOf(key))
  const sync = async (): Promise<void> => {
    const is = await syncDrawings(key)
    setPlace({ is })
    show()
  }
  const read = useEffectEvent((isVisitor: boolean) => {
    show()
    if (isVisitor) setPlace({ is: 'device' })
    else void sync()
  })
  useEffect(() => {
    const readAgain = (): void => read(token === null)
    readAgain()
    const onVisible = (): void => {
      if (!document.hidden) readAgain()
    }
    document.addEventListener('visibilitychange', onVisible)
    const stops = [DRAWINGS, ownName(DRAWINGS)].map(name => onStoredElsewhere(name, readAgain))
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      for (const stop of stops) stop()
    }
  }, [token])
  const isWaiting = place?.is === 'unsent' || place?.is === 'unread'
  useRetry(isWaiting ? place : null, () => void sync())
  const known = useMemo(() => readDrawings(stored, decimals), [stored, decimals])
  return {
    known: known.known,
    unknown: known.unknown,
    place: place?.is ?? null,
    put(drawing) {
      const isStored = putDrawing(key, storedDrawing(drawing, decimals))
      if (isStored) show()
      else setStored([...stored, storedDrawing(drawing, decimals)])
      if (isStored) void sync()
      else setPlace({ is: 'nowhere' })
    },
    remove(drawing) {
      deleteDrawing(key, drawing.id)
      show()
      void sync()
    },
  }
}
