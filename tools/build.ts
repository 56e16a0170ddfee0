// Builds the page into dist/. Also what `tools/start.ts` calls when dist/ is missing or older than its sources.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = [
  'src',
  'worker',
  'service-worker',
  'domain',
  'locales',
  'index.html',
  'vite.config.ts',
  'tools/precompress.ts',
  'tools/build.ts',
]
const DEPENDENCIES = 'package-lock.json'
const DIST = join(root, 'dist')
/** What the server runs of it, and gives to nobody. */
const SERVER_PART = 'server'
const RECORD = join(root, '.cache/build-hash')

async function filesOf(source: string): Promise<string[]> {
  const path = join(root, source)
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => null)
  if (!entries) return [path]
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

/** What the build is made of: names and contents. */
async function hashOfSources(): Promise<string> {
  const files = (await Promise.all([...SOURCES, DEPENDENCIES].map(filesOf))).flat().sort()
  const contents = await Promise.all(files.map(file => readFile(file)))
  const hash = createHash('sha256')
  files.forEach((file, at) => {
    hash
      .update(file.slice(root.length))
      .update('\0')
      .update(contents[at] ?? '')
  })
  return hash.digest('hex')
}

const textOf = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null)

export async function isFresh(): Promise<boolean> {
  const [hash, built, page] = await Promise.all([hashOfSources(), textOf(RECORD), textOf(join(DIST, 'index.html'))])
  return page !== null && hash === built
}

/** What Home fetches when somebody goes down it, or is done with a start. */
const LATER = ['src/features/news/NewsList.tsx', 'src/last-seen/keep.ts', 'src/shell/keep.ts']

type Chunk = { readonly file: string; readonly css?: readonly string[]; readonly imports?: readonly string[] }

/** What Home is made of: all that the page names, and what is fetched later. */
async function filesOfHome(dist: string): Promise<Readonly<Record<'NAMED' | 'LATER', string[]>>> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const chunks: Readonly<Record<string, Chunk>> = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const files = new Set<string>()
  const add = (name: string): void => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`${name} is no chunk of its own any more`)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const each of chunk.imports ?? []) add(each)
  }
  for (const name of LATER) add(name)
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const later = [...files].map(file => `/${file}`).filter(file => !named.includes(file))
  return { NAMED: [...new Set(named)], LATER: later }
}

/** Scripts that the first paint does without, as the page names them. */
const REST = /\s*<(?:link rel="modulepreload" |script type="module" )crossorigin [^>]+>(?:<\/script>)?/g

/**
 * The page as the device keeps it: those of its scripts wait in a template until it has been painted (src/shell/rest.ts). And
 * nothing is drawn into it, as into that of a first visit: it would be no news.
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

/** Two at once do no harm: each builds beside, and what is whole takes the place of dist/. */
export async function buildApp(): Promise<void> {
  const hash = await hashOfSources()
  // Whatever runs this: a page that is published has the production React in it.
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
    // What the router asks at its start. There is no address here but Home's.
    define: { 'history.state': 'null', 'location.hash': '""', 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'src/first-visit.tsx', outDir: join(fresh, SERVER_PART), copyPublicDir: false },
  })
  await writeKeptPage(fresh)
  const files = await filesOfHome(fresh)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: {
      BUILD: JSON.stringify(hash.slice(0, 16)),
      NAMED: JSON.stringify(files.NAMED),
      LATER: JSON.stringify(files.LATER),
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
  // Refused when another build has just put its own there, which is as good.
  await rename(fresh, DIST).catch(() => {})
  await Promise.all([old, fresh].map(folder => rm(folder, { recursive: true, force: true })))
  await mkdir(dirname(RECORD), { recursive: true })
  await writeFile(RECORD, hash)
}

if (import.meta.main) await buildApp()
