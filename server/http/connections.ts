// Limits the number of connections of one address before any data is read from them, because each uses memory and a
// descriptor even when idle.
import type { Server, Socket } from 'node:net'
import { networksOf } from '../lib/address.ts'

const CONNECTIONS_PER_ADDRESS = 256

type Bound = {
  /** True for the address of a proxy, which many clients share. */
  readonly isExempt: (address: string) => boolean
  readonly max?: number
}

export function limitConnections(server: Server, { isExempt, max = CONNECTIONS_PER_ADDRESS }: Bound): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isExempt(remoteAddress)) return
    const { near } = networksOf(remoteAddress)
    const count = open.get(near) ?? 0
    if (count >= max) {
      socket.destroy()
      return
    }
    open.set(near, count + 1)
    socket.once('close', () => {
      const rest = (open.get(near) ?? 0) - 1
      if (rest > 0) open.set(near, rest)
      else open.delete(near)
    })
  })
}
