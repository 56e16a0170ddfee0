// Builds the page into dist/, unless dist/ was already built from the current inputs. They are compared by one hash of
// their names and contents.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashOf } from './inputs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = [
  'src',
  'worker',
  'service-worker',
  'domain',
  'locales',
  'index.html',
  'package.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'postcss.config.js',
  'tools/precompress.ts',
  'tools/web-manifest.ts',
  'tools/build.ts',
]
const DEPENDENCIES = 'package-lock.json'
const DIST = join(root, 'dist')
/** The part of dist/ that the server runs and does not serve. */
const SERVER_PART = 'server'
const RECORD = join(root, '.cache/build-hash')

/** Environment variables that vite.config.ts puts into the page. */
const VARIABLES = ['VITE_DEV_UI']

const hashOfSources = (): Promise<string> => hashOf([...SOURCES, DEPENDENCIES], VARIABLES)

const textOf = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null)

/** True if dist/ was built from the current inputs. */
export async function isFresh(): Promise<boolean> {
  const [hash, built, page] = await Promise.all([hashOfSources(), textOf(RECORD), textOf(join(DIST, 'index.html'))])
  return page !== null && hash === built
}

/** Code that Home loads after its first screen is shown. */
const LATER = [
  'src/features/news/NewsList.tsx',
  'src/features/last-seen/keep.ts',
  'src/app/settled.ts',
  'src/engine/last-data.ts',
]

/**
 * The other tabs and a quote, with their Spanish texts: a device without a network can open all of them. The texts of
 * another language are stored by the page itself (src/lib/shell/keep.ts).
 */
const TABS = [
  ...['market/index', 'watchlist/index', 'trade/index', 'profile/index', 'quote/stock'].map(
    page => `src/pages/${page}.tsx`,
  ),
  'src/app/pushed-pages.ts',
  'src/features/position/ClosedList.tsx',
  'src/i18n/files-es.ts',
  ...['watchlist', 'trade', 'order', 'profile', 'review', 'quote'].map(name => `locales/es-MX/${name}.json`),
]

type Chunk = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }

type Kept = Readonly<Record<'NAMED' | 'LATER' | 'TABS', readonly string[]>>

/**
 * Files that the device stores: those that the page refers to, those that Home loads later, and those of the other
 * tabs.
 */
async function filesToKeep(dist: string): Promise<Kept> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const chunks: Readonly<Record<string, Chunk>> = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const closure = (names: readonly string[]): string[] => {
    const seen = new Set<string>()
    const files = new Set<string>()
    const add = (name: string): void => {
      const chunk = chunks[name]
      if (!chunk) throw new Error(`${name} is no chunk of its own any more`)
      if (seen.has(name)) return
      seen.add(name)
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`)
      for (const each of chunk.imports ?? []) add(each)
    }
    for (const name of names) add(name)
    return [...files]
  }
  const named = new Set([...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file))
  const later = new Set(closure(LATER).filter(file => !named.has(file)))
  const tabs = closure(TABS).filter(file => !named.has(file) && !later.has(file))
  return { NAMED: [...named], LATER: [...later], TABS: tabs }
}

/** Tags of the scripts that the first paint does not need. */
const REST = /\s*<(?:link rel="modulepreload" |script type="module" )crossorigin [^>]+>(?:<\/script>)?/g

/**
 * The cached page: its other scripts wait in a template until the first paint (src/lib/shell/rest.ts). Home is not
 * rendered into it, because it would be outdated.
 */
async function writeKeptPage(dist: string): Promise<void> {
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  const early = /<script type="module" async [^>]+ src="([^"]+)"/.exec(page)?.[1]
  const rest = page.match(REST)?.filter(tag => !early || !tag.includes(early))
  if (!early || !rest?.some(tag => tag.includes('<script')))
    throw new Error('The page names its scripts in another way')
  const template = `<template id="rest">${rest.join('')}\n    </template>\n  </head>`
  await writeFile(
    join(dist, 'kept.html'),
    page.replace(REST, '').replace(/ *<\/head>/, () => `    ${template}`),
  )
}

/** Concurrent builds do not disturb each other: each builds in its own folder and then replaces dist/. */
export async function buildApp(): Promise<void> {
  const hash = await hashOfSources()
  // The published page contains the production React, whatever the environment is.
  process.env['NODE_ENV'] = 'production'
  const [{ build }, { default: react }] = await Promise.all([import('vite'), import('@vitejs/plugin-react')])
  const fresh = join(root, `.cache/dist-${process.pid}`)
  const old = `${fresh}-old`
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true },
  })
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // The router reads these at its start. This part is rendered for Home's address only.
    define: { 'history.state': 'null', 'location.hash': '""', 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'src/app/first-visit.tsx', outDir: join(fresh, SERVER_PART), copyPublicDir: false },
  })
  await writeKeptPage(fresh)
  const files = await filesToKeep(fresh)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: {
      BUILD: JSON.stringify(hash.slice(0, 16)),
      NAMED: JSON.stringify(files.NAMED),
      LATER: JSON.stringify(files.LATER),
      TABS: JSON.stringify(files.TABS),
    },
    build: {
      outDir: fresh,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(root, 'service-worker/shell.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
  await rename(DIST, old).catch(() => {})
  // The rename fails if a concurrent build has just put its result there, which is equivalent.
  await rename(fresh, DIST).catch(() => {})
  await Promise.all([old, fresh].map(folder => rm(folder, { recursive: true, force: true })))
  await mkdir(dirname(RECORD), { recursive: true })
  await writeFile(RECORD, hash)
}

/** Builds the page only if its inputs have changed. Used by every command and test that needs dist/. */
export async function ensureBuilt(): Promise<void> {
  if (!(await isFresh())) await buildApp()
}

if (import.meta.main) await ensureBuilt()
