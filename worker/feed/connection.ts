// One socket at a time, without end: connect, watch for silence, reconnect after a jittered back-off. It moves bytes and
// does not know their meaning.
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
 * A probed socket that shows no sign of life for this long is replaced. Heartbeats prove nothing that quickly, so a probe goes
 * with a ping. Waiting for {@link SOCKET_SILENT_MS} instead made most reconnects after `online` take five seconds.
 */
const PROBE_ANSWER_MS = 750

export type ConnectionDeps = {
  readonly clock: Clock
  /** 0…1 */
  readonly random: () => number
  readonly open: () => Socket
}

/** Wait before the next connection in ms; `never`: only a probe connects again; `backoff`: longer with each failure. */
type Reconnect = number | 'never' | 'backoff'

export type Connection = {
  /** Cold: subscribing connects, unsubscribing closes the socket. One subscriber only. Emits the bytes of each frame. */
  readonly bytes$: Observable<Uint8Array>
  readonly opened$: Observable<void>
  /** Without an open socket the message is dropped: the sender repeats it when one opens. */
  readonly send: (bytes: Uint8Array<ArrayBuffer>) => void
  /** The network is said to be back, or the user asks: a socket that does not answer is replaced at once. */
  readonly probe: () => void
  /** Gives the socket up and connects again after `afterMs`. */
  readonly reconnect: (afterMs: number) => void
  /** The server wants no reconnect (another version, too many messages): only a probe connects again. */
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

/** Half-open sockets: heartbeats are due each second, so silence means a dead socket. A connect that hangs is dead as well. */
function isSilent(link: Link, now: number): boolean {
  // The device's clock was put back: the silence counts from now.
  link.aliveAt = Math.min(link.aliveAt, now)
  return now - link.aliveAt >= (link.isOpen ? SOCKET_SILENT_MS : RECONNECT_MAX_MS)
}
