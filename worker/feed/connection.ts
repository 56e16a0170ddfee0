// Keeps one socket connected for as long as it runs: connects, detects silence, and reconnects after a random back-off.
// Transfers bytes without interpreting them.
import type { Observable } from 'rxjs'
import { filter, interval, map, merge, NEVER, of, retry, Subject, switchMap, timer } from 'rxjs'
import type { Clock } from '../../domain/clock.ts'
import { RECONNECT_MAX_MS, SOCKET_SILENT_MS } from '../../domain/limits.ts'
import { clockScheduler } from '../streams/scheduler.ts'
import { backoffMs } from './backoff.ts'
import type { Link, Socket } from './socket.ts'
import { openLink } from './socket.ts'

const SILENCE_CHECK_MS = 1_000
/**
 * Time after a probe at which a socket that received nothing is replaced. Heartbeats are too rare to prove within this
 * time that the socket works, so a probe also sends a ping. Waiting for {@link SOCKET_SILENT_MS} instead made most
 * reconnects after the browser's `online` event take five seconds.
 */
const PROBE_ANSWER_MS = 750

export type ConnectionDeps = {
  readonly clock: Clock
  /** Returns a random number from 0 to 1. */
  readonly random: () => number
  readonly open: () => Socket
}

/**
 * Delay before the next connection in ms. `never`: only a probe connects again. `backoff`: a delay that grows with each
 * failure.
 */
type Reconnect = number | 'never' | 'backoff'

export type Connection = {
  /**
   * Emits the bytes of each frame. Cold observable: subscribing connects, unsubscribing closes the socket. Only one
   * subscriber is allowed.
   */
  readonly bytes$: Observable<Uint8Array>
  readonly opened$: Observable<void>
  /** Sends a message. Without an open socket the message is dropped; the sender must repeat it when a socket opens. */
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void
  /**
   * Call when the browser reports that the network is back, or the user asks for a reconnect. A socket that does not
   * respond is replaced immediately.
   */
  readonly probe: () => void
  /** Closes the socket and connects again after `afterMs`. */
  readonly reconnect: (afterMs: number) => void
  /**
   * Closes the socket without reconnecting, because the server asked for it (another version, too many messages). Only
   * a probe connects again.
   */
  readonly park: () => void
}

export function createConnection({ clock, random, open }: ConnectionDeps): Connection {
  const scheduler = clockScheduler(clock)
  const opened = new Subject<void>()
  const givenUp = new Subject<Reconnect>()
  const probes = new Subject<void>()
  let link: Link | null = null

  const silence$ = interval(SILENCE_CHECK_MS, scheduler).pipe(
    filter(() => link !== null && isSilent(link, clock.now())),
    map((): Reconnect => 'backoff'),
  )
  const messages$ = openLink<Reconnect>({
    clock,
    open,
    lost$: merge(silence$, givenUp),
    onLink(next) {
      link = next
    },
    onOpen: () => opened.next(),
  })

  const wait$ = (reconnect: unknown, attempt: number) => {
    if (reconnect === 'never') return NEVER
    return timer(typeof reconnect === 'number' ? reconnect : backoffMs(attempt - 1, random()), scheduler)
  }
  const sockets$ = messages$.pipe(retry({ delay: wait$, resetOnSuccess: true }))

  const unanswered$ = (probed: Link) => {
    const before = probed.received
    return timer(PROBE_ANSWER_MS, scheduler).pipe(filter(() => probed.received === before))
  }
  const restart$ = probes.pipe(switchMap(() => (link ? unanswered$(link) : of(0))))
  const bytes$ = merge(of(0), restart$).pipe(switchMap(() => sockets$))

  return {
    bytes$,
    opened$: opened,
    send: bytes => {
      if (link?.isOpen) link.socket.send(bytes)
    },
    probe: () => probes.next(),
    reconnect: afterMs => givenUp.next(afterMs),
    park: () => givenUp.next('never'),
  }
}

/**
 * True if a socket is dead. Heartbeats are sent each second, so a longer silence means a half-open socket. A socket
 * that does not open in time is dead too.
 */
function isSilent(link: Link, now: number): boolean {
  // If the device's clock was set back, the silence is counted from now.
  link.aliveAt = Math.min(link.aliveAt, now)
  return now - link.aliveAt >= (link.isOpen ? SOCKET_SILENT_MS : RECONNECT_MAX_MS)
}
