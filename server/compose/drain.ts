// Ends the connections of a server that stops.
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import type { Feed } from '../feed/feed.ts'

/** Maximum time in which requests and sockets can end by themselves at a stop. */
const DRAIN_MS = 5_000

/**
 * Stops accepting requests, sends the sockets the reason, and waits for running work. Work that does not end in time is
 * aborted.
 */
export async function drain(app: FastifyInstance, feed: Feed, clock: Clock): Promise<void> {
  const gone = Promise.all([feed.stop(), app.close()])
  let callOff = () => {}
  const late = new Promise<void>(resolve => {
    callOff = clock.after(DRAIN_MS, resolve)
  })
  await Promise.race([gone, late])
  callOff()
  app.server.closeAllConnections()
}
