// The instruments of a list of the dashboard that has given ones, as many as it shows.
import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import type { DashboardList, DashboardSource } from '../../../domain/dashboard.ts'
import { PAGE_SIZE_MAX } from '../../../domain/limits.ts'
import { MINUTE_MS } from '../../../domain/time.ts'
import { MAIN_LIST } from '../../../domain/watchlists/lists.ts'
import { onAccount, onReload } from '../../data/events.ts'
import type { CallFailure } from '../../data/failure.ts'
import type { Lookup } from '../../data/use-call.ts'
import { useCall } from '../../data/use-call.ts'
import { usePolled } from '../../data/use-polled.ts'
import { loadWatchlist, watchlist } from '../../data/watchlist.ts'
import { useQuotes } from '../../engine/use-view.ts'
import { session } from '../../state/session.ts'

/** Listings change a few times a day. */
const SEARCH_AGAIN_MS = 5 * MINUTE_MS

export type SourceRows = {
  readonly state: 'loading' | 'ready' | 'failed' | 'gone' | 'anonymous'
  readonly keys: readonly InstrumentKey[]
  readonly reload: () => void
}

type Of<Kind extends DashboardSource['kind']> = Extract<DashboardSource, { kind: Kind }>
type SourceOf<Kind extends DashboardSource['kind']> = {
  readonly source: Of<Kind>
  readonly rows: DashboardList['rows']
}

/** The list that is chosen on this device is that of the stars; without a log-in there is no other. */
export function useWatchlistRows({ source: { list }, rows }: SourceOf<'watchlist'>): SourceRows {
  const { token } = useSnapshot(session)
  const chosen = useSnapshot(watchlist)
  const isChosen = token === null || list === (chosen.id ?? MAIN_LIST)
  const { data, failure, reload } = useCall(
    'GET /userSelfSecurity/selectSelfSelectionStocksData',
    isChosen ? null : { list },
  )
  const all = isChosen ? chosen.list.map(({ key }) => key) : (data ?? []).map(({ key }) => key as InstrumentKey)
  const keys = useShown(all, rows)
  if (isChosen) return { state: all.length > 0 ? 'ready' : chosen.state, keys, reload: loadWatchlist }
  if (failure?.kind === 'notFound') return { state: 'gone', keys, reload }
  return { state: stateOf(data, failure), keys, reload }
}

/** The months that can be traded, the next to end first. */
export function useMonthRows({ source: { root }, rows }: SourceOf<'months'>): SourceRows {
  const { data, failure, reload } = useCall('GET /m_ft/futures_opt_list', { root })
  const keys = useShown(
    (data ?? []).filter(({ tradable }) => tradable).map(({ key }) => key as InstrumentKey),
    rows,
  )
  return { state: stateOf(data, failure), keys, reload }
}

/** What the search finds, the best first. Read again when the list comes into sight, and while it is: a listing is news. */
export function useSearchRows({ source: { words, scope }, rows }: SourceOf<'search'>): SourceRows {
  const board = scope === 'all' ? null : scope
  const lookup = useCall('POST /market/getMaket', { stkName: words, board })
  const { data, failure, reload } = lookup
  useEffect(() => onReload(reload), [reload])
  usePolled(lookup, SEARCH_AGAIN_MS)
  const keys = useShown(
    (data ?? []).map(({ instrument }) => instrument.key as InstrumentKey),
    rows,
  )
  return { state: stateOf(data, failure), keys, reload }
}

const PAGE = { pageNo: 1, pageSize: PAGE_SIZE_MAX }

export function usePositionRows({ rows }: SourceOf<'positions'>): SourceRows {
  const { token } = useSnapshot(session)
  return useHeldRows(useCall('POST /position/me', token === null ? null : PAGE), 'position', rows)
}

export function useOrderRows({ rows }: SourceOf<'orders'>): SourceRows {
  const { token } = useSnapshot(session)
  const input = token === null ? null : Object.assign({ open: true }, PAGE)
  return useHeldRows(useCall('POST /position/consignList', input), 'order', rows)
}

type Held = Pick<Lookup<{ readonly list: readonly { readonly key: string }[] }>, 'data' | 'failure' | 'reload'>

/** Read again when positions or orders change. Each instrument once. */
function useHeldRows({ data, failure, reload }: Held, type: 'position' | 'order', rows: number): SourceRows {
  const { token } = useSnapshot(session)
  useEffect(() => {
    const stops = [onAccount(events => events.some(event => event.type === type) && reload()), onReload(reload)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [type, reload])
  const keys = useShown([...new Set((data?.list ?? []).map(({ key }) => key as InstrumentKey))], rows)
  return { state: token === null ? 'anonymous' : stateOf(data, failure), keys, reload }
}

/** What was loaded stays on the screen when it cannot be loaded again. */
function stateOf(data: unknown, failure: CallFailure | null): 'loading' | 'ready' | 'failed' {
  if (data) return 'ready'
  return failure ? 'failed' : 'loading'
}

/** The first keys, whose quotes are followed. */
function useShown(all: readonly InstrumentKey[], rows: number): readonly InstrumentKey[] {
  const text = all.slice(0, rows).join(' ')
  const keys = useMemo(() => (text === '' ? [] : (text.split(' ') as InstrumentKey[])), [text])
  useQuotes(keys)
  return keys
}
