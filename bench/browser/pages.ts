// Builds and serves the benchmarks' own pages: `bench/pages/NAME/index.html`, all on one local port.
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { chromium } from 'playwright'
import { chromiumArgs, chromiumPath } from '../../tools/chromium.ts'

const root = fileURLToPath(new URL('../pages/', import.meta.url))
const built = fileURLToPath(new URL('../../.cache/bench-pages/', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}

/** Launches the browser that all benchmarks use, configured as in the tests. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
}

export type ServedPages = {
  /** The HTTP server of the pages, to which a benchmark can attach WebSockets. */
  readonly server: Server
  readonly urlOf: (name: string) => string
  readonly close: () => Promise<void>
}

let building: Promise<void> | null = null

/** Builds the pages once per benchmark run, then serves them. */
export async function servePages(): Promise<ServedPages> {
  building ??= build()
  await building
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const file = join(built, pathname)
    readFile(file).then(
      content => response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    server,
    urlOf: name => `http://127.0.0.1:${port}/${name}/index.html`,
    close: () => {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

async function build(): Promise<void> {
  // Peers are measured in production mode, which matters most for React.
  process.env['NODE_ENV'] = 'production'
  const { build: buildPages, defaultClientConditions } = await import('vite')
  const names = readdirSync(root, { withFileTypes: true }).filter(entry => entry.isDirectory())
  await buildPages({
    root,
    configFile: false,
    logLevel: 'warn',
    // The same conditions as in vite.config.ts.
    resolve: { conditions: ['es2015', ...defaultClientConditions] },
    worker: { format: 'es' },
    build: {
      outDir: built,
      emptyOutDir: true,
      target: 'esnext',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { input: names.map(({ name }) => join(root, name, 'index.html')) },
    },
  })
}
