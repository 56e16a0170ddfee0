// One line per request at LOG_LEVEL info: the route's pattern, never the URL with its parameters.
import type { FastifyInstance } from 'fastify'
import type { Log } from '../lib/log.ts'

export function registerAccessLog(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}
