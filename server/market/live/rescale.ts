// The close before a day on which a share has another scale. It is the provider's, adjusted for the split; for a
// spin-off or a merger the provider has none, so it is unknown.
import type { Clock } from '../../../domain/clock.ts'
import { DAY_MS, MINUTE_MS } from '../../../domain/time.ts'
import type { ActionSource, KeyedAction } from '../actions.ts'
import type { Adapter } from './adapter.ts'
import { Refused } from './refused.ts'
import type { LiveRow } from './rows.ts'

/** A share can have no trade for days. */
const BACK_MS = 14 * DAY_MS

type RescalerDeps = {
  readonly adapter: Pick<Adapter, 'history'>
  readonly clock: Clock
  readonly actions: ActionSource | null
}

/** Returns a function that can be called again and again: a close is asked for once, and again after a refusal. */
export function createRescaler({ adapter, clock, actions }: RescalerDeps) {
  /** By action: the time from which on it may be asked for; infinity once it is known. */
  const nextAt = new Map<string, number>()

  async function adjusted({ listed }: LiveRow, since: number): Promise<number | null> {
    const { bars } = await adapter.history.bars(listed.live.symbol, DAY_MS, since - BACK_MS)
    return bars.findLast(({ time }) => time < since)?.close ?? null
  }

  return (row: LiveRow, { key, kind, exDate }: KeyedAction): void => {
    const name = `${key} ${exDate}`
    const next = nextAt.get(name)
    if (!actions || (next !== undefined && clock.now() < next)) return
    const start = actions.startOf(exDate)
    if (next === undefined) row.rescale(start, null)
    nextAt.set(name, Number.POSITIVE_INFINITY)
    if (kind !== 'split') return
    adjusted(row, start).then(
      close => row.rescale(start, close),
      (error: unknown) => {
        if (!(error instanceof Refused)) throw error
        nextAt.set(name, clock.now() + MINUTE_MS)
      },
    )
  }
}
