// One line a request for whoever sets LOG_LEVEL to info: the route's pattern, never the address with what is in it.
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

export function registerAccessLog(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}
