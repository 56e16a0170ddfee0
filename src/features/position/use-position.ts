// One open position, loaded by its id and then kept up to date by account events. The link may name its instrument,
// too.
import { useEffect, useState } from 'react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { Position } from '../../../domain/wire/calls/trading.ts'
import { onAccount } from '../../data/events.ts'
import type { Lookup } from '../../data/use-call.ts'
import { partOf, useRecord } from '../../data/use-record.ts'

export function usePosition(id: string, key: InstrumentKey | null): Lookup<Position> {
  const input = key === null ? { positionId: id } : { positionId: id, key }
  const answer = useRecord('POST /position/getByStock', id === '' ? null : input)
  const { data, failure, asking, state, reload } = partOf(answer, ([position]) => position)
  // The newest event, and the answer that it came after: a later answer replaces it.
  const [event, setEvent] = useState<{ position: Position; after: Position | null } | null>(null)
  useEffect(
    () =>
      onAccount(events => {
        for (const each of events)
          if (each.type === 'position' && each.position.id === id) setEvent({ position: each.position, after: data })
      }),
    [id, data],
  )
  if (event?.position.id === id && event.after === data)
    return { data: event.position, failure: null, asking, state: 'ready', reload }
  return { data, failure, asking, state, reload }
}
