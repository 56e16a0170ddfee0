// One WebSocket as a stream of its messages.
import { Observable } from 'rxjs'
import type { Clock } from '../../domain/clock.ts'

/** The part of a WebSocket that the connection uses: tests bring their own. */
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
  /** When it was created, opened, or last brought a message; by the device's clock. */
  aliveAt: number
  /** Signs of life: the opening and each message. */
  received: number
}

export type LinkDeps<Reason> = {
  readonly clock: Clock
  readonly open: () => Socket
  /** The socket is given up. */
  readonly lost$: Observable<Reason>
  /** Null when the socket is gone. */
  readonly onLink: (link: Link | null) => void
  readonly onOpen: () => void
}

/**
 * Opens a socket on subscription and closes it on unsubscription. Errors with `backoff` when the socket closes, and with what
 * `lost$` emits.
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
      subscriber.next(new Uint8Array(data))
    }
    socket.onclose = () => subscriber.error('backoff')
    onLink(link)
    const loss = lost$.subscribe(reason => subscriber.error(reason))
    return () => {
      loss.unsubscribe()
      onLink(null)
      // A socket that was given up may still bring messages: those of two sockets must never mix.
      socket.onopen = null
      socket.onmessage = null
      socket.onclose = null
      socket.close()
    }
  })
}
