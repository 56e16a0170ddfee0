// One connection to a provider: it connects, subscribes, notices silence, and returns after a delay.
//
//   connecting → subscribing (after the login, if the provider asks for one) → live → lost → waiting → connecting …
//   any → refused (an operator must act) · any → stopped (final)
//
// A message is handled in one go: nothing is awaited and nothing is logged for it.
import type { Clock } from '../../../domain/clock.ts'
import type { SourceCause } from '../../../domain/feed-origin.ts'
import { MINUTE_MS, SECOND_MS } from '../../../domain/time.ts'
import type { Adapter } from './adapter.ts'
import { createBackoff } from './backoff.ts'
import type { LiveEvent, LiveRefusal } from './events.ts'
import { causeOfStatus, refusalOfStatus } from './refused.ts'
import type { LiveSocket, OpenSocket } from './socket.ts'

export type ConnectionState =
  | 'idle'
  | 'connecting'
  | 'subscribing'
  | 'live'
  | 'lost'
  | 'waiting'
  | 'refused'
  | 'stopped'

export type ConnectionDeps = {
  readonly adapter: Adapter
  readonly clock: Clock
  readonly random: () => number
  readonly openSocket: OpenSocket
  onEvents(events: readonly LiveEvent[], receivedAt: number): void
  onState(state: ConnectionState, reason: string): void
  /** Each message as received, before it is read. */
  onRaw?(message: string): void
}

export interface Connection {
  start(symbols: readonly string[]): void
  /** Subscribes other symbols from now on. */
  change(symbols: readonly string[]): void
  /** Gives up the present connection: its data do not come. */
  drop(reason: string): void
  stop(): void
  readonly state: ConnectionState
  readonly reconnects: number
  /** Why there is no data; null while there is. */
  readonly cause: SourceCause | null
  /** Time of the last message of any attempt; null before the first. */
  readonly lastMessageAt: number | null
}

const CHECK_MS = SECOND_MS
/** Time in which all subscriptions must be confirmed, from the start of the attempt. */
const SUBSCRIBED_WITHIN_MS = 30 * SECOND_MS
/** With data for this long, the next loss is taken as the first one. */
const STEADY_MS = MINUTE_MS

type Attempt = {
  socket: LiveSocket | null
  /** Channels of symbols that are not confirmed yet. */
  readonly pending: Set<string>
  readonly startedAt: number
  lastMessageAt: number
  pingedAt: number
  liveSince: number | null
  /** What was asked for on this connection; null before. */
  subscribed: readonly string[] | null
}

const nameOf = (symbol: string, channel: string): string => `${channel} ${symbol}`

