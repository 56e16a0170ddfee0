// Corporate actions of one provider of a live market.
import { dateOfDay, dayOfDate } from '../../../domain/calendar/civil-date.ts'
import type { CorporateAction, ReadingState } from '../../../domain/corporate-action.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import type { ActionSource, KeyedAction } from '../actions.ts'
import type { Days } from './days.ts'
import type { LiveInstrument } from './events.ts'
import { Refused } from './refused.ts'

export type LiveAction = CorporateAction & { readonly symbol: string }

/** The actions of some symbols that are processed on days from `from` to `to`. Rejects with a `Refused`. */
export type ReadActions = (symbols: readonly string[], from: string, to: string) => Promise<readonly LiveAction[]>

/** A split can be found after a year without a start; a dividend is processed some weeks after its ex-date. */
const DAYS_BEFORE = 365
const DAYS_AFTER = 90
/** Within the regular hours of all exchanges of these boards. */
const AFTERNOON_MS = 20 * HOUR_MS

type SourceDeps = {
  readonly name: string
  readonly days: Days
  readonly readActions: ReadActions
  readonly now: () => number
  instruments(): readonly LiveInstrument[]
}

export type LiveActionSource = ActionSource & { readonly state: ReadingState }

export function createActionSource({ name, days, readActions, now, instruments }: SourceDeps): LiveActionSource {
  let state: ReadingState = 'waiting'
  const today = (): string => new Date(days.startOf(now())).toISOString().slice(0, 10)
  const moved = (by: number): string => dateOfDay(dayOfDate(today()) + by)

  async function read(): Promise<readonly KeyedAction[]> {
    const keys = new Map(instruments().map(({ symbol, key }) => [symbol, key]))
    if (keys.size === 0) throw new Refused('retry', 'nothing is listed yet')
    const actions = await readActions([...keys.keys()], moved(-DAYS_BEFORE), moved(DAYS_AFTER))
    return actions.flatMap(({ symbol, ...action }) => {
      const key = keys.get(symbol)
      return key === undefined ? [] : Object.assign({ key }, action)
    })
  }

  return {
    name,
    get state() {
      return state
    },
    keys: () => instruments().map(({ key }) => key),
    today,
    startOf: date => days.startOf(dayOfDate(date) * 24 * HOUR_MS + AFTERNOON_MS),
    async read() {
      try {
        const actions = await read()
        state = 'read'
        return actions
      } catch (error) {
        state = 'failed'
        throw error
      }
    },
  }
}
