// A currently free local port, for programs that need a fixed port.
import { once } from 'node:events'
import { createServer } from 'node:net'
import { must } from '../../domain/assert.ts'

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' ? must(address, 'an address').port : 0
}
