// Converts a WebSocket to a stream of its messages.
import { Observable } from 'rxjs'
import type { Clock } from '../../domain/clock.ts'
import { traffic } from './traffic.ts'

/** The part of the WebSocket interface that the connection uses, so that tests can replace it. */
export interface Socket {
  binaryType: string
  onopen: (() => void) | null
  onmessage: ((event: { readonly data: unknown }) => void) | null
  onclose: (() => void) | null
  send(bytes: Uint8Array<ArrayBuffer>): void
  close(): void
}

/** A socket that is connecting or open. */
export type Link = {
  readonly socket: Socket
  isOpen: boolean
  /** Device time at which the socket was created, opened, or last received a message. */
  aliveAt: number
  /** Number of signs of life: the opening and each message. */
  received: number
}

export type LinkDeps<Reason> = {
  readonly clock: Clock
  readonly open: () => Socket
  /** Emits when the socket must be closed, with the reason. */
  readonly lost$: Observable<Reason>
  /** Called with the current socket, and with null when it is closed. */
  readonly onLink: (link: Link | null) => void
  readonly onOpen: () => void
}

/**
 * Opens a socket on subscription and closes it on unsubscription. Errors with `backoff` if the socket closes, and with
 * the value that `lost$` emits.
 */
export function openLink<Reason>({ clock, open, lost$, onLink, onOpen }: LinkDeps<Reason>): Observable<Uint8Array> {
  return new Observable(subscriber => {
    const socket = open()
    const link: Link = { socket, isOpen: false, aliveAt: clock.now(), received: 0 }
    const markAlive = () => {
      link.aliveAt = clock.now()
      link.received++
    }
    socket.binaryType = 'arraybuffer'
    socket.onopen = () => {
      link.isOpen = true
      markAlive()
      onOpen()
    }
    socket.onmessage = ({ data }) => {
      if (!(data instanceof ArrayBuffer)) return
      markAlive()
      traffic.bytes += data.byteLength
      subscriber.next(new Uint8Array(data))
    }
    socket.onclose = () => subscriber.error('backoff')
    onLink(link)
    const loss = lost$.subscribe(reason => subscriber.error(reason))
    return () => {
      loss.unsubscribe()
      onLink(null)
      // A closed socket can still deliver messages. The handlers are removed, so that messages of two sockets never
      // mix.
      socket.onopen = null
      socket.onmessage = null
      socket.onclose = null
      socket.close()
    }
  })
}
