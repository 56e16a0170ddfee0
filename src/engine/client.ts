// The page's client of the engine: connects to the worker, sends it the views on the screen, and acknowledges its snapshots
// after painting. A worker that crashes or hangs is replaced, and the new one gets its views from the registry.
import type { Remote } from 'comlink'
import { releaseProxy, wrap } from 'comlink'
import { MINUTE_MS } from '../../domain/time.ts'
import type {
  EngineApi,
  EngineConfig,
  FeedState,
  FeedStatus,
  ListPatch,
  Snapshot,
  ViewId,
  ViewSpec,
} from '../../worker/contract.ts'
import { nextTask } from '../lib/next-task.ts'
import { holdingsLeaf } from '../state/holdings.ts'
import { listLeaf, market } from '../state/market.ts'
import type { Numbers } from './apply.ts'
import { applyRest, applySnapshot } from './apply.ts'
import type { Begun } from './begin.ts'
import { begin, takeEarly } from './begin.ts'

const PING_MS = 1_000
/** Consecutive pings without a response after which the worker is replaced. */
const PINGS_MISSED_MAX = 3
/** Limits the restarts of a worker that crashes repeatedly: this number within a minute, then one after each pause. */
const RESTARTS_A_MINUTE = 3
/**
 * Restarts from which on the page has a worker of its own. The first one connects to the shared worker again: after a
 * crash it is a new one, but one that hangs is still the same.
 */
const RESTARTS_SHARED_MAX = 1
const REST_MS = 10_000

type Running = Begun & {
  readonly api: Remote<EngineApi>
  readonly stopPings: () => void
  releaseLock: () => void
}

const registry = new Map<ViewId, ViewSpec>()
let config: EngineConfig | null = null
let running: Running | null = null
/** True once the data on the screen can be older than the current engine. */
let isSuccessor = false

export function startEngine(first: EngineConfig): void {
  config = first
  start()
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('pagehide', onPageHide)
  addEventListener('pageshow', start)
}

/** Registers a view, so that a replaced worker receives it too. */
export function watchView(id: ViewId, spec: ViewSpec): void {
  registry.set(id, spec)
  command(api => api.watch(id, spec))
}

export function unwatchView(id: ViewId): void {
  registry.delete(id)
  command(api => api.unwatch(id))
}

/** Changes the session or the settings of the engine. The next worker starts with them, too. */
export function configureEngine(change: Partial<Omit<EngineConfig, 'origin'>>): void {
  if (!config) return
  const before = config
  const next = { ...config, ...change }
  config = next
  if (next.token !== before.token) command(api => api.setToken(next.token))
  if (next.locale !== before.locale) command(api => api.setLocale(next.locale))
  if (next.base !== before.base) command(api => api.setBase(next.base))
  if (next.pace !== before.pace) command(api => api.setPace(next.pace))
}

/** Makes the engine send all changes at once, whatever the pace. */
export function refreshEngine(): void {
  command(api => api.refresh())
}

/** Bytes that the worker received since any window asked last; null while no engine runs. */
export const takeEngineBytes = (): Promise<number> | undefined => running?.api.takeBytes()

/** Makes the engine connect now: the user asks for it, or the browser reports that the network is back. */
export function probeEngine(): void {
  command(api => api.probe())
}

/** A call to a crashed worker never settles: calls are not awaited, and pings detect the crash. */
function command(call: (api: Remote<EngineApi>) => Promise<unknown>): void {
  if (running) call(running.api).catch(() => {})
}

function onVisibility(): void {
  command(api => api.setHidden(document.hidden))
}

/**
 * Ends the engine if the browser may put the page into its back/forward cache, because a page with an open socket is
 * not cached. A new engine starts when the page is restored. A page that ends for good only leaves the shared worker.
 */
function onPageHide(event: PageTransitionEvent): void {
  if (event.persisted) {
    end()
    return
  }
  running?.stopPings()
  running?.api[releaseProxy]()
  // The page gets more events, such as that it is hidden.
  running = null
}

/** Reports that the displayed prices are no longer live while no engine can report it. */
function reportState(state: FeedState): void {
  if (market.feed) applySnapshot({ number: 0, at: 0, feed: { ...market.feed, state } }, new Map())
}

/** Called if the data on the screen is older than the engine: it stays until the engine has data. */
export function keepShown(): void {
  isSuccessor = true
}

type ViewState = { readonly state: ListPatch['state'] }
type ViewPatch = ViewState & { readonly view: ViewId }

/**
 * A new engine has no server data and no rows yet. Until it has, the rows of the previous engine stay on the screen,
 * marked as stale. `sentViews`: the views for which this engine has sent rows.
 */
