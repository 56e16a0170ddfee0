// Idle connections cost memory and descriptors. One address must not be able to hold them all, but a proxy, behind
// which there are many clients, must not be limited.
import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { limitConnections } from '../../server/http/connections.ts'
import { isProxy } from '../../server/lib/proxies.ts'

const MAX = 3
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

async function bounded(isExempt: (address: string) => boolean): Promise<Server> {
  const server = createServer()
  limitConnections(server, { isExempt, max: MAX })
  server.on('connection', socket => socket.on('error', () => {}).write('.'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => server.close())
  return server
}

/** A connection on which the server has sent something; null if the server closed it first. */
async function open(server: Server, localAddress = '127.0.0.1'): Promise<Socket | null> {
  const { port } = must(server.address() as AddressInfo | null, 'address')
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
  ends.push(() => socket.destroy())
  const wasHeard = await Promise.race([once(socket, 'data').then(() => true), once(socket, 'close').then(() => false)])
  return wasHeard ? socket : null
}

test('the connections of each address have a limit of their own, and a closed one makes room', async () => {
  const server = await bounded(() => false)
  const held = [await open(server), await open(server), await open(server)]
  expect(held).not.toContain(null)
  expect(await open(server)).toBeNull()
  expect(await open(server, '127.0.0.2')).not.toBeNull()
  const first = must(held[0], 'a connection')
  const gone = once(first, 'close')
  first.end()
  await gone
  await expect.poll(() => open(server)).not.toBeNull()
})

test('a trusted proxy has no limit', async () => {
  const server = await bounded(isProxy(['10.0.0.0/8']))
  for (let one = 0; one <= MAX; one += 1) expect(await open(server)).not.toBeNull()
})

test.each([
  ['10.1.2.3', true],
  ['::ffff:127.0.0.1', true],
  ['192.0.2.1', false],
  ['2001:db8::1', false],
])('%s is an address of many clients: %s', (address, is) => {
  expect(isProxy(['10.0.0.0/8'])(address)).toBe(is)
})
