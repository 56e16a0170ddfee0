// The page of a first visit, with Home rendered into it, prices included, so that a slow connection shows them before
// any script is loaded. The page's first script decides whether to show the rendered content
// (src/lib/shell/last-seen.ts).
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import type { Home } from '../../domain/wire/calls/market.ts'
import type { Log } from '../lib/log.ts'
import type { SharedText } from './compress.ts'
import { createSharedText } from './compress.ts'

/** The renderer: the compiled src/app/first-visit.tsx. */
const DRAWER = 'server/first-visit.js'
/** A rendered page is reused for this long. */
const DRAWN_FOR_MS = 1_000

type Draw = (home: Home, at: number) => string
type Drawer = { readonly prepare: () => Promise<Draw> }

export type FirstVisitDeps = { readonly home: () => Home; readonly clock: Clock; readonly log: Log }

/** Does nothing for a page that was built without the renderer. */
export function registerFirstVisit(app: FastifyInstance, distDir: string, deps: FirstVisitDeps): void {
  if (!existsSync(join(distDir, DRAWER))) return
  const current = createBuilds(distDir)
  let last: Drawing | null = null
  app.get('/', async (request, reply) => {
    const build = await current()
    reply.header('etag', build.tag).header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    if ((request.headers['if-none-match'] ?? '').split(/,\s*/).includes(build.tag)) return reply.code(304).send()
    const at = deps.clock.now()
    if (last === null || last.tag !== build.tag || Math.abs(at - last.at) >= DRAWN_FOR_MS)
      last = { page: drawnInto(build, at, deps).then(createSharedText), tag: build.tag, at }
    return (await last.page).send(request, reply)
  })
}

/** A rendered page, which simultaneous requests share. */
type Drawing = { readonly page: Promise<SharedText>; readonly tag: string; readonly at: number }
type Build = {
  readonly page: string
  /**
   * Entity tag. It depends on the build and not on the rendered content, because at a second visit the browser has
   * newer data of its own.
   */
  readonly tag: string
  readonly drawer: () => Promise<Draw>
}

/** Reads the current build, which may change while the server runs. */
function createBuilds(distDir: string): () => Promise<Build> {
  const index = join(distDir, 'index.html')
  let known: { readonly mtimeMs: number; readonly build: Build } | null = null
  return async () => {
    const { mtimeMs } = await stat(index)
    if (known?.mtimeMs === mtimeMs) return known.build
    const page = await readFile(index, 'utf8')
    const hash = createHash('sha256').update(page).digest('base64url').slice(0, 16)
    const file = pathToFileURL(join(distDir, DRAWER))
    file.search = hash
    let draw: Promise<Draw> | null = null
    const drawer = () => {
      draw ??= (import(file.href) as Promise<Drawer>).then(({ prepare }) => prepare())
      return draw
    }
    known = { mtimeMs, build: { page, tag: `W/"${hash}"`, drawer } }
    return known.build
  }
}

/** If rendering fails, the page is served without it. */
async function drawnInto({ page, drawer }: Build, at: number, { home, log }: FirstVisitDeps): Promise<string> {
  try {
    const draw = await drawer()
    const template = `<template id="first-visit" data-at="${at}">${draw(home(), at)}</template>`
    return page.replace('</body>', () => `${template}</body>`)
  } catch (thrown) {
    log.error({ err: thrown }, 'Home could not be drawn for a first visit')
    return page
  }
}
