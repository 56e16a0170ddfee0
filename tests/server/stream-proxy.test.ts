// Every test of a bad connection depends on this proxy. It must inject the requested faults and no others: no byte may
// be changed, lost or reordered while a connection lives.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { must } from '../../domain/assert.ts'
import { FaultyProxy } from '../support/proxy.ts'

let echo: Server
let proxy: FaultyProxy
const far: Socket[] = []
const opened: Socket[] = []

beforeEach(async () => {
  echo = createServer(socket => {
    far.push(socket)
    socket.on('error', () => {})
    socket.pipe(socket)
  })
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  proxy = await FaultyProxy.open(must(echo.address() as AddressInfo | null, 'address').port, 7)
})

afterEach(async () => {
  for (const socket of [...opened.splice(0), ...far.splice(0)]) socket.destroy()
  await proxy.close()
  echo.close()
})

type Reader = {
  readonly socket: Socket
  text(): string
  receives(bytes: number): Promise<void>
  readonly ends: string[]
}

async function join(): Promise<Reader> {
  const socket = connect(proxy.port, '127.0.0.1')
  opened.push(socket)
  const received: Buffer[] = []
  const ends: string[] = []
  const size = () => received.reduce((sum, each) => sum + each.length, 0)
  socket.on('data', bytes => received.push(bytes))
  socket.on('error', error => ends.push('code' in error ? String(error.code) : error.message))
  socket.on('end', () => ends.push('end'))
  await once(socket, 'connect')
  return {
    socket,
    ends,
    text: () => Buffer.concat(received).toString('hex'),
    receives: bytes => expect.poll(size, { timeout: 10_000 }).toBe(bytes),
  }
}

test('every byte arrives in order and not before its delay, for any chunks and latency', async () => {
  proxy.set({ latencyMs: 40, jitterMs: 30, sliceBytes: 700 })
  const sent = randomBytes(100_000)
  const [one, other] = [await join(), await join()]
  const start = performance.now()
  one.socket.write(sent)
  other.socket.write(sent)
  await one.receives(sent.length)
  await other.receives(sent.length)
  expect(performance.now() - start).toBeGreaterThanOrEqual(80)
  expect(one.text()).toBe(sent.toString('hex'))
  expect(other.text()).toBe(sent.toString('hex'))
})

test('a limited bandwidth is kept', async () => {
  proxy.set({ bytesPerSecond: 200_000, sliceBytes: 4_000 })
  const { socket, receives } = await join()
  const start = performance.now()
  socket.write(randomBytes(100_000))
  await receives(100_000)
  expect(performance.now() - start).toBeGreaterThan(450)
})

test('a blocked connection forwards nothing, not even its end, until it is unblocked', async () => {
  const { socket, receives, ends, text } = await join()
  socket.write('ab')
  await receives(2)
  proxy.set({ silent: 'both' })
  socket.write('cd')
  must(far[0], 'the far end').end('bye')
  await new Promise(resolve => setTimeout(resolve, 100))
  expect([text(), ends]).toEqual([Buffer.from('ab').toString('hex'), []])
  proxy.mend()
  await expect.poll(() => ends).toEqual(['end'])
  expect(Buffer.from(text(), 'hex').toString()).toMatch(/^abbye/)
})

test('with one direction silent, the other continues', async () => {
  const { socket, receives, text } = await join()
  await expect.poll(() => far.length).toBe(1)
  must(proxy.lines[0], 'a line').set({ silent: 'up' })
  socket.write('unheard')
  must(far[0], 'the far end').write('heard')
  await receives(5)
  expect(Buffer.from(text(), 'hex').toString()).toBe('heard')
})

test('a cut is an end, a reset is an error, and only the chosen connection is affected', async () => {
  const [cut, reset, kept] = [await join(), await join(), await join()]
  await expect.poll(() => far.length).toBe(3)
  const [first, second] = proxy.lines
  must(first, 'a line').cut()
  must(second, 'a line').reset()
  await expect.poll(() => cut.ends).toEqual(['end'])
  await expect.poll(() => reset.ends).toEqual(['ECONNRESET'])
  kept.socket.write('x')
  await kept.receives(1)
  await expect.poll(() => proxy.lines.length).toBe(1)
})

test('its buffer is bounded: the sender is no longer read', async () => {
  const { socket } = await join()
  proxy.set({ silent: 'up' })
  const chunk = randomBytes(256 * 1024)
  let written = 0
  while (written < 64 * 1024 * 1024 && socket.writableLength < 8 * chunk.length) {
    socket.write(chunk)
    written += chunk.length
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(written).toBeLessThan(64 * 1024 * 1024)
})

test('new connections are refused, and accepted after unblocking', async () => {
  proxy.refuse()
  const refused = connect(proxy.port, '127.0.0.1')
  const ends: string[] = []
  refused.on('error', () => ends.push('error'))
  refused.on('close', () => ends.push('close'))
  await expect.poll(() => ends.at(-1)).toBe('close')
  proxy.mend()
  const { socket, receives } = await join()
  socket.write('x')
  await receives(1)
})
