// The server as one file, for commands and tests that run it as it is installed: Node reads about 1,500 sources one by
// one and removes their types, which takes seconds at each start. `node server/main.ts` runs the same sources unbundled.
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { hashOf } from './inputs.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const CACHE = join(root, '.cache')
const ENTRY = 'server/main.ts'
const INPUTS = ['server', 'domain', 'package.json', 'package-lock.json', 'tools/server-file.ts']
const MAIN = 'main.js'

let known: Promise<string> | null = null

/** The bundled server's path. It is bundled within a second if its sources have changed since the last bundle. */
export function serverFile(): Promise<string> {
  known ??= bundled()
  return known
}

async function bundled(): Promise<string> {
  const folder = join(CACHE, `server-${(await hashOf(INPUTS)).slice(0, 16)}`)
  const file = join(folder, MAIN)
  const exists = await stat(file).then(
    () => true,
    () => false,
  )
  if (!exists) await bundleInto(folder)
  return file
}

async function bundleInto(folder: string): Promise<void> {
  const { build } = await import('vite')
  await mkdir(CACHE, { recursive: true })
  const partial = await mkdtemp(`${folder}.`)
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [sourceUrls(partial)],
    build: {
      ssr: ENTRY,
      target: 'esnext',
      outDir: partial,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: MAIN, chunkFileNames: '[name]-[hash].js' } },
    },
  })
  // A concurrent process may have finished first: the rename fails then, and both results are equivalent.
  await rename(partial, folder).catch(() => rm(partial, { recursive: true }))
}

/** Files beside a source, such as texts and migrations, are read from its own folder. */
function sourceUrls(folder: string): Plugin {
  return {
    name: 'pulso:source-urls',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        const path = relative(folder, id)
        return { code: code.replaceAll('import.meta.url', `new URL('${path}', import.meta.url).href`), map: null }
      },
    },
  }
}
