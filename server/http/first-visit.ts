// The page as a first visit gets it: with Home drawn into it, prices and all, so that on a slow line they are seen before any
// script is there. The page's first script shows the drawing, to whom it is for (src/last-seen).
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../domain/clock.ts'
import type { Home } from '../../domain/wire/calls/market.ts'
import type { Log } from '../log.ts'

/** What the builder made of src/first-visit.tsx. */
const DRAWER = 'server/first-visit.js'
/** For so long one drawing serves all. */
const DRAWN_FOR_MS = 1_000

type Draw = (home: Home, at: number) => string
type Drawer = { readonly prepare: () => Promise<Draw> }

export type FirstVisitDeps = { readonly home: () => Home; readonly clock: Clock; readonly log: Log }

/** Where the page was built without a drawer it is sent as it is. */
export function registerFirstVisit(app: FastifyInstance, distDir: string, deps: FirstVisitDeps): void {
  if (!existsSync(join(distDir, DRAWER))) return
  const current = createBuilds(distDir)
  let last: Drawing = { html: '', tag: '', at: Number.NEGATIVE_INFINITY }
  app.get('/', async (request, reply) => {
    const build = await current()
    reply.header('etag', build.tag).header('cache-control', 'no-cache').type('text/html; charset=utf-8')
    if ((request.headers['if-none-match'] ?? '').split(/,\s*/).includes(build.tag)) return reply.code(304).send()
    const at = deps.clock.now()
    if (last.tag !== build.tag || Math.abs(at - last.at) >= DRAWN_FOR_MS)
      last = { html: await drawnInto(build, at, deps), tag: build.tag, at }
    return reply.send(last.html)
  })
}

type Drawing = { readonly html: string; readonly tag: string; readonly at: number }
type Build = {
  readonly page: string
  /** Who has the page has it, whatever was drawn into it then: a second visit knows better by itself. */
  readonly tag: string
  readonly drawer: () => Promise<Draw>
}

/** What is built now: it may be built anew while the server runs. */
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

/** The page is worth more than what is drawn into it: whatever fails there, the page goes out. */
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
