// Why: the day's data counts each byte once. Of several windows that ask, one gets each frame.
import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import type { Socket } from '../../worker/feed/socket.ts'
import { openLink } from '../../worker/feed/socket.ts'
import { takeBytes } from '../../worker/take-bytes.ts'
import { createTestClock } from '../support/clock.ts'

test('frames of all sockets are counted, and each is taken once', () => {
  const sockets: Socket[] = []
  const clock = createTestClock(0)
  const open = (): Socket => {
    const socket: Socket = { binaryType: '', onopen: null, onmessage: null, onclose: null, send() {}, close() {} }
    sockets.push(socket)
    return socket
  }
  takeBytes()
  for (let nth = 0; nth < 2; nth++)
    openLink({ clock, open, lost$: NEVER, onLink() {}, onOpen() {} }).subscribe({ error() {} })
  sockets[0]?.onmessage?.({ data: new ArrayBuffer(1_000) })
  sockets[1]?.onmessage?.({ data: new ArrayBuffer(24) })
  expect([takeBytes(), takeBytes()]).toEqual([1_024, 0])
})
