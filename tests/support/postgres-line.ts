// A proxy to a PostgreSQL: the test can cut a connection between a statement and its response, or refuse all
// connections.
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { must } from '../../domain/assert.ts'

export type PostgresLine = {
  /** URL of the database through this proxy. */
  readonly url: string
  /**
   * The next connection that sends exactly this statement is cut before the response, after the server has executed the
   * statement. `andShut`: no connections are accepted afterwards.
   */
  cutAnswerTo(statement: string, andShut?: boolean): void
  /** Cuts all connections and refuses new ones. */
  shut(): void
  open(): void
  close(): Promise<void>
}

export async function openLine(url: string): Promise<PostgresLine> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isShut = false
  let cutting: string | null = null
  let shutting = false
  const shut = () => {
    isShut = true
    for (const socket of sockets) socket.destroy()
  }
  const server = createServer(near => {
    if (isShut) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    let isCut = false
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', data => {
      // The statement must end with its zero byte, because `COMMIT` is also a part of `READ COMMITTED`.
      if (cutting !== null && data.includes(`${cutting}\0`)) [cutting, isCut] = [null, true]
      far.write(data)
    })
    far.on('data', data => {
      if (!isCut) return void near.write(data)
      if (shutting) shut()
      near.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = must(server.address(), 'an address')
  const here = new URL(url)
  if (typeof address === 'object') here.port = String(address.port)
  return {
    url: here.href,
    cutAnswerTo(statement, andShut = false) {
      cutting = statement
      shutting = andShut
    },
    shut,
    open() {
      isShut = false
    },
    async close() {
      shut()
      server.close()
      await once(server, 'close')
    },
  }
}