function asSeen(snapshot: Snapshot, sentViews: Set<ViewId>): Snapshot {
  if (!isSuccessor) return snapshot
  const { feed, profit: sums, ...rest } = snapshot
  const newsOf = <Patch extends ViewPatch>(patches: readonly Patch[] = [], leafOf: (view: ViewId) => ViewState) =>
    patches.filter(({ view, state }) => {
      if (state === 'ready') sentViews.add(view)
      return sentViews.has(view) || leafOf(view).state !== 'ready'
    })
  return {
    ...rest,
    ...(sums && (sums.total !== null || market.feed?.state === 'live') && { profit: sums }),
    ...(feed && { feed: asLost(feed) }),
    lists: newsOf(snapshot.lists, listLeaf),
    holdings: newsOf(snapshot.holdings, holdingsLeaf),
  }
}

function asLost(feed: FeedStatus): FeedStatus {
  const lastDataAt = market.feed?.lastDataAt ?? null
  if (feed.lastDataAt !== null || lastDataAt === null) return feed
  return { ...feed, state: feed.state === 'connecting' ? 'reconnecting' : feed.state, lastDataAt }
}

function receive(port: MessagePort): void {
  const numbers: Numbers = new Map()
  const sentViews = new Set<ViewId>()
  port.onmessage = (event: MessageEvent<Snapshot>) => {
    show(
      () => applySnapshot(asSeen(event.data, sentViews), numbers),
      () => port.postMessage(event.data.number),
    )
  }
}

/** Holds a lock while this engine runs, so that a shared worker notices the end of a window that crashed. */
function holdLock(held: Running): void {
  const name = `pulso-${Math.random()}`
  const hold = () => {
    command(api => api.followLock(name))
    return new Promise<void>(resolve => {
      held.releaseLock = resolve
    })
  }
  // Absent from pages without HTTPS, and refused without storage. The worker then knows only of windows that leave.
  navigator.locks?.request(name, hold).catch(() => {})
}

let restarts: number[] = []
let endRest: () => void = () => {}

function restart(dead: Running['worker']): void {
  if (running?.worker !== dead) return
  end()
  const now = Date.now()
  restarts = [...restarts.filter(at => now - at < MINUTE_MS), now]
  if (restarts.length > RESTARTS_A_MINUTE) rest()
  else start()
}

/** Pauses the restarts. Prices come by HTTP in the meantime, and the page says so. */
function rest(): void {
  applyRest(true)
  // Loaded on demand: it is rarely needed, so it is not part of the first screen's code.
  const fallback = import('./fallback.ts').then(
    ({ startFallback }) => startFallback(registry),
    () => () => {},
  )
  const timer = setTimeout(start, REST_MS)
  endRest = () => {
    clearTimeout(timer)
    void fallback.then(stop => stop())
    applyRest(false)
    endRest = () => {}
  }
}

function end(): void {
  endRest()
  if (!running) return
  const { worker, port, api, stopPings, releaseLock } = running
  stopPings()
  releaseLock()
  port.close()
  api[releaseProxy]()
  if ('terminate' in worker) worker.terminate()
  running = null
  isSuccessor = true
  reportState('reconnecting')
}

/** Starting an engine ends a pause, whatever started it. */
function start(): void {
  if (!config || running) return
  endRest()
  const { pace } = config
  const begun = takeEarly() ?? begin(config, [], restarts.length <= RESTARTS_SHARED_MAX)
  const { worker, endpoint, port } = begun
  const onDead = () => restart(worker)
  const api = wrap<EngineApi>(endpoint)
  running = Object.assign({ api, stopPings: keepAlive(api, onDead), releaseLock: () => {} }, begun)
  worker.onerror = onDead
  receive(port)
  command(api => api.setPace(pace))
  for (const [id, spec] of registry) command(api => api.watch(id, spec))
  if (document.hidden) onVisibility()
  holdLock(running)
}

function keepAlive(api: Remote<EngineApi>, onDead: () => void): () => void {
  let missed = 0
  const timer = setInterval(() => {
    // The browser throttles the timers of a hidden page, so missing answers prove nothing.
    if (document.hidden) return
    if (++missed > PINGS_MISSED_MAX) return onDead()
    if (missed === PINGS_MISSED_MAX) reportState('slow')
    api.ping().then(
      () => {
        missed = 0
      },
      () => {},
    )
  }, PING_MS)
  return () => clearInterval(timer)
}

let onCost: (costMs: number) => void = () => {}

/**
 * Registers the listener for the cost of each snapshot on the main thread, in ms, called once the snapshot is painted.
 */
export function onShown(listener: (costMs: number) => void): void {
  onCost = listener
}

/**
 * Applies a snapshot and acknowledges it after the frame that shows it: the acknowledgement paces the engine. The
 * reported cost is the time for applying the snapshot (with its row writes) and for its frame, without the wait in
 * between.
 */
function show(apply: () => void, answer: () => void): void {
  const began = performance.now()
  requestAnimationFrame(() => {
    const frameBegan = performance.now()
    nextTask(() => {
      answer()
      onCost(appliedMs + performance.now() - frameBegan)
    })
  })
  apply()
  const appliedMs = performance.now() - began
}
