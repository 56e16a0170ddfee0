// Serves the built page: precompressed files, and assets whose names change with their content.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { FirstVisitDeps } from './first-visit.ts'
import { registerFirstVisit } from './first-visit.ts'

const NOT_BUILT = 'Pulso answers, but its page is not built yet: run `npm run build`, or use `npm start`.\n'

export async function registerPages(app: FastifyInstance, distDir: string, deps: FirstVisitDeps): Promise<void> {
  if (!existsSync(join(distDir, 'index.html'))) {
    app.get('/', async (_request, reply) => reply.type('text/plain; charset=utf-8').send(NOT_BUILT))
    return
  }
  registerFirstVisit(app, distDir, deps)
  await app.register(fastifyStatic, {
    root: distDir,
    // Excludes files of the build that are not published: the server's part, and the names of sources.
    allowedPath: path => !/^\/(server|\.vite)\//.test(path),
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const forEver = path.includes('/assets/')
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
