// The data that this device showed last, for a start without a network: prices and Home for everyone; holdings and
// totals for the logged-in user, erased with the session. Restored as one snapshot with the time of its data, until
// live data comes.
import type { InstrumentKey } from '../../domain/brand.ts'
import type { Instrument } from '../../domain/instrument.ts'
import { DAY_MS } from '../../domain/time.ts'
import { PROTOCOL_VERSION } from '../../domain/wire/version.ts'
import type { FeedStatus, HoldingRow, HomePatch, ProfitTotals } from '../../worker/contract.ts'
import { pageClock } from '../lib/clock.ts'
import { isRecord, readStored, writeStored } from '../lib/persist.ts'
import { connection } from '../state/connection.ts'
import { HOLDINGS_VIEW, holdingLeaf, holdingsLeaf } from '../state/holdings.ts'
import { homeLeaf, market, profit, quoteLeaf, quotes } from '../state/market.ts'
import { readOwnSealed, writeOwnSealed } from '../state/own.ts'
import { applySnapshot } from './apply.ts'
import { HOME_VIEW } from './begin.ts'
import { keepShown } from './client.ts'
import { blockOfKept, rowOfLeaf } from './quote-row.ts'

const STORED = 'lastData'
const OWN = 'holdings'
const KEEP_EVERY_MS = 30_000
/** Maximum age of restored data: older data says nothing about a market. */
const OLDEST_MS = 30 * DAY_MS
const INSTRUMENTS_MAX = 150

/**
 * `shape`: the protocol version, because the stored data has the shapes of the wire. Data of another version is not
 * restored.
 */
type Shared = {
  readonly shape: number
  readonly feed: FeedStatus
  readonly instruments: readonly Instrument[]
  /** Rows of a quote block, one after the other; null is an unknown value. */
  readonly quotes: readonly (number | null)[]
  readonly home: Pick<HomePatch, 'indices' | 'hot'>
}
type Own = {
  readonly shape: number
  readonly ids: readonly string[]
  /** Number of holdings; null if the list has never been read. */
  readonly total: number | null
  readonly rows: readonly HoldingRow[]
  readonly profit: ProfitTotals | null
}

const isOfThisShape = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && value['shape'] === PROTOCOL_VERSION
const isShared = (value: unknown): value is Shared =>
  isOfThisShape(value) &&
  isRecord(value['feed']) &&
  isRecord(value['home']) &&
  Array.isArray(value['instruments']) &&
  Array.isArray(value['quotes'])
const isOwn = (value: unknown): value is Own =>
  isOfThisShape(value) && Array.isArray(value['ids']) && Array.isArray(value['rows'])

/** Stores the displayed data from time to time, and whenever the page is hidden. Only live data is stored. */
export function keepData(): void {
  const keep = (): void => {
    if (connection.status !== 'live' || !market.feed) return
    writeStored(STORED, shared(market.feed))
    void keepOwn()
  }
  pageClock.every(KEEP_EVERY_MS, keep)
  pageClock.after(KEEP_EVERY_MS / 10, keep)
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', keep)
}

function shared(feed: FeedStatus): Shared {
  const { indices, hot } = homeLeaf(HOME_VIEW)
  const first = [...indices, ...hot].map(quoteLeaf)
  const known = [...new Set([...first, ...quotes.all()])].filter(({ instrument }) => instrument !== null)
  const leaves = known.slice(0, INSTRUMENTS_MAX)
  return {
    shape: PROTOCOL_VERSION,
    feed,
    instruments: leaves.flatMap(({ instrument }) => instrument ?? []),
    quotes: leaves.flatMap(rowOfLeaf),
    home: { indices, hot },
  }
}

/** Rows that the trade tab has shown. Until it has shown any, the rows stored on the previous visit. */
async function keepOwn(): Promise<void> {
  const { state, ids, total } = holdingsLeaf(HOLDINGS_VIEW)
  const isRead = state === 'ready'
  const rows = ids.flatMap(id => holdingLeaf(id).row ?? [])
  const totals = profit.totals
  const before = isRead ? null : await readOwnSealed(OWN, isOwn)
  await writeOwnSealed(OWN, {
    shape: PROTOCOL_VERSION,
    ids: before?.ids ?? ids,
    total: isRead ? total : (before?.total ?? null),
    rows: before?.rows ?? rows,
    profit: totals ?? before?.profit ?? null,
  } satisfies Own)
}

/** Shows the stored data, unless live data has come. */
export function restoreData(): void {
  const kept = readStored(STORED, isShared)
  const { lastDataAt = null, offsetMs = 0 } = kept?.feed ?? {}
  const now = pageClock.now() + offsetMs
  const isNews = market.feed?.lastDataAt == null
  if (!kept || !isNews || lastDataAt === null || now - lastDataAt > OLDEST_MS) return
  keepShown()
  market.isKept = true
  const { feed, instruments, quotes: rows, home } = kept
  applySnapshot(
    {
      number: 0,
      at: now,
      feed: { ...feed, state: market.feed?.state === 'offline' ? 'offline' : 'reconnecting', aheadMs: 0 },
      instruments,
      quotes: blockOfKept(rows),
      home: [{ view: HOME_VIEW, state: 'ready', ...home }],
    },
    new Map<number, InstrumentKey>(),
  )
  void restoreOwn()
}

async function restoreOwn(): Promise<void> {
  const kept = await readOwnSealed(OWN, isOwn)
  // Live data may have come in the meantime.
  if (!kept || !market.isKept) return
  const { ids, rows, total, profit: sums } = kept
  // Rows that were never in view are not stored: the restored list ends with the stored rows.
  const holdings = { view: HOLDINGS_VIEW, state: 'ready', total: ids.length, first: 0, ids, rows } as const
  applySnapshot(
    {
      number: 0,
      at: 0,
      ...(total !== null && holdingsLeaf(HOLDINGS_VIEW).state !== 'ready' && { holdings: [holdings] }),
      ...(sums && !profit.totals?.total && { profit: sums }),
    },
    new Map<number, InstrumentKey>(),
  )
}
