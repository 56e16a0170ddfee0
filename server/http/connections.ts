// Limits the number of connections of one address before any data is read from them, because each uses memory and a
// descriptor even when idle.
import type { Server, Socket } from 'node:net'
import { createNetworkCounter } from '../lib/network-counter.ts'

const CONNECTIONS_PER_ADDRESS = 256

type Bound = {
  /** True for the address of a proxy, which many clients share. */
  readonly isExempt: (address: string) => boolean
  readonly max?: number
}

export function limitConnections(server: Server, { isExempt, max = CONNECTIONS_PER_ADDRESS }: Bound): void {
  const networks = createNetworkCounter(max)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isExempt(remoteAddress)) return
    const leave = networks.enter(remoteAddress)
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}
