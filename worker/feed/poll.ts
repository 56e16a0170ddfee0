// When the socket is out, what is on the screen is asked for by HTTP, slowly; nothing is asked while nothing is shown.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Instrument } from '../../domain/instrument.ts'
import type { RawQuote } from '../../domain/wire/calls/market.ts'
import type { Read } from '../http.ts'

const POLL_MS = 5_000

export function startPolling(deps: {
  readonly clock: Clock
  readonly read: Read
  readonly isNeeded: () => boolean
  readonly keys: () => InstrumentKey[]
  readonly learn: (instrument: Instrument, quote: RawQuote | null) => void
  readonly onAnswer: () => void
}): () => void {
  let asking = false
  return deps.clock.every(POLL_MS, () => {
    const keys = asking || !deps.isNeeded() ? [] : deps.keys()
    if (keys.length === 0) return
    asking = true
    deps
      .read('POST /market/getMakets', { keys })
      .then(
        ({ list }) => {
          for (const { instrument, quote } of list) deps.learn(instrument as Instrument, quote)
          deps.onAnswer()
        },
        // The status says that the line is down; the next turn asks again.
        () => {},
      )
      .finally(() => {
        asking = false
      })
  })
}
