// One open position, loaded by its id and then kept up to date by account events. The link may name its instrument,
// too.
import { useEffect, useEffectEvent, useState } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { call } from '../../data/call.ts'
import { onAccount, onReload } from '../../data/events.ts'
import { CallFailure } from '../../data/failure.ts'
import { notYet, useLate } from '../../data/late.ts'
import { isTransient, useRetry } from '../../data/retry.ts'

export type PositionLookup =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly failure: CallFailure }
  | { readonly state: 'ready'; readonly position: Position }

export function usePosition(id: string, key: InstrumentKey | null) {
  const [lookup, setLookup] = useState<PositionLookup>({ state: 'loading' })
  // The request starts again when this object changes.
  const [question, setQuestion] = useState(() => ({ id, key }))
  if (question.id !== id || question.key !== key) setQuestion({ id, key })
  const reload = (): void => setQuestion({ id, key })

  useEffect(() => {
    let isLeft = false
    findPosition(question.id, question.key).then(
      position => {
        if (!isLeft) setLookup(position ? { state: 'ready', position } : { state: 'missing' })
      },
      (thrown: unknown) => {
        if (!(thrown instanceof CallFailure)) throw thrown
        if (isLeft || thrown.aborted) return
        setLookup(thrown.kind === 'invalid' ? { state: 'missing' } : { state: 'failed', failure: thrown })
      },
    )
    return () => {
      isLeft = true
    }
  }, [question])

  const isPassing = lookup.state === 'failed' && isTransient(lookup.failure)
  useRetry(isPassing ? lookup : null, reload)
  const reloadNow = useEffectEvent(reload)
  useEffect(() => onReload(() => reloadNow()), [])
  useEffect(
    () =>
      onAccount(events => {
        for (const event of events)
          if (event.type === 'position' && event.position.id === id)
            setLookup({ state: 'ready', position: event.position })
      }),
    [id],
  )
  const isLate = useLate(lookup.state === 'loading')
  const known: PositionLookup = isLate && lookup.state === 'loading' ? { state: 'failed', failure: notYet() } : lookup
  return { ...known, reload }
}

/** Resolves to null if no position has this id, and for an empty id. */
async function findPosition(id: string, key: InstrumentKey | null): Promise<Position | null> {
  if (id === '') return null
  const wanted = key === null ? { positionId: id } : { positionId: id, key }
  const [position] = await call('POST /position/getByStock', wanted, { quiet: true })
  return position ?? null
}
