// Interactive Brokers as a provider: TWS or the Gateway of the user's own account, which runs on a machine of his. What is
// live, delayed or refused follows from the subscriptions of that account.

import { dateOfDay } from '../../../../domain/calendar/civil-date.ts'
import type { Clock } from '../../../../domain/clock.ts'
import type { Omitted } from '../../../../domain/feed-origin.ts'
import type { CalendarName } from '../../../../domain/instruments/calendars.ts'
import { calendarsOfBoard } from '../../../../domain/instruments/calendars.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/time.ts'
import type { Adapter } from '../../live/adapter.ts'
import type { Days } from '../../live/days.ts'
import { createExchangeDays, createNewYorkDays } from '../../live/days.ts'
import type { Source } from '../../live/sourced.ts'
import type { Listed } from './contracts.ts'
import { ownBoards } from './contracts.ts'
import { openGateway } from './gateway.ts'
import { createHistory } from './history.ts'
import { createRequests } from './requests.ts'
import { createReader, PRICES } from './wire.ts'

/** Lines of market data of an account without more than the least of everything. */
const LINES_MOST = 100
/** The Gateway sends nothing while no price changes, so it is asked for its time. */
const PING_EVERY_MS = 5 * SECOND_MS
const SILENCE_MS = 16 * SECOND_MS
const RECONNECT_LEAST_MS = SECOND_MS

export type IbkrDeps = {
  readonly clock: Clock
  /** Host and port of TWS or the Gateway. */
  readonly address: string
  /** The number of the connection for prices; that for requests has the next one. */
  readonly client: number
  /** Messages a second. */
  readonly rate?: number
  /** Reports months that are not listed, because they differ from our table. */
  onOmitted?(omitted: Omitted): void
}

export function createIbkr({ clock, address, client, rate, onOmitted = () => {} }: IbkrDeps): Source {
  const url = `tcp://${address}`
  const limits = rate === undefined ? {} : { rate }
  const listed = new Map<string, Listed>()
  const reader = createReader(listed, () => dateOfDay(Math.floor(clock.now() / DAY_MS)))
  const daysOf = createDays()
  const openRequests = openGateway({ client: client + 1, ...limits })
  const history = createHistory({
    requests: createRequests({ clock, url, openSocket: openRequests }),
    clock,
    now: () => clock.now() - reader.aheadMs(),
    listed,
    daysOf,
    onOmitted,
  })
  const openPrices = openGateway({ client, ...limits })
  const adapter: Adapter = {
    name: 'ibkr',
    boards: ownBoards,
    socketUrl: url,
    silenceMs: SILENCE_MS,
    pingEveryMs: PING_EVERY_MS,
    reconnectLeastMs: RECONNECT_LEAST_MS,
    // Whether a symbol has prices is known with its first one.
    channels: [],
    tradeChannel: PRICES,
    isProvisional: true,
    isLoadedAhead: false,
    daysOf: (board, hours = calendarsOfBoard[board][0]) => daysOf(hours),
    subscribe: reader.subscribe,
    read: reader.read,
    ranked: {
      most: LINES_MOST,
      unsubscribe: reader.unsubscribe,
      // Each request for a present state needs a line too: a symbol without one has no current price.
      snapshots: () => Promise.resolve([]),
      everyMs: () => MINUTE_MS,
      muteMs: Number.POSITIVE_INFINITY,
    },
    history,
  }
  return {
    adapter,
    openSocket(socketUrl, events) {
      reader.begin()
      return openPrices(socketUrl, events)
    },
  }
}

/** Days by calendar: pairs change theirs at 17:00 in New York, all others have the hours of their exchange. */
function createDays(): (name: CalendarName) => Days {
  const known = new Map<CalendarName, Days>([['FX', createNewYorkDays()]])
  return name => {
    const days = known.get(name) ?? createExchangeDays(name)
    known.set(name, days)
    return days
  }
}
