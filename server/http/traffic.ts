// Limits that apply to every request before anything is looked up or rendered: the number of requests in progress on
// one connection and from one address, and the rate of requests that are not calls (calls have their own limits,
// `call-context.ts`).
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { refuse } from '../../domain/failure.ts'
import { BASE_PATH } from '../../domain/wire/envelope.ts'
import { networksOf } from '../lib/address.ts'
import { sendRefusal } from './envelope.ts'
import type { Limits } from './limits.ts'
import { tooFast } from './limits.ts'
import { localeOf } from './locale.ts'
import type { MessageOf } from './texts.ts'

/**
 * Browsers send one request at a time on a connection; a client with this many outstanding requests is disconnected.
 */
export const PIPELINED_MAX = 10
/** Maximum number of requests in progress from one address, on all its connections. */
const IN_PROGRESS_MAX = 256

export type TrafficDeps = { readonly limits: Pick<Limits, 'pages'>; readonly messageOf: MessageOf }

export function registerTraffic(app: FastifyInstance, { limits, messageOf }: TrafficDeps): void {
  const progress = createProgress()
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    const entered = progress.enter(socket, networksOf(request.ip).near, reply)
    if (entered === 'pipelined') {
      reply.hijack()
      socket.destroy()
      return
    }
    const crowd = entered === 'crowded' ? refuse('tooFast', { values: { seconds: 1 } }) : null
    const refusal = crowd ?? (isCall(request.url) ? null : tooFast(limits.pages(request.ip)))
    if (refusal === null) return
    reply.header('cache-control', 'no-store')
    return sendRefusal(reply, refusal, messageOf, localeOf(request.headers))
  })
}

const isCall = (url: string): boolean => url.startsWith(`${BASE_PATH}/`)

type Entered = 'entered' | 'pipelined' | 'crowded'

function createProgress() {
  const bySocket = new WeakMap<Socket, Set<() => void>>()
  const byAddress = new Map<string, number>()
  /**
   * Functions that end the count of the connection's requests when it closes, because their responses will never
   * finish.
   */
  const ofSocket = (socket: Socket): Set<() => void> => {
    const known = bySocket.get(socket)
    if (known) return known
    const releases = new Set<() => void>()
    bySocket.set(socket, releases)
    socket.once('close', () => {
      for (const release of releases) release()
    })
    return releases
  }
  const leave = (address: string) => {
    const rest = (byAddress.get(address) ?? 0) - 1
    if (rest > 0) byAddress.set(address, rest)
    else byAddress.delete(address)
  }
  return {
    enter(socket: Socket, address: string, { raw }: FastifyReply): Entered {
      const releases = ofSocket(socket)
      if (releases.size >= PIPELINED_MAX) return 'pipelined'
      const count = byAddress.get(address) ?? 0
      if (count >= IN_PROGRESS_MAX) return 'crowded'
      byAddress.set(address, count + 1)
      const release = () => {
        if (releases.delete(release)) leave(address)
      }
      releases.add(release)
      raw.once('close', release)
      return 'entered'
    },
  }
}
