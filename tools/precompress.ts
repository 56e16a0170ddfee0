// Stores every asset of 1 KB or more also as brotli and gzip, so that the server sends the encoding that the browser
// accepts, and compresses nothing at run time.
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { must } from '../domain/assert.ts'

const SMALLEST_BYTES = 1_024
/** Files to compress: images and fonts are already compressed. */
const TEXTUAL = /\.(js|css|html|json|svg|txt|webmanifest)$/

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

async function precompressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.byteLength < SMALLEST_BYTES) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength }
  const [brotli, gzipped] = await Promise.all([toBrotli(content, { params }), toGzip(content, { level: 9 })])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}

async function filesUnder(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const paths = names.map(name => join(folder, name))
  const kinds = await Promise.all(paths.map(path => stat(path)))
  return paths.filter((_, at) => kinds[at]?.isFile())
}

export function precompress(): Plugin {
  return {
    name: 'pulso:precompress',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'post',
      handler: async ({ dir }) => {
        const files = await filesUnder(must(dir, 'the folder that is built into'))
        await Promise.all(files.filter(path => TEXTUAL.test(path)).map(precompressFile))
      },
    },
  }
}
