// Source files of the product and the imports between them, for the architecture tests.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const folders = ['domain', 'worker', 'service-worker', 'src', 'server', 'tools', 'bench', 'faults'] as const

/** A relative import: static, dynamic, or for its side effects. Paths from the repository's root. */
export type Arrow = { readonly from: string; readonly to: string; readonly typeOnly: boolean }

export const files: readonly string[] = folders.flatMap(sourcesOf)
export const arrows: readonly Arrow[] = files.flatMap(arrowsOf)

/** The first part of a path: `domain`, `src`, … */
export const folderOf = (file: string): string => file.split('/')[0] ?? ''

function sourcesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map(file => join(folder, file))
}

function arrowsOf(from: string): Arrow[] {
  const text = readFileSync(from, 'utf8')
  const statements = text.matchAll(
    /^(import|export)\s+(type\s+)?[^;'"]*?from\s+'(\.[^']+)'|import\(\s*'(\.[^']+)'\s*\)|^import\s+'(\.[^']+)'/gm,
  )
  return [...statements].map(([, , type, stated, dynamic, bare]) => ({
    from,
    to: normalize(join(dirname(from), stated ?? dynamic ?? bare ?? '')),
    typeOnly: type !== undefined,
  }))
}
