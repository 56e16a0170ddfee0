// One open holding, by its id: read by its instrument where the link names it, else looked for among all; then kept by
// account events.
import { useEffect, useEffectEvent, useState } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { call } from '../../api/call.ts'
import { CallFailure } from '../../api/failure.ts'
import { notYet, useLate } from '../../api/late.ts'
import { onAccount, onReload } from '../../engine/events.ts'

export type PositionLookup =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly failure: CallFailure }
  | { readonly state: 'ready'; readonly position: Position }

export function usePosition(id: string, key: InstrumentKey | null) {
  const [lookup, setLookup] = useState<PositionLookup>({ state: 'loading' })
  // A new object asks anew.
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
        if (!isLeft && !thrown.aborted) setLookup({ state: 'failed', failure: thrown })
      },
    )
    return () => {
      isLeft = true
    }
  }, [question])

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

async function findPosition(id: string, key: InstrumentKey | null): Promise<Position | null> {
  if (key !== null) {
    const position = await call('POST /position/getByStock', { key }, { quiet: true })
    return position?.id === id ? position : null
  }
  for (let pageNo = 1; ; pageNo += 1) {
    const { list, total } = await call('POST /position/me', { pageNo, pageSize: PAGE_SIZE_MAX }, { quiet: true })
    const found = list.find(position => position.id === id)
    if (found || pageNo * PAGE_SIZE_MAX >= total) return found ?? null
  }
}
