// A virus scanner for tests: a server that reads clamd's INSTREAM protocol, keeps the files, and answers as the test
// says.
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { must } from '../../domain/assert.ts'

/** What the scanner does when a whole file has arrived. */
type Reaction = (socket: Socket, file: Buffer) => void

export type TestClamd = {
  readonly port: number
  /** The whole files that arrived. */
  readonly files: Buffer[]
  react: Reaction
  stop(): Promise<void>
}

export const answering =
  (text: string): Reaction =>
  socket =>
    socket.write(text)

const COMMAND = Buffer.from('zINSTREAM\0')
const LENGTH_BYTES = 4

export async function startClamd(at: { readonly path?: string } = {}): Promise<TestClamd> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    let read = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', bytes => {
      read = Buffer.concat([read, bytes])
      const file = fileIn(read)
      if (!file) return
      read = Buffer.alloc(0)
      clamd.files.push(file)
      clamd.react(socket, file)
    })
  })
  server.listen(at.path === undefined ? { port: 0, host: '127.0.0.1' } : { path: at.path })
  await once(server, 'listening')
  const address = must(server.address() as AddressInfo | string | null, 'an address')
  const clamd: TestClamd = {
    port: typeof address === 'string' ? 0 : address.port,
    files: [],
    react: answering('stream: OK\0'),
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return clamd
}

/** The file in the bytes read so far; null until its last, empty chunk has arrived. */
function fileIn(read: Buffer): Buffer | null {
  if (read.length < COMMAND.length) return null
  if (!read.subarray(0, COMMAND.length).equals(COMMAND)) throw new Error('another command than INSTREAM')
  const chunks: Buffer[] = []
  for (let at = COMMAND.length; at + LENGTH_BYTES <= read.length; ) {
    const length = read.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    at += LENGTH_BYTES
    chunks.push(read.subarray(at, at + length))
    at += length
  }
  return null
}
