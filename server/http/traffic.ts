// Limits that apply to every request before its body is read, and before anything is looked up or rendered: the number
// of requests in progress on one connection, of one session or script key and from one address, and the rate of requests of one address. Calls of a
// session that was looked up a moment ago are exempt from the rate, because many customers may share an address; they
// have limits by user (`call-context.ts`).
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../../domain/failure.ts'
import { refuse } from '../../domain/failure.ts'
import { BASE_PATH } from '../../domain/wire/envelope.ts'
import { localeOf } from '../lib/locale.ts'
import { createCounts, createNetworkCounter } from '../lib/network-counter.ts'
import type { Auditor } from './audited.ts'
import { callerOf, eventOf } from './audited.ts'
import { sendRefusal } from './envelope.ts'
import type { Limits } from './limits.ts'
import { tooFast } from './limits.ts'
import type { CachedSenderDeps, Sender } from './sender.ts'
import { cachedSenderOf } from './sender.ts'
import type { MessageOf } from './texts.ts'

/**
 * Browsers send one request at a time on a connection; a client with this many outstanding requests is disconnected.
 */
export const PIPELINED_MAX = 10
/** Maximum number of requests in progress from one address, on all its connections. */
export const IN_PROGRESS_MAX = 256
/** Maximum number of requests in progress of one session or script key, from all its addresses. */
export const IN_PROGRESS_OF_SESSION = 64

export type TrafficDeps = {
  readonly limits: Pick<Limits, 'pages' | 'address'>
  /** Null in a process that does not answer calls. */
  readonly senders: CachedSenderDeps | null
  readonly auditor: Auditor
  readonly messageOf: MessageOf
}

export function registerTraffic(app: FastifyInstance, deps: TrafficDeps): void {
  const { messageOf } = deps
  const progress = createProgress()
  app.addHook('onRequest', async (request, reply) => {
    const sender = deps.senders && cachedSenderOf(deps.senders, request.headers, request.ip)
    const entered = progress.enter(request, sender, reply)
    const refused = (refusal: Refusal) => deps.auditor.refused(eventOf(request), callerOf(request, sender), refusal)
    if (entered === 'pipelined') {
      refused(CROWDED)
      reply.hijack()
      request.raw.socket.destroy()
      return
    }
    const crowd = entered === 'crowded' ? CROWDED : null
    const refusal = crowd ?? tooFast(secondsToWait(deps.limits, sender, request))
    if (refusal === null) return
    refused(refusal)
    reply.header('cache-control', 'no-store')
    return sendRefusal(reply, refusal, messageOf, localeOf(request.headers))
  })
}

const CROWDED = refuse('tooFast', { values: { seconds: 1 } })

/** Takes from the budget of the address. A token that must be looked up counts like a call without one. */
function secondsToWait(
  { pages, address }: TrafficDeps['limits'],
  sender: Sender | null,
  request: FastifyRequest,
): number | null {
  const { ip } = request
  if (!isCall(request)) return pages(ip)
  return sender ? null : address(ip)
}

/** By the matched route: the raw address of a call can be written in many ways, with escaped characters. */
const isCall = ({ routeOptions: { url = '' } }: FastifyRequest): boolean => url.startsWith(`${BASE_PATH}/`)

type Entered = 'entered' | 'pipelined' | 'crowded'

function createProgress() {
  const bySocket = new WeakMap<Socket, Set<() => void>>()
  const networks = createNetworkCounter(IN_PROGRESS_MAX)
  /** By session or script key. */
  const accesses = createCounts()
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
  return {
    enter({ ip, raw: { socket } }: FastifyRequest, sender: Sender | null, { raw }: FastifyReply): Entered {
      const releases = ofSocket(socket)
      if (releases.size >= PIPELINED_MAX) return 'pipelined'
      const access = sender?.sessionId ?? sender?.scriptKey?.id ?? null
      if (access !== null && accesses.of(access) >= IN_PROGRESS_OF_SESSION) return 'crowded'
      const leave = networks.enter(ip)
      if (leave === null) return 'crowded'
      const leaveAccess = access === null ? null : accesses.add(access)
      const release = () => {
        releases.delete(release)
        leave()
        leaveAccess?.()
      }
      releases.add(release)
      raw.once('close', release)
      return 'entered'
    },
  }
}