export function createConnection(deps: ConnectionDeps): Connection {
  const { adapter, clock, openSocket } = deps
  const backoff = createBackoff(deps.random)
  let state: ConnectionState = 'idle'
  let attempt: Attempt | null = null
  let symbols: readonly string[] = []
  let attempts = 0
  let lastMessageAt: number | null = null
  let cause: SourceCause | null = null
  let cancelTimer = () => {}

  function enter(next: ConnectionState, reason: string): void {
    if (state === 'stopped') return
    state = next
    deps.onState(next, reason)
  }

  function hangUp(): void {
    const ended = attempt
    attempt = null
    cancelTimer()
    ended?.socket?.close()
  }

  function end(final: 'refused' | 'stopped', reason: string): void {
    hangUp()
    enter(final, reason)
  }

  /** `waitMs`: the delay that the provider asked for. */
  function lose(reason: string, waitMs = 0, why: SourceCause = 'down'): void {
    cause = why
    if (attempt?.liveSince != null && attempt.lastMessageAt - attempt.liveSince >= STEADY_MS) backoff.reset()
    hangUp()
    enter('lost', reason)
    // The listener may have stopped the connection.
    if (state !== 'lost') return
    const delay = Math.max(backoff.next(), waitMs, adapter.reconnectLeastMs ?? 0)
    cancelTimer = clock.after(delay, connect)
    enter('waiting', `${reason}, next attempt in ${delay} ms`)
  }

  const channelsOf = (some: readonly string[]): string[] =>
    some.flatMap(symbol => adapter.channels.map(channel => nameOf(symbol, channel)))

  function refuse({ refusal, reason, waitMs, why = 'other' }: Omit<LiveRefusal, 'kind' | 'symbol'>): void {
    if (refusal === 'fatal') {
      cause = why
      end('refused', reason)
    } else lose(reason, waitMs, why)
  }

  function connect(): void {
    attempts++
    const now = clock.now()
    const own: Attempt = {
      socket: null,
      pending: new Set(channelsOf(symbols)),
      startedAt: now,
      lastMessageAt: now,
      pingedAt: now,
      liveSince: null,
      subscribed: null,
    }
    attempt = own
    cancelTimer = watch(own)
    enter('connecting', '')
    own.socket = openSocket(adapter.urlOf?.(symbols) ?? adapter.socketUrl, {
      onOpen: () => attempt === own && opened(own),
      onMessage: text => attempt === own && received(own, text),
      onPong() {
        own.lastMessageAt = clock.now()
      },
      onClose(reason, status, waitMs = 0, why = 'down') {
        if (attempt !== own) return
        if (status === null) lose(reason, waitMs, why)
        else refuse({ refusal: refusalOfStatus(status), reason, waitMs, why: causeOfStatus(status) })
      },
    })
  }

  /** Ends an attempt that is silent or not confirmed in time. */
  function watch(own: Attempt): () => void {
    let lastCheckAt = clock.now()
    return clock.every(CHECK_MS, () => {
      const now = clock.now()
      ping(own, now)
      // If this process was suspended, the messages of that time are still unread: that is no silence of the provider.
      if (now - lastCheckAt > 2 * CHECK_MS) own.lastMessageAt = now
      lastCheckAt = now
      if (now - own.lastMessageAt >= adapter.silenceMs) lose(`no message for ${now - own.lastMessageAt} ms`)
      else if (own.liveSince === null && now - own.startedAt >= SUBSCRIBED_WITHIN_MS) lose('not subscribed in time')
    })
  }

  function ping(own: Attempt, now: number): void {
    if (adapter.pingEveryMs === undefined || now - own.pingedAt < adapter.pingEveryMs) return
    own.pingedAt = now
    own.socket?.ping?.()
  }

  function opened(own: Attempt): void {
    own.lastMessageAt = clock.now()
    if (adapter.login === undefined) subscribe(own)
  }

  function subscribe(own: Attempt): void {
    enter('subscribing', '')
    own.subscribed = symbols
    for (const message of adapter.subscribe(symbols)) own.socket?.send(message)
  }

  function change(next: readonly string[]): void {
    const before = attempt?.subscribed
    symbols = next
    if (!attempt || !before) {
      if (attempt) replacePending(attempt.pending)
      return
    }
    const [added, removed] = [next.filter(one => !before.includes(one)), before.filter(one => !next.includes(one))]
    attempt.subscribed = next
    for (const channel of channelsOf(removed)) attempt.pending.delete(channel)
    for (const channel of channelsOf(added)) attempt.pending.add(channel)
    const messages = [
      ...(removed.length > 0 ? (adapter.ranked?.unsubscribe(removed) ?? []) : []),
      ...(added.length > 0 ? adapter.subscribe(added) : []),
    ]
    for (const message of messages) attempt.socket?.send(message)
  }

  function replacePending(pending: Set<string>): void {
    pending.clear()
    for (const channel of channelsOf(symbols)) pending.add(channel)
  }

  function received(own: Attempt, text: string): void {
    const now = clock.now()
    own.lastMessageAt = now
    lastMessageAt = now
    deps.onRaw?.(text)
    const events = adapter.read(text, now)
    const refused = settle(own, events)
    if (events.length > 0) deps.onEvents(events, now)
    if (refused) refuse(refused)
    else if (own.liveSince === null && own.pending.size === 0) live(own, now)
  }

  function live(own: Attempt, now: number): void {
    own.liveSince = now
    cause = null
    enter('live', '')
  }

  function step(own: Attempt, stage: 'greeted' | 'admitted'): void {
    if (stage === 'admitted') subscribe(own)
    else if (adapter.login !== undefined) own.socket?.send(adapter.login)
  }

  /** Notes what is confirmed. Returns the refusal that ends the attempt, if there is one. */
  function settle(own: Attempt, events: readonly LiveEvent[]): LiveRefusal | null {
    let ending: LiveRefusal | null = null
    for (const event of events) {
      if (event.kind === 'stage') step(own, event.stage)
      if (event.kind === 'confirmed') own.pending.delete(nameOf(event.symbol, event.channel))
      if (event.kind !== 'refusal') continue
      if (event.symbol === null || event.refusal !== 'never') ending ??= event
      // The symbol has no data; the others have.
      else for (const channel of adapter.channels) own.pending.delete(nameOf(event.symbol, channel))
    }
    return ending
  }

  return {
    start(wanted) {
      if (state !== 'idle') return
      symbols = wanted
      connect()
    },
    change,
    drop(reason) {
      if (attempt) lose(reason)
    },
    stop: () => end('stopped', ''),
    get state() {
      return state
    },
    get cause() {
      return cause
    },
    get reconnects() {
      return Math.max(0, attempts - 1)
    },
    get lastMessageAt() {
      return lastMessageAt
    },
  }
}
