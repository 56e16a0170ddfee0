// The download size of the app, by page and thread, compared with its budgets. Sizes are gzip, which every browser
// accepts (brotli, which the server also sends, is about a tenth smaller).
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { assert, must } from '../domain/assert.ts'
import { budgets } from './budgets.ts'

type Chunk = {
  readonly file: string
  readonly name?: string
  readonly src?: string
  readonly imports?: string[]
  readonly dynamicImports?: string[]
}
type Manifest = Readonly<Record<string, Chunk>>

export type Size = { readonly name: string; readonly kilobytes: number; readonly budget: number }

const DIST = 'dist'
/** The order of layers in src/styles/styles.css. */
const LAYERS = 'reset,tokens,base,ui,features,pages'
const sizes = new Map<string, number>()

function gzipOf(file: string): number {
  let size = sizes.get(file)
  if (size === undefined) {
    size = gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length
    sizes.set(file, size)
  }
  return size
}

/** The files of chunks and of all their static imports. */
function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    // `must`, because a renamed entry would otherwise count as zero and pass any budget.
    const chunk = must(manifest[key], `${key} in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of keys) visit(key)
  return files
}

const kilobytes = (files: Iterable<string>): number => {
  let bytes = 0
  for (const file of files) bytes += gzipOf(file)
  return Math.round(bytes / 102.4) / 10
}

export function measureSizes(): Size[] {
  const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
  const keys = Object.keys(manifest)
  // The shell and Home are in one file, and so are their texts (vite.config.ts).
  const named = (name: string): string =>
    must(
      keys.find(key => key.startsWith(`_${name}-`) && key.endsWith('.js')),
      `${name} in the build`,
    )
  const start = named('first')
  const first = closure(manifest, ['index.html', start, named('texts')])
  const pages = keys.filter(key => key.startsWith('src/pages/') && key.endsWith('.tsx'))
  const beyond = (key: string, known: ReadonlySet<string>) =>
    kilobytes([...closure(manifest, [key])].filter(file => !known.has(file)))
  const dates = named('day-time')
  const shared = new Set([...first, ...closure(manifest, [dates])])
  const own = (page: string) => beyond(page, shared)
  const worker = readdirSync(join(DIST, 'assets')).filter(
    file => /^index-.*\.js$/.test(file) && !first.has(`assets/${file}`),
  )
  assert(worker.length > 0, 'the build has a worker')
  const largestWorker = Math.max(...worker.map(file => gzipOf(`assets/${file}`)))
  // The chart is loaded after its page, so it is measured separately.
  const quotePage = closure(manifest, ['index.html', start, 'src/pages/quote/stock.tsx'])
  const chart = keys.find(key => key.endsWith('features/chart/Canvas.tsx'))
  return [
    { name: 'first quotes (shell and home)', kilobytes: kilobytes(first), budget: budgets.firstQuotes },
    { name: 'worker', kilobytes: Math.round(largestWorker / 102.4) / 10, budget: budgets.worker },
    { name: 'dates', kilobytes: beyond(dates, first), budget: budgets.dates },
    ...(chart ? [{ name: 'chart', kilobytes: beyond(chart, quotePage), budget: budgets.chart }] : []),
    ...pages.map(page => ({
      name: page.slice('src/pages/'.length, -'.tsx'.length),
      kilobytes: own(page),
      budget: budgets.page,
    })),
  ]
}

/**
 * True if the first stylesheet names the layers first. The order of cascade layers is that of their first mention: in
 * any other order the reset could override the other layers.
 */
export function layersComeFirst(): boolean {
  const first = /<link rel="stylesheet"[^>]*href="\/([^"]+)"/.exec(readFileSync(join(DIST, 'index.html'), 'utf8'))?.[1]
  if (first === undefined) return false
  const named = [...readFileSync(join(DIST, first), 'utf8').matchAll(/@layer ([\w, ]+)[;{]/g)].flatMap(match =>
    (match[1] ?? '').split(','),
  )
  return [...new Set(named)].join() === LAYERS
}

export function printSizes(measured: readonly Size[]): boolean {
  for (const { name, kilobytes: size, budget } of measured)
    console.log(`${size <= budget ? 'ok  ' : 'OVER'} ${name.padEnd(36)} ${size.toFixed(1).padStart(7)} KB of ${budget}`)
  return measured.every(({ kilobytes: size, budget }) => size <= budget)
}
